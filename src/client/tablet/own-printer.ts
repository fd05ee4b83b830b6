import * as v from 'valibot';
import { printWidths } from '#calls/setup/devices.ts';
import { tabletFact } from './tablet-fact.ts';

export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;

const usbNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff));
const paper = { width: v.picklist(printWidths) };
const cable = { ...paper, vendor: usbNumber, product: usbNumber, tells: v.boolean() };

const schema = v.variant('way', [
  v.object({ way: v.literal('serial'), ...cable, baud: v.picklist(baudRates) }),
  v.object({ way: v.literal('usb'), ...cable, serial: v.pipe(v.string(), v.maxLength(255)) }),
  v.object({ way: v.picklist(['epson', 'star']), ...paper, origin: v.pipe(v.string(), v.url()) }),
]);

/**
 * A printer that this tablet reaches by itself: at its own cable, or with a web server. `tells`: it says how it is, and when
 * it has taken everything; one with a web server always does.
 */
export type OwnPrinter = v.InferOutput<typeof schema>;
export type OwnPrinterWay = OwnPrinter['way'];

export const { now: ownPrinter, set: setOwnPrinter } = tabletFact('quay:printer', schema, null);

/**
 * The addresses of printers with a web server. The server names them in the page; the page's policy allows no
 * others.
 */
export function offeredPrinters(): readonly string[] {
  const said = document.querySelector<HTMLMetaElement>('meta[name="printers"]')?.content ?? '';
  return said === '' ? [] : said.split(' ');
}
