import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { printJobs, receipts } from '#calls/index.ts';
import { type Device, type PrintWidth, printerIn, usualPrinter } from '#calls/setup/devices.ts';
import type { PrintReason } from '#calls/setup/print-jobs.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { usePrinterLookUp } from '../../fields/use-printer.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/use-call.ts';
import { notify } from '../../page/notices.ts';
import { serverNow } from '../../page/server-clock.ts';
import { useSignal } from '../../page/signal.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { usePermit } from '../../read/permissions.ts';
import { ownPrinter } from '../../tablet/own-printer.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { printOnNetwork } from './network-print.ts';
import { useOwing } from './owed-slip.ts';
import type { Printout } from './print-content.ts';
import { printPage } from './print-page.tsx';
import type { PrintFormat, PrintRequest } from './print-request.ts';
import { printRoll } from './print-roll.tsx';
import { type PrintCompany, type PrintFranchise, PrintSheet } from './print-sheet.tsx';
import type { Slip } from './slip/draw-receipt.ts';
import { logoPicture } from './slip/slip-picture.ts';
import { SlipLine } from './slip-line.tsx';

// Loaded when a person asks what was printed.
const SlipsSheet = lazy(() => import('./slips-sheet.tsx'));

type PrintingProps = {
  request: PrintRequest;
  printout: Printout | null;
  isPending: boolean;
  format?: PrintFormat;
  reprint?: boolean;
  copy?: number;
  /** Opens the drawer, where it is printed on a printer that has one. */
  drawer?: boolean;
  onDone: () => void;
};

/**
 * A slip that did not come out for certain, on the tablet's own printer or on one that the server reaches.
 */
type Trouble = { failed: boolean; reason: PrintReason; jobId: string | null; copy: number; onOwn: boolean };

/**
 * Prints what is there. The tablet's own printer comes first, then the printer of the person's place where
 * the server reaches it, then the print dialog. A sale is stored before, and nothing waits for its paper.
 */
export function Printing({
  request,
  printout,
  isPending,
  format = 'roll',
  reprint = false,
  copy: firstCopy = 1,
  drawer = false,
  onDone,
}: PrintingProps) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const company = useConfig();
  const { printer: device, isPending: isSought } = usePrinterLookUp();
  const online = useCanFetch();
  const own = useSignal(ownPrinter);
  const mayOpenDrawer = usePermit().mayCall(receipts.processAll);
  const isWaited = (isPending && !printout) || (format === 'roll' && !own && online && isSought);
  const decide = useCall(printJobs.decide);
  const started = useRef(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isListed, setListed] = useState(false);
  const owing = useOwing(request, device, onDone);

  const marked = (shown: Printout, again: boolean, copy: number): Printout => ({
    ...shown,
    marks: [
      ...shown.marks,
      ...(copy > 1 ? [t.print.marks.copy(copy)] : []),
      ...(again ? [t.print.marks.reprint] : []),
    ],
  });

  const byDialog = async (shown: Printout, copy = 1) => {
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
    if (format !== 'roll' || !(ownToUse || (device && online))) return byDialog(shown, copy);
    const subject = shown.no || shown.title[0];
    const opens = drawer && !again && copy === 1;
    const stop = ({ onOwn, ...came }: Trouble) => {
      setTrouble({ onOwn, ...came });
      return owing.owe(subject, came);
    };
    await owing.owe(subject, { copy });
    const slip = await slipOf(shown, franchise, company);
    let isPaperLow = false;
    if (ownToUse) {
      const outcome = await import('./own-print.ts')
        .then(({ printOnOwn }) => printOnOwn(slip, ownToUse, opens && mayOpenDrawer))
        .catch(() => null);
      if (!outcome) return byDialog(shown, copy);
      if (outcome.status !== 'printed') {
        const { status, reason } = outcome;
        return stop({ failed: status === 'failed', reason, jobId: null, copy, onOwn: true });
      }
      isPaperLow = outcome.paperLow;
    } else if (device) {
      const printed = await printOnNetwork({
        slip,
        device,
        kind: request.kind,
        drawer: opens,
        reprint: again,
      }).catch(() => ({ is: 'other-way' }) as const);
      if (printed.is === 'other-way') return byDialog(shown, copy);
      const onOwn = false;
      if (printed.is === 'waiting') {
        setTrouble({ failed: false, reason: 'silent', jobId: null, copy, onOwn });
        return owing.owe(subject, { reason: 'silent', jobId: printed.jobId, copy });
      }
      const { status, reason, paper_low, job_id } = printed.job;
      if (status !== 'printed')
        return stop({ failed: status === 'failed', reason, jobId: job_id, copy, onOwn });
      isPaperLow = paper_low;
    }
    if (!reprint && copy < copiesOf(device, request)) return onPaper(false, copy + 1, mayBeOwn);
    void owing.settle();
    notify.success(isPaperLow ? t.printing.paperLow : t.printing.printed);
    onDone();
  };

  const start = useRef(onPaper);
  useEffect(() => {
    start.current = onPaper;
  });
  useEffect(() => {
    if (started.current || isWaited) return;
    started.current = true;
    if (!printout) {
      notify.failure(t.printing.notHere);
      return onDone();
    }
    void start.current(reprint, firstCopy);
  }, [printout, isWaited, reprint, firstCopy, onDone]);

  if (!trouble || !printout) return null;
  if (isListed && device)
    return (
      <Suspense>
        <SlipsSheet deviceId={device.id} onClose={() => setListed(false)} />
      </Suspense>
    );
  const { failed, reason, jobId, copy, onOwn } = trouble;
  const say = (decision: 'printed' | 'again') =>
    !failed && jobId !== null ? decide.send({ job_id: jobId, decision }) : Promise.resolve();
  return (
    <SlipLine
      failed={failed}
      reason={reason}
      onAgain={() => {
        setTrouble(null);
        void say('again');
        // Where the outcome is not known there may be two papers then: the second one says so.
        void onPaper(reprint || !failed, copy);
      }}
      onClose={() => {
        void say('printed');
        void owing.settle();
        onDone();
      }}
      onDialog={() => void byDialog(marked(printout, reprint, copy), copy)}
      onSlips={onOwn ? null : () => setListed(true)}
      elsewhere={
        onOwn && device && online
          ? {
              name: device.device_name,
              onPrint: () => {
                setTrouble(null);
                void onPaper(reprint, copy, false);
              },
            }
          : null
      }
    />
  );
}

/** How wide the paper of the place is; of the usual printer where none is known. */
const rollWidth = (device: Device | null): PrintWidth =>
  (device && printerIn(device.device_data)?.width) ?? usualPrinter.width;

/** As the printer of the place is set, wherever they come out. */
const copiesOf = (device: Device | null, { kind }: PrintRequest): number =>
  (device && printerIn(device.device_data)?.copies[kind]) ?? 1;

/** What a slip says apart from the document; as on a sheet of A4. */
async function slipOf(
  printout: Printout,
  franchise: PrintFranchise | null,
  company: PrintCompany | null,
): Promise<Slip> {
  const own = franchise?.franchise_code === printout.franchiseCode ? franchise : null;
  const lines = (text: string | undefined) =>
    printout.thanks ? (text ?? '').split('\n').filter(line => line.trim() !== '') : [];
  const { franchiseCode } = printout;
  return {
    printout,
    company: company?.company_name ?? '',
    logo: await logoPicture(company?.logo ?? ''),
    shop: {
      name: own?.name ?? (franchiseCode && t.print.store(franchiseCode)),
      place: [own?.address, own?.district_name, own?.city].filter(Boolean).join(', '),
      phone: own?.phone_no ?? '',
    },
    account: own && { bankBin: own.bank_bin, accountNo: own.bank_account_no, name: own.name },
    header: lines(company?.receipt_header),
    footer: lines(company?.receipt_footer),
    printedAt: formatDateTime(serverNow()),
  };
}
