import { useState } from 'react';
import { printJobs } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/use-call.ts';
import { notify } from '../../page/notices.ts';
import { newestConfig, useFranchiseUser } from '../../read/boot.ts';
import { onPrinter, type Stopped } from './on-paper.ts';
import { useOwing } from './owed-slip.ts';
import type { Printout } from './print-content.ts';
import { printPage } from './print-page.tsx';
import type { PrintFormat, PrintRequest } from './print-request.ts';
import { printRoll } from './print-roll.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { copiesOf, marked, rollWidth, slipOf } from './slip-of.ts';
import { usePrinters } from './use-printers.ts';

/** A slip that did not come out for certain, on the tablet's own printer or on one that the server reaches. */
export type Trouble = Omit<Stopped, 'is' | 'waitingJobId'> & { copy: number; onOwn: boolean };

type PaperProps = {
  request: PrintRequest;
  printout: Printout | null;
  format: PrintFormat;
  reprint: boolean;
  drawer: boolean;
  onDone: () => void;
};

export type Paper = ReturnType<typeof usePaper>;

/** The ways of a document to paper, and what went wrong on the last one. */
export function usePaper({ request, printout, format, reprint, drawer, onDone }: PaperProps) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const { own, network, device, mayOpenDrawer, isSought } = usePrinters();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const owing = useOwing(request, device, onDone);
  const decide = useCall(printJobs.decide);

  const byDialog = async (shown: Printout, copy = 1) => {
    const company = await newestConfig();
    // The dialog does not tell what came of it.
    if (format === 'roll') await owing.owe(shown.no || shown.title[0], { copy });
    const sheet = <PrintSheet printout={shown} franchise={franchise} company={company} />;
    const roll = async () => printRoll(await slipOf(shown, franchise, company), rollWidth(device));
    const printed =
      format === 'roll' ? roll() : printPage(sheet, format, { left: shown.no, top: shown.marks.join(' · ') });
    return printed.catch(() => notify.failure(t.call.failed)).finally(onDone);
  };

  // Each copy is a slip of its own: what became of one says nothing of another.
  const onPaper = async (again: boolean, copy: number, mayBeOwn = true): Promise<void> => {
    if (!printout) return;
    const shown = marked(printout, again, copy);
    const ownToUse = mayBeOwn ? own : null;
    if (format !== 'roll' || !(ownToUse || network)) return byDialog(shown, copy);
    const subject = shown.no || shown.title[0];
    const opens = drawer && !again && copy === 1;
    await owing.owe(subject, { copy });
    const slip = await slipOf(shown, franchise, await newestConfig());
    const how = { kind: request.kind, drawer: opens, reprint: again };
    const came = await onPrinter(slip, { own: ownToUse, network, mayOpenDrawer }, how);
    if (came.is === 'other-way') return byDialog(shown, copy);
    if (came.is === 'stopped') {
      const { failed, reason, jobId, waitingJobId } = came;
      setTrouble({ failed, reason, jobId, copy, onOwn: ownToUse !== null });
      return owing.owe(subject, { failed, reason, jobId: jobId ?? waitingJobId, copy });
    }
    if (!reprint && copy < copiesOf(device, request)) return onPaper(false, copy + 1, mayBeOwn);
    void owing.settle();
    notify.success(came.isPaperLow ? t.printing.paperLow : t.printing.printed);
    onDone();
  };

  return {
    device,
    /** The printer is still looked for. */
    isSought: format === 'roll' && isSought,
    network,
    trouble,
    retry(again: boolean, copy: number, mayBeOwn = true) {
      setTrouble(null);
      void onPaper(again, copy, mayBeOwn);
    },
    onPaper,
    byDialog,
    /** Tells the server what a person says of a job. */
    decide,
    settle: owing.settle,
  };
}
