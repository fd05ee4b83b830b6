import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { decode, type Slip } from './decode.ts';

/** How a printer behaves; a good one without anything. */
export type Manner = {
  /** Bytes that answer the three questions; none: it is silent. */
  status?: readonly number[] | null;
  /** Says so when everything was taken. */
  tells?: boolean;
  /** The byte with which it says so. */
  taken?: number;
  /** Waits so long with each answer. */
  lateMs?: number;
  /** Has paper for so many slips, then says that it is out of it. */
  paperFor?: number;
  /** Takes nothing. */
  stuck?: boolean;
  /** The cable is pulled after so many bytes. */
  cutAfter?: number;
};

export type TestPrinter = {
  ip: string;
  port: number;
  /** What the device table says of it. */
  data: string;
  manner: Manner;
  /** What was printed, whole slips alone. */
  slips: Slip[];
  /** Bytes that came apart from questions. */
  received(): number;
  connections(): number;
  mostAtOnce(): number;
  close(): Promise<void>;
};

const well = [0x12, 0x12, 0x12];
export const paperOut = [0x1a, 0x32, 0x72];

/** A printer that listens at an address of its own on this machine. */
export async function startPrinter(manner: Manner = {}): Promise<TestPrinter> {
  const sockets = new Set<Socket>();
  let [connections, mostAtOnce, received] = [0, 0, 0];
  const slips: Slip[] = [];
  const server = createServer({ allowHalfOpen: true }, socket => {
    sockets.add(socket);
    connections += 1;
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    const { paperFor = Number.POSITIVE_INFINITY } = printer.manner;
    const { status = slips.length < paperFor ? well : paperOut } = printer.manner;
    const { tells = true, taken = 0, lateMs = 0, stuck = false, cutAfter } = printer.manner;
    if (stuck) {
      socket.pause();
      return;
    }
    let bytes = Buffer.alloc(0);
    let asked = false;
    const say = (...said: number[]) =>
      setTimeout(() => socket.writable && socket.write(Buffer.from(said)), lateMs);
    socket.on('data', data => {
      bytes = Buffer.concat([bytes, data]);
      if (!asked && bytes.length >= 9 && bytes[0] === 0x10) {
        asked = true;
        bytes = bytes.subarray(9);
        if (status) say(...status);
      }
      received = bytes.length;
      if (cutAfter !== undefined && bytes.length > cutAfter) {
        socket.resetAndDestroy();
        return;
      }
      if (!bytes.subarray(-3).equals(Buffer.of(0x1d, 0x72, 1))) return;
      slips.push(decode(bytes));
      bytes = Buffer.alloc(0);
      if (tells) say(taken);
    });
    // What is not asked to tell ends with the line.
    socket.on('end', () => {
      if (bytes.length > 0 && cutAfter === undefined) slips.push(decode(bytes));
    });
  });
  // Loopback has room for each test to have an address of its own.
  const ip = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  await new Promise<void>(resolve => server.listen(9100, ip, resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const printer: TestPrinter = {
    ip,
    port,
    data: JSON.stringify({ ip, port, required: false }),
    manner,
    slips,
    received: () => received,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return printer;
}
