import { createConnection } from 'node:net';
import type { Printer } from '#calls/setup/devices.ts';
import {
  type Line,
  LineEnded,
  listening,
  type Outcome,
  type Patience,
  printOver,
  type SlipJob,
  usualPatience,
} from '#model/printing/slip-job.ts';

/** Sends one slip to a printer, once. It never throws, and it never sends anything again. */
export async function printOn(
  { ip, port }: Pick<Printer, 'ip' | 'port'>,
  job: SlipJob,
  patience: Patience = usualPatience,
): Promise<Outcome> {
  const line = await connect(ip, port, patience.connect);
  return line ? printOver(line, job, patience) : { status: 'failed', reason: 'not_reached' };
}

async function connect(host: string, port: number, limitMs: number): Promise<Line | null> {
  const socket = createConnection({ host, port, family: 4, noDelay: true });
  const { hear, note, ...ear } = listening();
  let ended = false;
  let failed = false;
  socket.on('data', hear);
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
  await ear.until(() => ended || socket.readyState === 'open', limitMs);
  if (ended || socket.readyState !== 'open') {
    socket.destroy();
    return null;
  }
  return {
    ...ear,
    async send(piece, ms) {
      if (ended) throw new LineEnded();
      return socket.write(piece) || ear.until(() => !socket.writableNeedDrain || ended, ms);
    },
    end: () => void socket.end(),
    hasEnded: () => ended,
    closedWell: () => ended && !failed,
    drop: () => void socket.destroy(),
  };
}
