import type { TransferOrder } from '#calls/transfers/orders.ts';
import { formatDate, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type PaperNames, type Printout, said, sumOnPaper } from './print-content.ts';

const texts = t.print;

/** A consignment receipt: what was sent on consignment, and how much of it has come. `unsent`: some receipts are on this tablet only. */
export function transferPrintout(
  order: TransferOrder,
  { unsent, names }: { unsent: boolean; names: Pick<PaperNames, 'location'> },
): Printout {
  const partly = order.status !== 'RECEIVED' && order.status !== 'CANCELED';
  return {
    title: texts.titles.transfer_receipt,
    no: order.bc_to_no,
    franchiseCode: order.franchise_code,
    marks: [
      unsent ? texts.marks.changesNotSent : '',
      order.status === 'CANCELED' ? texts.marks.canceled : partly ? texts.marks.partlyReceived : '',
    ].filter(Boolean),
    facts: said(
      [texts.no, order.bc_to_no],
      [texts.date, formatDate(order.shipment_date)],
      [texts.from, names.location(order.transfer_from_code)],
      [texts.to, names.location(order.transfer_to_code)],
    ),
    lines: order.lines.map(line => ({
      key: line.line_no,
      name: [line.description || line.item_no, line.variant_description].filter(Boolean).join(', '),
      details: [
        `${texts.shipped(formatQuantity(line.qty_shipped))}, ${texts.receivedSoFar(formatQuantity(line.qty_received))}`,
        line.line_note,
      ].filter(Boolean),
      unit: line.unit_of_measure,
      quantity: line.quantity,
    })),
    sums: [
      { label: texts.totalQuantity, value: sumOnPaper(order.lines) },
      {
        label: texts.totalReceived,
        value: sumOnPaper(order.lines.map(line => ({ ...line, quantity: line.qty_received }))),
        strong: true,
      },
    ],
    notes: unsent ? [texts.provisional] : [],
    signatures: texts.signatures.transfer_receipt,
    thanks: false,
  };
}
