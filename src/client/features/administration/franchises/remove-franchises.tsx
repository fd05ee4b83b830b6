import { Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { franchises } from '#calls/administration/index.ts';
import { syncNow } from '../../../life/fill.ts';
import { t } from '../../../messages/en.ts';
import { useTable } from '../../../read/use-table.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';

const texts = t.franchises.remove;

/** Several franchises are deleted together, or none of them. */
export default function RemoveFranchises({ onClose }: { onClose: () => void }) {
  const { rows } = useTable(franchises.filter);
  const [chosen, setChosen] = useState<string[]>([]);
  const count = chosen.length;
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <Stack>
        <Note>{texts.intro}</Note>
        <Checkbox.Group label={t.franchises.one} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {rows.map(({ customer_no, name }) => (
              <Checkbox key={customer_no} size="md" value={customer_no} label={`${customer_no} ${name}`} />
            ))}
          </Stack>
        </Checkbox.Group>
        {count > 0 && (
          <Group justify="end">
            <CallButton
              call={franchises.remove}
              input={{ customer_nos: chosen }}
              look="danger"
              icon={<IconTrash />}
              confirm={{
                title: texts.sure(count),
                body: texts.body,
                confirmLabel: texts.button(count),
                danger: true,
              }}
              onSent={sent => {
                if (sent.kind !== 'done') return;
                // The tablet's table loses rows only when it is filled again.
                void syncNow({ force: true, only: franchises.filter });
                onClose();
              }}
            >
              {texts.button(count)}
            </CallButton>
          </Group>
        )}
      </Stack>
    </Sheet>
  );
}
