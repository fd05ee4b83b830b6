import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { devices } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { newestConfig } from '../../read/boot.ts';
import { useRecord } from '../../read/use-record.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconPrinter } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import type { Printed } from './network-print.ts';
import { testSlip } from './test-slip.ts';

const texts = t.devices;

/** Prints a slip on a printer as it is saved, and says what came of it. */
export function TestPrint({ id }: { id: number }) {
  const { data: device } = useRecord(devices.get, { id });
  const online = useCanFetch();
  const [printed, setPrinted] = useState<Printed | 'busy' | null>(null);
  if (!device) return null;
  const print = async () => {
    setPrinted('busy');
    // What draws is loaded only to print.
    const { printOnNetwork } = await import('./network-print.ts');
    const slip = await testSlip(await newestConfig(), device.device_name);
    setPrinted(await printOnNetwork({ slip, device, kind: 'test', drawer: false, reprint: false }));
  };
  return (
    <Stack gap="xs">
      <Button
        type="button"
        size="md"
        variant="default"
        leftSection={<IconPrinter />}
        disabled={!online}
        loading={printed === 'busy'}
        onClick={() => void print().catch(() => setPrinted({ is: 'other-way' }))}
      >
        {texts.test}
      </Button>
      <div role="status">
        {printed === null || printed === 'busy' ? (
          <small>{printed ? texts.testing : texts.testSaved}</small>
        ) : (
          <Note {...(resultOf(printed).good ? {} : { tone: 'warn' })}>{resultOf(printed).text}</Note>
        )}
      </div>
    </Stack>
  );
}

function resultOf(printed: Printed): { good: boolean; text: string } {
  if (printed.is === 'other-way') return { good: false, text: texts.testNot };
  if (printed.is === 'waiting') return { good: false, text: texts.testSilent };
  const { status, reason, confirmed } = printed.job;
  if (status === 'printed') return { good: true, text: confirmed ? texts.testGood : texts.testUnconfirmed };
  if (reason === 'silent') return { good: false, text: texts.testSilent };
  return { good: false, text: t.printing.why[reason] ?? t.printing.failed };
}
