import { epos } from '#model/printing/epos.ts';
import { type Bitmap, frame } from '#model/printing/escpos.ts';
import { type Line, type Outcome, printOver, usualPatience } from '#model/printing/slip-job.ts';
import { webPrnt } from '#model/printing/web-prnt.ts';
import { type OwnPrinter, offeredPrinters } from '../../tablet/own-printer.ts';
import { serialLine } from '../../transport/printer/serial.ts';
import { usbLine } from '../../transport/printer/usb.ts';
import { printOnWeb } from '../../transport/printer/web-printer.ts';
import type { Slip } from './slip/draw-receipt.ts';
import { slipPicture } from './slip/slip-picture.ts';

const xml = { epson: epos, star: webPrnt } as const;
const notReached = { status: 'failed', reason: 'not_reached' } as const;

/**
 * Draws a slip and prints it on the tablet's own printer, once, with or without a connection to the server.
 * What is not known to be on paper is not sent again. `null`: this browser cannot draw one, and it is printed
 * another way.
 */
export async function printOnOwn(slip: Slip, printer: OwnPrinter, drawer: boolean): Promise<Outcome | null> {
  const picture = slipPicture(slip, printer.width);
  if (!picture) return null;
  return sendToOwn(picture, printer, { cut: true, drawer });
}

type Finish = { cut: boolean; drawer: boolean };

/** Sends dots to the tablet's own printer, once. */
export async function sendToOwn(picture: Bitmap, printer: OwnPrinter, finish: Finish): Promise<Outcome> {
  const print = () =>
    // After a failure that the code does not foresee, the outcome is unknown.
    send(picture, printer, finish).catch(() => ({ status: 'unknown', reason: 'cut_off' }) as const);
  // One after the other, whichever tab it is: a cable is open to one at a time.
  return navigator.locks ? navigator.locks.request('own-printer', print) : print();
}

async function send(picture: Bitmap, printer: OwnPrinter, finish: Finish): Promise<Outcome> {
  if ('origin' in printer) {
    // The policy of the page would stop it, without a word that it was not the printer.
    if (!offeredPrinters().includes(printer.origin)) return notReached;
    return printOnWeb(printer.origin, xml[printer.way], { ...picture, ...finish });
  }
  const { tells } = printer;
  const line = await lineTo(printer);
  if (!line) return notReached;
  const bytes = frame(picture, { ...finish, confirm: tells });
  return printOver(line, { bytes, rows: picture.height, tells }, usualPatience);
}

const lineTo = (printer: Exclude<OwnPrinter, { origin: string }>): Promise<Line | null> =>
  printer.way === 'serial' ? serialLine(printer, printer.baud) : usbLine(printer);
