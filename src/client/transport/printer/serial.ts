import type { Line } from '#model/printing/slip-job.ts';
import { cableLine } from './cable.ts';

/**
 * The part of Web Serial that a printer needs. It is not in TypeScript's DOM library, and not in every
 * browser.
 */
export type SerialPort = {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>;
  close(): Promise<void>;
};
type Serial = { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };

/** By which a port that was granted is found again; both 0 where it is no USB device. */
export type PortId = { vendor: number; product: number };

const serialOf = () => (navigator as { serial?: Serial }).serial ?? null;

export const hasSerial = (): boolean => serialOf() !== null;

const idOf = (port: SerialPort): PortId => {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo();
  return { vendor: usbVendorId, product: usbProductId };
};

/** Has the person point at the port; `null` when they do not. To be called from a tap. */
export async function choosePort(): Promise<PortId | null> {
  const port = await serialOf()
    ?.requestPort()
    .catch(() => null);
  return port ? idOf(port) : null;
}

/** Opens the port that was chosen; `null` where it is not there, or another program has it. */
export async function serialLine({ vendor, product }: PortId, baudRate: number): Promise<Line | null> {
  const ports = (await serialOf()?.getPorts()) ?? [];
  const port = ports.find(one => idOf(one).vendor === vendor && idOf(one).product === product);
  if (!port) return null;
  try {
    await port.open({ baudRate, bufferSize: 4096 });
  } catch {
    return null;
  }
  const [first, writer] = [port.readable?.getReader(), port.writable?.getWriter()];
  if (!first || !writer) {
    await port.close().catch(() => {});
    return null;
  }
  let reader = first;
  return cableLine({
    write: piece => writer.write(piece),
    async read() {
      for (;;)
        try {
          const { value, done } = await reader.read();
          return done ? null : value;
        } catch (error) {
          // After noise on the line there is another stream; where the cable is gone there is none.
          if (!port.readable || port.readable.locked) throw error;
          reader = port.readable.getReader();
        }
    },
    abort: () => writer.abort(),
    async close() {
      try {
        await writer.close();
      } finally {
        // A port closes only once no reader reads from it any more.
        await reader.cancel().catch(() => {});
        reader.releaseLock();
        writer.releaseLock();
        await port.close();
      }
    },
  });
}
