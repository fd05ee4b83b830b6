import type { Line } from '#model/printing/slip-job.ts';
import { cableLine } from './cable.ts';

/** As much of WebUSB as a printer needs; it is not in TypeScript's DOM library, and not in every browser. */
type Endpoint = { endpointNumber: number; direction: 'in' | 'out'; type: string };
type Alternate = { interfaceClass: number; endpoints: readonly Endpoint[] };
type Interface = { interfaceNumber: number; alternate: Alternate };
export type UsbDevice = {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber?: string;
  readonly productName?: string;
  readonly configuration: { interfaces: readonly Interface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(no: number): Promise<void>;
  claimInterface(no: number): Promise<void>;
  releaseInterface(no: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status: string }>;
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView }>;
};
type Usb = {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
};

/** By which a device that was granted is found again. */
export type UsbId = { vendor: number; product: number; serial: string };

/** USB's own number for printers. */
const printerClass = 7;
const packetBytes = 64;
/** How often a printer that answers with nothing is asked again. */
const emptyMs = 50;

const usbOf = () => (navigator as { usb?: Usb }).usb ?? null;

export const hasUsb = (): boolean => usbOf() !== null;

const idOf = ({ vendorId, productId, serialNumber = '' }: UsbDevice): UsbId => ({
  vendor: vendorId,
  product: productId,
  serial: serialNumber,
});

/** Has the person point at the printer; `null` when they do not. To be called from a tap. */
export async function chooseUsb(): Promise<UsbId | null> {
  const device = await usbOf()
    ?.requestDevice({ filters: [{ classCode: printerClass }] })
    .catch(() => null);
  return device ? idOf(device) : null;
}

/** Opens the printer that was chosen; `null` where it is not there, or the system keeps it to itself. */
export async function usbLine(id: UsbId): Promise<Line | null> {
  const devices = (await usbOf()?.getDevices()) ?? [];
  const device = devices.find(one => {
    const own = idOf(one);
    return own.vendor === id.vendor && own.product === id.product && own.serial === id.serial;
  });
  if (!device) return null;
  try {
    return await opened(device);
  } catch {
    await device.close().catch(() => {});
    return null;
  }
}

async function opened(device: UsbDevice): Promise<Line> {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const found = device.configuration?.interfaces.find(
    ({ alternate }) => alternate.interfaceClass === printerClass,
  );
  const endpoint = (direction: 'in' | 'out') =>
    found?.alternate.endpoints.find(one => one.direction === direction && one.type === 'bulk');
  const out = endpoint('out');
  if (!found || !out) throw new Error('no printer');
  await device.claimInterface(found.interfaceNumber);
  const into = endpoint('in');
  return cableLine({
    async write(piece) {
      const { status } = await device.transferOut(out.endpointNumber, piece);
      if (status !== 'ok') throw new Error(status);
    },
    async read() {
      if (!into) return new Promise<never>(() => {});
      for (;;) {
        const { data } = await device.transferIn(into.endpointNumber, packetBytes);
        if (data && data.byteLength > 0) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        // Some say at once that they have nothing to say.
        await new Promise(resolve => setTimeout(resolve, emptyMs));
      }
    },
    abort: () => device.close(),
    async close() {
      await device.releaseInterface(found.interfaceNumber).catch(() => {});
      await device.close();
    },
  });
}
