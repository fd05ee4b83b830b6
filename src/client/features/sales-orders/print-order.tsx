import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SalesOrder } from '#calls/sales-orders.ts';
import classes from './print.module.css';
import { type PrintFranchise, PrintReceipt } from './print-receipt.tsx';

export type PrintFormat = 'roll' | 'a4';

/**
 * Prints a document of its own beside the page, which the print style hides. Resolves when the print dialog has been
 * closed, or at once where the browser does not wait for it.
 */
export async function printOrder(
  order: SalesOrder,
  options: { format: PrintFormat; changeVnd: number; franchise: PrintFranchise | null },
): Promise<void> {
  const place = document.createElement('div');
  place.className = `${classes.printout} ${options.format === 'a4' ? classes.a4 : classes.roll}`;
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<PrintReceipt order={order} {...options} />));
  try {
    window.print();
  } finally {
    root.unmount();
    place.remove();
  }
}
