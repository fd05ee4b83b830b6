import type { SerialPort } from '#client/transport/printer/serial.ts';
import type { UsbDevice } from '#client/transport/printer/usb.ts';
import { decode, type Slip } from './decode.ts';

/** How a printer at a cable behaves; a good one without anything. */
export type CableManner = {
  /** Bytes that answer the three questions; none: it is silent. */
  status?: readonly number[] | null;
  /** Says so when everything was taken. */
  tells?: boolean;
  /** The cable is pulled after so many bytes. */
  cutAfter?: number;
  /** Takes nothing after so many bytes. */
  stuckAfter?: number;
};

/** What is common to both cables: a printer that takes bytes and says some. */
function printerAt(manner: CableManner, say: (bytes: Uint8Array) => void) {
  const { status = [0x12, 0x12, 0x12], tells = true } = manner;
  const slips: Slip[] = [];
  let bytes = Buffer.alloc(0);
  return {
    slips,
    /** Resolves to whether the cable is still there. */
    async take(piece: Uint8Array): Promise<boolean> {
      bytes = Buffer.concat([bytes, piece]);
      if (bytes[0] === 0x10 && bytes.length === 9) {
        bytes = Buffer.alloc(0);
        if (status) say(Uint8Array.from(status));
        return true;
      }
      if (manner.cutAfter !== undefined && bytes.length > manner.cutAfter) return false;
      if (manner.stuckAfter !== undefined && bytes.length > manner.stuckAfter)
        await new Promise<never>(() => {});
      if (!bytes.subarray(-3).equals(Buffer.of(0x1d, 0x72, 1))) return true;
      slips.push(decode(bytes));
      bytes = Buffer.alloc(0);
      if (tells) say(Uint8Array.of(0));
      return true;
    },
    /** What was not asked to be told of is on the paper once the cable is let go. */
    letGo() {
      if (bytes.length > 0 && manner.cutAfter === undefined && manner.stuckAfter === undefined)
        slips.push(decode(bytes));
      bytes = Buffer.alloc(0);
    },
  };
}

export type TestCable = { slips: readonly Slip[]; opened: () => number; isOpen: () => boolean };

const ids = { vendor: 0x04b8, product: 0x0202 } as const;

/** A serial port with a printer at it, as the browser shows one that was granted. */
export function serialPort(manner: CableManner = {}): { port: SerialPort; baud: () => number } & TestCable {
  let [opened, baud, isOpen] = [0, 0, false];
  let streams: { readable: ReadableStream<Uint8Array>; writable: WritableStream<Uint8Array> } | null = null;
  let printer = printerAt(manner, () => {});
  const slips: Slip[] = [];
  const port: SerialPort = {
    get readable() {
      return streams?.readable ?? null;
    },
    get writable() {
      return streams?.writable ?? null;
    },
    getInfo: () => ({ usbVendorId: ids.vendor, usbProductId: ids.product }),
    async open({ baudRate }) {
      if (isOpen) throw new DOMException('The port is already open.', 'InvalidStateError');
      isOpen = true;
      opened += 1;
      baud = baudRate;
      let hear!: ReadableStreamDefaultController<Uint8Array>; // set by start, at once
      const readable = new ReadableStream<Uint8Array>({
        start(controller) {
          hear = controller;
        },
      });
      printer = printerAt(manner, bytes => hear.enqueue(bytes));
      const writable = new WritableStream<Uint8Array>({
        async write(piece, { signal }) {
          const aborted = new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          );
          if (await Promise.race([printer.take(piece), aborted])) return;
          streams = null;
          const lost = new DOMException('The device has been lost.', 'NetworkError');
          hear.error(lost);
          throw lost;
        },
      });
      streams = { readable, writable };
    },
    async close() {
      if (streams?.readable.locked || streams?.writable.locked) throw new TypeError('a stream is locked');
      printer.letGo();
      slips.push(...printer.slips);
      streams = null;
      isOpen = false;
    },
  };
  return { port, baud: () => baud, slips, opened: () => opened, isOpen: () => isOpen };
}

/** A USB printer, as the browser shows one that was granted. */
export function usbPrinter(
  manner: CableManner = {},
  { saysNothing = false }: { saysNothing?: boolean } = {},
): { device: UsbDevice } & TestCable {
  let [opened, isOpen] = [0, false];
  let waits: { resolve: (given: { data: DataView }) => void; reject: (error: Error) => void } | null = null;
  const said: Uint8Array[] = [];
  const slips: Slip[] = [];
  const give = () => {
    const next = waits && said.shift();
    if (!waits || !next) return;
    waits.resolve({ data: new DataView(next.buffer, next.byteOffset, next.byteLength) });
    waits = null;
  };
  const make = () =>
    printerAt(manner, bytes => {
      said.push(bytes);
      give();
    });
  let printer = make();
  const out = { endpointNumber: 1, direction: 'out', type: 'bulk' } as const;
  const into = { endpointNumber: 2, direction: 'in', type: 'bulk' } as const;
  const storage = { interfaceNumber: 0, alternate: { interfaceClass: 8, endpoints: [out, into] } };
  const own = {
    interfaceNumber: 1,
    alternate: { interfaceClass: 7, endpoints: saysNothing ? [out] : [out, into] },
  };
  let claimed: number | null = null;
  const device = {
    vendorId: ids.vendor,
    productId: ids.product,
    serialNumber: 'X-1',
    configuration: null as UsbDevice['configuration'],
    async open() {
      isOpen = true;
      opened += 1;
      printer = make();
    },
    async close() {
      printer.letGo();
      slips.push(...printer.slips);
      isOpen = false;
      waits?.reject(new DOMException('The transfer was cancelled.', 'AbortError'));
      waits = null;
    },
    async selectConfiguration() {
      device.configuration = { interfaces: [storage, own] };
    },
    async claimInterface(no: number) {
      claimed = no;
    },
    async releaseInterface() {
      claimed = null;
    },
    async transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>) {
      if (!isOpen || claimed !== own.interfaceNumber || endpoint !== out.endpointNumber)
        throw new DOMException('not claimed', 'NotFoundError');
      if (!(await printer.take(data))) throw new DOMException('The device was disconnected.', 'NetworkError');
      return { status: 'ok' };
    },
    transferIn: (_endpoint: number, _length: number) =>
      new Promise<{ data: DataView }>((resolve, reject) => {
        waits = { resolve, reject };
        give();
      }),
  };
  return { device, slips, opened: () => opened, isOpen: () => isOpen };
}

/** Plugs cables into the simulated browser; returns how to pull them. */
export function plugIn(at: { ports?: SerialPort[]; devices?: UsbDevice[] }): () => void {
  const { ports, devices } = at;
  const own = (name: string, value: object) =>
    Object.defineProperty(navigator, name, { value, configurable: true });
  if (ports) own('serial', { getPorts: async () => ports, requestPort: async () => ports[0] });
  if (devices) own('usb', { getDevices: async () => devices, requestDevice: async () => devices[0] });
  return () => {
    // The browser has neither by itself.
    for (const name of ['serial', 'usb']) Reflect.deleteProperty(navigator, name);
  };
}
