import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { Outcome } from '#model/printing/slip-job.ts';
import { newestConfig } from '../../read/boot.ts';
import type { OwnPrinter } from '../../tablet/own-printer.ts';
import { IconPrinter } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { printOnOwn } from '../../workflows/print/own-print.ts';
import { testSlip } from '../../workflows/print/test-slip.ts';

const texts = t.ownPrinter;

/** Prints a slip on the printer as it is entered, and says what came of it. */
export function TestOwnPrinter({ printer }: { printer: OwnPrinter | null }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null | undefined>(undefined);
  const print = async () => {
    if (!printer) return;
    setBusy(true);
    const slip = await testSlip(await newestConfig(), texts.ways[printer.way]);
    setOutcome(await printOnOwn(slip, printer, false));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter />}
        disabled={!printer}
        loading={busy}
        onClick={() =>
          void print()
            .catch(() => setOutcome(null))
            .finally(() => setBusy(false))
        }
      >
        {texts.test}
      </Button>
      <div role="status">
        {outcome === undefined || busy ? null : (
          <Note {...(outcome?.status === 'printed' ? {} : { tone: 'warn' })}>{textOf(outcome, printer)}</Note>
        )}
      </div>
    </>
  );
}

function textOf(outcome: Outcome | null, printer: OwnPrinter | null): string {
  if (!outcome) return texts.testNot;
  if (outcome.status === 'printed') {
    const text = outcome.confirmed ? texts.testGood : texts.testUnconfirmed;
    return outcome.paperLow ? `${text} ${t.printing.paperIsLow}` : text;
  }
  const { status, reason } = outcome;
  const isCable = printer !== null && !('origin' in printer);
  if (status === 'unknown' && reason === 'silent' && isCable) return texts.testSilent;
  const why = t.printing.why[reason];
  return status === 'failed'
    ? (why ?? t.printing.failed)
    : [t.printing.unknown, why].filter(Boolean).join(' ');
}
