import {
  askStatus,
  isPaperEnd,
  isStatusByte,
  isTakenByte,
  type PrinterStatus,
  readStatus,
  type Trouble,
} from './escpos.ts';

/** How long a printer is waited for, in ms. */
export type Patience = {
  connect: number;
  /** For the answer to what it is asked before anything is printed. */
  status: number;
  /** Without taking any of what it is sent. */
  idle: number;
  /**
   * For the word that all was taken, or where it gives none for its hanging up. `perRow` is added for each
   * row of dots.
   */
  taken: number;
  perRow: number;
  /** For its hanging up once all is said. */
  close: number;
};

/** 203 dots are an inch: 50 mm of paper, which take up to a second, are 400 rows. */
export const usualPatience: Patience = {
  connect: 3000,
  status: 1000,
  idle: 10_000,
  taken: 15_000,
  perRow: 1000 / 400,
  close: 5000,
};

export type Reason = Trouble | 'not_reached' | 'stalled' | 'cut_off' | 'silent';

/**
 * What became of a slip. `failed`: certainly not a byte of it was sent. `unknown`: a part of it may be on the paper, and
 * only a person can see it. `printed` with `confirmed: false`: from a printer that never tells.
 */
export type Outcome =
  | { status: 'printed'; confirmed: boolean; paperLow: boolean }
  | { status: 'failed' | 'unknown'; reason: Reason };

export type SlipJob = {
  /** As `frame` made it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Rows of dots. */
  rows: number;
  /** The printer tells how it is; else it is asked nothing. */
  tells: boolean;
};

/** A line to a printer that is open: a socket of the server, or a cable of a tablet. */
export type Line = {
  /** Hands a piece over; resolves to whether it was taken within so many ms. Rejects with `LineEnded` once nothing can be. */
  send(piece: Uint8Array<ArrayBuffer>, limitMs: number): Promise<boolean>;
  /** Bytes that came since `forget` was called last. */
  heard(): readonly number[];
  forget(): void;
  /** Says that nothing follows. */
  end(): void;
  hasEnded(): boolean;
  /** The other side has said that it is done, and nothing was torn. */
  closedWell(): boolean;
  /** Waits until it is so, at most so many ms; resolves to whether it is. */
  until(isSo: () => boolean, ms: number): Promise<boolean>;
  /** Gives up what is left of it. */
  drop(): void;
};

/** The line is no more. */
export class LineEnded extends Error {}

/** Pieces small enough that a printer which takes them slowly is seen to take them. */
const pieceBytes = 4096;

/** Sends one slip over an open line, once, and ends the line. It never sends anything again. */
export async function printOver(line: Line, job: SlipJob, patience: Patience): Promise<Outcome> {
  let begun = false;
  try {
    const status = job.tells ? await statusOf(line, patience.status) : null;
    if (status?.trouble) return { status: 'failed', reason: status.trouble };
    if (line.hasEnded()) return { status: 'failed', reason: 'cut_off' };
    begun = true;
    if (!(await sendAll(line, job.bytes, patience.idle))) return { status: 'unknown', reason: 'stalled' };
    return await awaitOutcome(line, job, status?.paperLow ?? false, patience);
  } catch (error) {
    if (!(error instanceof LineEnded)) throw error;
    return { status: begun ? 'unknown' : 'failed', reason: 'cut_off' };
  } finally {
    // A line that is torn off takes with it what the printer holds and has not printed. So it is ended, and
    // waited for.
    line.end();
    await line.until(() => line.hasEnded(), patience.close).catch(() => {});
    line.drop();
  }
}

/** Waits for the printer's word that it has taken everything; of one that gives none, for its hanging up. */
async function awaitOutcome(
  line: Line,
  { rows, tells }: SlipJob,
  paperLow: boolean,
  patience: Patience,
): Promise<Outcome> {
  const wait = patience.taken + rows * patience.perRow;
  const lost = () => ({ status: 'unknown', reason: line.hasEnded() ? 'cut_off' : 'silent' }) as const;
  if (!tells) {
    line.end();
    await line.until(() => line.hasEnded(), wait);
    return line.closedWell() ? { status: 'printed', confirmed: false, paperLow } : lost();
  }
  const taken = () => line.heard().find(isTakenByte);
  await line.until(() => taken() !== undefined || line.hasEnded(), wait);
  const byte = taken();
  if (byte === undefined) return lost();
  return isPaperEnd(byte)
    ? { status: 'unknown', reason: 'paper_out' }
    : { status: 'printed', confirmed: true, paperLow };
}

/** What the printer says of itself; `null` when it says nothing, or nothing that is an answer. */
async function statusOf(line: Line, limitMs: number): Promise<PrinterStatus | null> {
  await line.send(askStatus, limitMs);
  const answer = () => line.heard().filter(isStatusByte);
  await line.until(() => answer().length >= 3 || line.hasEnded(), limitMs);
  if (line.hasEnded()) throw new LineEnded();
  return answer().length >= 3 ? readStatus(answer()) : null;
}

/** @returns whether all of it was handed over; not when the printer took nothing for too long */
async function sendAll(line: Line, bytes: Uint8Array<ArrayBuffer>, idleMs: number): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (line.hasEnded()) throw new LineEnded();
    // What was said before the last piece is no answer to what stands at its end.
    line.forget();
    if (!(await line.send(bytes.subarray(at, at + pieceBytes), idleMs))) return false;
  }
  return true;
}

/** What was heard of a line, and the code that waits for it: a part of every line. */
export function listening() {
  let heard: number[] = [];
  let look = () => {};
  return {
    heard: (): readonly number[] => heard,
    forget() {
      heard = [];
    },
    hear(bytes: Iterable<number>) {
      // What is heard is a few bytes; a peer that is no printer may say what it likes.
      heard = [...heard, ...bytes].slice(-64);
      look();
    },
    /** Something has changed that is waited for. */
    note: () => look(),
    until: (isSo: () => boolean, ms: number) =>
      new Promise<boolean>(resolve => {
        if (isSo()) return resolve(true);
        const done = (so: boolean) => {
          clearTimeout(timer);
          look = () => {};
          resolve(so);
        };
        const timer = setTimeout(() => done(isSo()), ms);
        look = () => isSo() && done(true);
      }),
  };
}
