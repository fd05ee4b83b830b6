import { inflateSync } from 'node:zlib';
import { frame } from '#model/printing/escpos.ts';
import { type Outcome, type Patience, usualPatience } from '#model/printing/slip-job.ts';
import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import {
  concludePrintJob,
  type PrintJobRow,
  seePrintJobs,
  sweepPrintJobs,
  takePrintJob,
} from './print-jobs.ts';
import { printOn } from './printer.ts';
import type { PrinterRule } from './printer-address.ts';

export type PrintQueue = {
  /** A job has come: look at once. */
  wake(): void;
  /** Ends what runs, as far as it takes no longer than a stop may. */
  stop(): Promise<void>;
};

type Options = {
  log: Pick<Logger, 'warn'>;
  mayPrintOn: PrinterRule;
  now?: () => Date;
  patience?: Patience;
  /** How often it looks by itself: another process may have left something. */
  restMs?: number;
};

/** Sends slips to printers: to each one after the other, to several at once, each slip once. */
export function startPrintQueue(db: Db, options: Options): PrintQueue {
  const { log, mayPrintOn, patience = usualPatience, now = () => new Date(), restMs = 2000 } = options;
  const running = new Map<string, Promise<void>>();
  let stopping = false;
  let looking: Promise<void> | null = null;
  let again = false;

  async function run(job: PrintJobRow): Promise<void> {
    await concludePrintJob(db, job.id, await send(job), now());
  }

  async function send(job: PrintJobRow): Promise<Outcome> {
    const [ip = '', port = ''] = job.address.split(':');
    const printer = { ip, port: Number(port) };
    // Once more, at the last moment: the rule may have changed since the job came.
    if (!mayPrintOn(printer)) return { status: 'failed', reason: 'not_reached' };
    const { width, height, tells, cut, drawer } = job;
    const bits = inflateSync(Buffer.from(job.bits, 'base64'));
    const bytes = frame({ width, height, bits }, { cut, drawer, confirm: tells });
    return printOn(printer, { bytes, rows: height, tells }, patience);
  }

  async function look(): Promise<void> {
    await seePrintJobs(db, [...running.keys()], now());
    await sweepPrintJobs(db, now());
    while (!stopping) {
      const job = await takePrintJob(db, now());
      if (!job) return;
      const done = run(job)
        .catch(error => log.warn({ err: error }, 'a slip could not be printed'))
        .finally(() => {
          running.delete(job.id);
          wake();
        });
      running.set(job.id, done);
    }
  }

  function wake(): void {
    if (stopping) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch(error => log.warn({ err: error }, 'the queue of slips could not be looked at'))
      .finally(() => {
        looking = null;
        if (!again) return;
        again = false;
        wake();
      });
  }

  const timer = setInterval(wake, restMs);
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      await looking;
      stopping = true;
      await Promise.all(running.values());
    },
  };
}
