import { Select, Stack } from '@mantine/core';
import { type Copies, copiedKinds, mostCopies } from '#calls/setup/devices.ts';
import { t } from '../../../messages/en.ts';
import { Fields } from '../../../ui/form-page.tsx';

const texts = t.devices;
const counts = Array.from({ length: mostCopies }, (_, at) => String(at + 1));

/** How many papers of each kind come out of a printer; one is not kept. */
export function PrinterCopies({ copies, onChange }: { copies: Copies; onChange: (copies: Copies) => void }) {
  return (
    <Stack gap="xs" role="group" aria-label={texts.copies}>
      <strong>{texts.copies}</strong>
      <small>{texts.copiesHint}</small>
      <Fields>
        {copiedKinds.map(kind => (
          <Select
            key={kind}
            label={texts.copiedKinds[kind]}
            data={counts}
            allowDeselect={false}
            value={String(copies[kind] ?? 1)}
            onChange={count => {
              const { [kind]: _before, ...others } = copies;
              onChange(Number(count) > 1 ? { ...others, [kind]: Number(count) } : others);
            }}
          />
        ))}
      </Fields>
    </Stack>
  );
}
