import { printerIn } from '#calls/setup/devices.ts';
import type { Bitmap } from '#model/printing/escpos.ts';
import { t } from '../../messages/en.ts';
import { sendOnce } from './network-print.ts';
import type { Printers } from './on-paper.ts';
import { sendToOwn } from './own-print.ts';
import { packed } from './slip/slip-picture.ts';

/** One row without a dot: printers take no slip without a picture, and this one moves no paper. */
const nothing = (width: number): Bitmap => ({ width, height: 1, bits: new Uint8Array(width / 8) });

/**
 * Opens the drawer at the printer, without a slip.
 *
 * @returns whether it may have opened; false: certainly not
 */
export async function openDrawer({ own, network }: Omit<Printers, 'mayOpenDrawer'>): Promise<boolean> {
  if (own) {
    const { status } = await sendToOwn(nothing(own.width), own, { cut: false, drawer: true });
    return status !== 'failed';
  }
  const printer = network && printerIn(network.device_data);
  if (!printer) return false;
  const { height, bits } = nothing(printer.width);
  const printed = await sendOnce({
    job_id: crypto.randomUUID(),
    device_id: network.id,
    kind: 'drawer',
    subject: t.printing.drawer,
    width: printer.width,
    height,
    bits: await packed(bits),
    cut: false,
    drawer: true,
  });
  if (printed.is === 'ended') return printed.job.drawer && printed.job.status !== 'failed';
  return printed.is === 'waiting';
}
