import { type AddressInfo, createConnection, type Socket } from 'node:net';
import type { Printer } from '#calls/setup/devices.ts';
import { askStatus, isStatusByte, isTakenByte, readStatus, saysPaperEnd, type Trouble } from './escpos.ts';

/** How long a printer is waited for, in ms. */
export type Patience = {
  connect: number;
  /** For the answer to what it is asked before anything is printed. */
  status: number;
  /** Without taking any of what it is sent. */
  idle: number;
  /** For the word that all was taken, or where it gives none for its hanging up; `perRow` for each row of dots beside. */
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

type Slip = {
  /** As `frame` made it. */
  bytes: Uint8Array;
  /** Rows of dots. */
  rows: number;
  /** The printer tells how it is; else it is asked nothing. */
  tells: boolean;
};

/** Pieces small enough that a printer which takes them slowly is seen to take them. */
const pieceBytes = 4096;

class Ended extends Error {}

/** Sends one slip to a printer, once. It never throws, and it never sends anything again. */
export async function printOn(
  { ip, port }: Pick<Printer, 'ip' | 'port'>,
  { bytes, rows, tells }: Slip,
  patience: Patience = usualPatience,
): Promise<Outcome> {
  const line = await connect({ address: ip, port, family: 'IPv4' }, patience.connect);
  if (!line) return { status: 'failed', reason: 'not_reached' };
  const { socket } = line;
  let begun = false;
  try {
    const status = tells ? await statusOf(line, patience.status) : null;
    if (status?.trouble) return { status: 'failed', reason: status.trouble };
    if (line.hasEnded()) return { status: 'failed', reason: 'cut_off' };
    begun = true;
    if (!(await send(line, bytes, patience.idle))) return { status: 'unknown', reason: 'stalled' };
    const paperLow = status?.paperLow ?? false;
    const wait = patience.taken + rows * patience.perRow;
    if (!tells) {
      socket.end();
      await line.until(() => line.hasEnded(), wait);
      return line.closedWell()
        ? { status: 'printed', confirmed: false, paperLow }
        : { status: 'unknown', reason: line.hasEnded() ? 'cut_off' : 'silent' };
    }
    const taken = () => line.heard().find(isTakenByte);
    await line.until(() => taken() !== undefined || line.hasEnded(), wait);
    const byte = taken();
    if (byte === undefined) return { status: 'unknown', reason: line.hasEnded() ? 'cut_off' : 'silent' };
    return saysPaperEnd(byte)
      ? { status: 'unknown', reason: 'paper_out' }
      : { status: 'printed', confirmed: true, paperLow };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { status: begun ? 'unknown' : 'failed', reason: 'cut_off' };
  } finally {
    // A line that is torn off takes with it what the printer holds and has not printed; it is ended, and waited for.
    socket.end();
    await line.until(() => line.hasEnded(), patience.close).catch(() => {});
    socket.destroy();
  }
}

type Line = {
  socket: Socket;
  /** Bytes that came since `forget` was called last. */
  heard(): readonly number[];
  forget(): void;
  hasEnded(): boolean;
  /** The other side has said that it is done, and nothing was torn. */
  closedWell(): boolean;
  /** Waits until it is so, at most so many ms; resolves to whether it is. */
  until(isSo: () => boolean, ms: number): Promise<boolean>;
};

async function connect(
  { address, port }: Pick<AddressInfo, 'address' | 'port' | 'family'>,
  limitMs: number,
): Promise<Line | null> {
  const socket = createConnection({ host: address, port, family: 4, noDelay: true });
  let heard: number[] = [];
  let ended = false;
  let failed = false;
  let look = () => {};
  const note = () => look();
  socket.on('data', data => {
    // What is heard is a few bytes; a peer that is no printer may say what it likes.
    heard = [...heard, ...data].slice(-64);
    note();
  });
  socket.on('error', () => {
    failed = true;
  });
  for (const event of ['end', 'close'] as const)
    socket.on(event, () => {
      ended = true;
      note();
    });
  socket.on('connect', note);
  socket.on('drain', note);
  const until = (isSo: () => boolean, ms: number) =>
    new Promise<boolean>(resolve => {
      if (isSo()) return resolve(true);
      const done = (so: boolean) => {
        clearTimeout(timer);
        look = () => {};
        resolve(so);
      };
      const timer = setTimeout(() => done(isSo()), ms);
      look = () => isSo() && done(true);
    });
  const line: Line = {
    socket,
    heard: () => heard,
    forget: () => {
      heard = [];
    },
    hasEnded: () => ended,
    closedWell: () => ended && !failed,
    until,
  };
  await until(() => ended || socket.readyState === 'open', limitMs);
  if (!ended && socket.readyState === 'open') return line;
  socket.destroy();
  return null;
}

/** What the printer says of itself; `null` when it says nothing, or nothing that is an answer. */
async function statusOf(line: Line, limitMs: number) {
  line.socket.write(askStatus);
  const answer = () => line.heard().filter(isStatusByte);
  await line.until(() => answer().length >= 3 || line.hasEnded(), limitMs);
  if (line.hasEnded()) throw new Ended();
  return answer().length >= 3 ? readStatus(answer()) : null;
}

/** @returns whether all of it was handed over; not when the printer took nothing for too long */
async function send(line: Line, bytes: Uint8Array, idleMs: number): Promise<boolean> {
  const { socket } = line;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (line.hasEnded()) throw new Ended();
    // What was said before the last piece is no answer to what stands at its end.
    line.forget();
    if (socket.write(bytes.subarray(at, at + pieceBytes))) continue;
    if (!(await line.until(() => !socket.writableNeedDrain || line.hasEnded(), idleMs))) return false;
  }
  return true;
}
