import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';
import { useSignal } from '../../page/signal.ts';
import { ownPrinter } from '../../tablet/own-printer.ts';
import { AfterSaleChoice } from './after-sale-choice.tsx';
import type OwnPrinterSheet from './own-printer-sheet.tsx';

const texts = t.myProfile.ownPrinter;

/** The printer that this tablet reaches by itself; the form that sets it is loaded on use. */
export function OwnPrinter() {
  const printer = useSignal(ownPrinter);
  const [PrinterSheet, setSheet] = useState<typeof OwnPrinterSheet | null>(null);
  const change = () =>
    import('./own-printer-sheet.tsx').then(
      sheet => setSheet(() => sheet.default),
      () => notify.failure(t.call.needsConnection),
    );
  return (
    <>
      <Text size="sm">{printer ? ('origin' in printer ? printer.origin : texts.cable) : texts.none}</Text>
      <Group mt="sm">
        <Button variant="default" onClick={() => void change()}>
          {texts.change}
        </Button>
      </Group>
      <AfterSaleChoice />
      {PrinterSheet ? <PrinterSheet onClose={() => setSheet(null)} /> : null}
    </>
  );
}
