import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { printWidths } from '#calls/setup/devices.ts';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { offeredPrinters, ownPrinter, setOwnPrinter } from '../../tablet/own-printer.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type Draft, draftOf, printerOf, waysFor } from './own-printer-draft.ts';
import { AddressField, CableFields } from './own-printer-fields.tsx';
import { TestOwnPrinter } from './own-printer-test.tsx';

const texts = t.ownPrinter;

/** Sets the printer that this tablet reaches by itself, and tries it out. */
export default function OwnPrinterSheet({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(ownPrinter.get()));
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const printer = printerOf(draft);
  const { way } = draft;
  const save = () => {
    if (setOwnPrinter(printer)) notify.success(texts.saved);
    else notify.failure(texts.notKept);
    onClose();
  };
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <Stack>
        <Text size="sm">{texts.hint}</Text>
        <Select
          label={texts.way}
          data={waysFor(draft).map(value => ({ value, label: texts.ways[value] }))}
          allowDeselect={false}
          value={way}
          onChange={value => change({ way: waysFor(draft).find(one => one === value) ?? 'none' })}
        />
        {offeredPrinters().length === 0 && <Note>{texts.noAddress}</Note>}
        {way === 'serial' || way === 'usb' ? <CableFields draft={draft} change={change} /> : null}
        {way === 'epson' || way === 'star' ? <AddressField draft={draft} change={change} /> : null}
        {way !== 'none' && (
          <Select
            label={texts.width}
            data={printWidths.map(width => ({ value: String(width), label: texts.widths[width] }))}
            allowDeselect={false}
            value={String(draft.width)}
            onChange={value =>
              change({ width: printWidths.find(width => String(width) === value) ?? draft.width })
            }
          />
        )}
        {way !== 'none' && <TestOwnPrinter key={JSON.stringify(printer)} printer={printer} />}
        <Group justify="flex-end">
          <Button disabled={way !== 'none' && !printer} onClick={save}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
