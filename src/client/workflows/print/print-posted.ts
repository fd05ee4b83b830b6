import type { SalesInvoice } from '#calls/sales/invoices.ts';
import type { SalesShipment } from '#calls/sales/shipments.ts';
import { formatDate } from '#model/kit/format.ts';
import { vatByRate } from '#model/taxes/vat.ts';
import { t } from '../../messages/en.ts';
import { type PaperNames, type Printout, said, sumOnPaper } from './print-content.ts';
import { less, sum, total, vatNote, vatSums } from './print-sales.ts';

const texts = t.print;
const place = (...parts: string[]) => parts.filter(Boolean).join(', ');

/**
 * A posted invoice: the retail bill that goes with the goods, no tax invoice. What was posted without VAT speaks of none. A back end
 * that knows no VAT of invoices leaves it to the shop.
 */
export function invoicePrintout(invoice: SalesInvoice, sellsWithVat = true): Printout {
  const lineDiscounts = invoice.lines.reduce((all, line) => all + line.line_discount_amount, 0);
  const between = [
    less(texts.lineDiscounts, lineDiscounts),
    less(texts.discounts, invoice.discount_amount),
    ...(invoice.fee_amount > 0 ? [sum(texts.fees, invoice.fee_amount)] : []),
  ].filter(({ value }) => value !== '');
  const elsewhere = invoice.bill_to_name !== '' && invoice.bill_to_name !== invoice.sell_to_name;
  return {
    title: texts.titles.invoice,
    no: invoice.pos_si_no,
    code: invoice.pos_so_no,
    franchiseCode: invoice.franchise_code,
    marks: [],
    facts: said(
      [texts.no, invoice.pos_si_no],
      [texts.date, formatDate(invoice.posting_date)],
      [texts.order, invoice.pos_so_no],
      [texts.customer, invoice.sell_to_name || texts.walkIn],
      [texts.phone, invoice.sell_to_phone_no],
      [texts.billTo, elsewhere ? place(invoice.bill_to_name, invoice.bill_to_phone_no) : ''],
      [texts.address, place(invoice.bill_to_address, invoice.bill_to_city)],
    ),
    lines: invoice.lines.map(line => ({
      key: line.line_no,
      name: line.description || line.item_no,
      details: [],
      unit: line.unit_of_measure,
      quantity: line.quantity,
      priced: {
        unitPriceVnd: line.unit_price,
        discountVnd: line.line_discount_amount,
        amountVnd: line.line_amount,
      },
    })),
    sums: [
      ...(between.length > 0 ? [sum(texts.subtotal, invoice.amount + lineDiscounts)] : []),
      ...between,
      total(texts.total, invoice.grand_total),
      ...vatSums(vatByRate(invoice.vat ?? [])),
    ],
    inWordsVnd: invoice.grand_total,
    notes: [vatNote(invoice.vat, sellsWithVat), texts.noTaxInvoice].filter(Boolean),
    signatures: texts.signatures.invoice,
    thanks: true,
  };
}

/** A posted shipment: what goes to whom, without prices. */
export function shipmentPrintout(shipment: SalesShipment, names: Pick<PaperNames, 'agent'>): Printout {
  return {
    title: texts.titles.shipment,
    no: shipment.pos_ss_no,
    franchiseCode: shipment.franchise_code,
    marks: [],
    facts: said(
      [texts.no, shipment.pos_ss_no],
      [texts.date, formatDate(shipment.shipment_date || shipment.posting_date)],
      [texts.order, shipment.pos_so_no],
      [texts.customer, shipment.sell_to_name || texts.walkIn],
      [texts.phone, shipment.sell_to_phone_no],
      [
        texts.shipTo,
        place(
          shipment.ship_to_name,
          shipment.ship_to_phone_no,
          shipment.ship_to_address,
          shipment.ship_to_city,
        ),
      ],
      [texts.agent, names.agent(shipment.agent_code, shipment.agent_service_code)],
    ),
    lines: shipment.lines.map(line => ({
      key: line.line_no,
      name: line.description || line.item_no,
      details: [],
      unit: line.unit_of_measure,
      quantity: line.quantity,
    })),
    sums: [{ label: texts.totalQuantity, value: sumOnPaper(shipment.lines), strong: true }],
    notes: [],
    signatures: texts.signatures.shipment,
    thanks: false,
  };
}
