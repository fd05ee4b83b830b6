import { usualPrinter } from '#calls/setup/devices.ts';
import {
  type baudRates,
  type OwnPrinter,
  type OwnPrinterWay,
  offeredPrinters,
} from '../../tablet/own-printer.ts';
import { hasSerial, type PortId } from '../../transport/printer/serial.ts';
import { hasUsb, type UsbId } from '../../transport/printer/usb.ts';

/** A printer as it is being set: everything that any way asks for. */
export type Draft = {
  way: OwnPrinterWay | 'none';
  width: OwnPrinter['width'];
  tells: boolean;
  baud: (typeof baudRates)[number];
  port: PortId | null;
  device: UsbId | null;
  origin: string;
};

export function draftOf(printer: OwnPrinter | null): Draft {
  const { width, tells } = usualPrinter;
  const blank: Draft = {
    way: printer?.way ?? 'none',
    width: printer?.width ?? width,
    tells,
    baud: 115_200,
    port: null,
    device: null,
    origin: offeredPrinters()[0] ?? '',
  };
  if (!printer) return blank;
  if ('origin' in printer) return { ...blank, origin: printer.origin };
  const { vendor, product } = printer;
  return printer.way === 'serial'
    ? { ...blank, tells: printer.tells, baud: printer.baud, port: { vendor, product } }
    : { ...blank, tells: printer.tells, device: { vendor, product, serial: printer.serial } };
}

/** The printer that a draft is of; `null`: none, or something is missing. */
export function printerOf({ way, width, tells, baud, port, device, origin }: Draft): OwnPrinter | null {
  if (way === 'serial') return port && { way, width, tells, baud, ...port };
  if (way === 'usb') return device && { way, width, tells, ...device };
  return way === 'none' || origin === '' ? null : { way, width, origin };
}

/** What can be chosen here: what this browser has, and what the server names; and what is set already. */
export function waysFor({ way }: Draft): Draft['way'][] {
  const offers = offeredPrinters().length > 0;
  const there: Record<Draft['way'], boolean> = {
    none: true,
    serial: hasSerial(),
    usb: hasUsb(),
    epson: offers,
    star: offers,
  };
  // The keys of a const table are exactly its type.
  return (Object.keys(there) as Draft['way'][]).filter(one => there[one] || one === way);
}
