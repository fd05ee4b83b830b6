import type { Device } from '#calls/setup/devices.ts';
import type { PrintReason } from '#calls/setup/print-jobs.ts';
import type { OwnPrinter } from '../../tablet/own-printer.ts';
import { type NetworkPrint, printOnNetwork } from './network-print.ts';
import type { Slip } from './slip/draw-receipt.ts';

/** A slip that did not come out for certain. */
export type Stopped = {
  is: 'stopped';
  failed: boolean;
  reason: PrintReason;
  /** Of a job that a person can decide about. */
  jobId: string | null;
  /** Of a job that may still print. */
  waitingJobId: string | null;
};

/** What came of a slip. `other-way`: certainly nothing of it is on this printer. */
export type OnPaper = { is: 'printed'; isPaperLow: boolean } | { is: 'other-way' } | Stopped;

export type Printers = { own: OwnPrinter | null; network: Device | null; mayOpenDrawer: boolean };

/** Prints a slip on the tablet's own printer, or else on the one that the server reaches. */
export async function onPrinter(
  slip: Slip,
  { own, network, mayOpenDrawer }: Printers,
  how: Pick<NetworkPrint, 'kind' | 'drawer' | 'reprint'>,
): Promise<OnPaper> {
  if (own) return ownPaper(slip, own, how.drawer && mayOpenDrawer);
  return network ? networkPaper({ slip, device: network, ...how }) : otherWay;
}

const otherWay = { is: 'other-way' } as const;

const stopped = (failed: boolean, reason: PrintReason, jobId: string | null): Stopped => ({
  is: 'stopped',
  failed,
  reason,
  jobId,
  waitingJobId: null,
});

async function ownPaper(slip: Slip, printer: OwnPrinter, drawer: boolean): Promise<OnPaper> {
  const outcome = await import('./own-print.ts')
    .then(({ printOnOwn }) => printOnOwn(slip, printer, drawer))
    .catch(() => null);
  if (!outcome) return otherWay;
  if (outcome.status === 'printed') return { is: 'printed', isPaperLow: outcome.paperLow };
  return stopped(outcome.status === 'failed', outcome.reason, null);
}

async function networkPaper(asked: NetworkPrint): Promise<OnPaper> {
  const printed = await printOnNetwork(asked).catch(() => otherWay);
  if (printed.is === 'other-way') return otherWay;
  if (printed.is === 'waiting') return { ...stopped(false, 'silent', null), waitingJobId: printed.jobId };
  const { status, reason, paper_low, job_id } = printed.job;
  if (status === 'printed') return { is: 'printed', isPaperLow: paper_low };
  return stopped(status === 'failed', reason, job_id);
}
