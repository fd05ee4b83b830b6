import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { addressOf } from '#model/kit/address.ts';
import { formatDate, formatNumber } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { isCosted } from '#model/purchases/costed.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { t } from '../../messages/en.ts';
import { type PaperNames, type PrintFact, type Printout, said, sumOnPaper } from './print-content.ts';
import { less, sum, total, vatSums } from './print-sales.ts';

const texts = t.print;
const place = (...parts: string[]) => parts.filter(Boolean).join(', ');

type Known = { unsent: boolean; names: PaperNames };
type Line = { item_no: string; description: string; variant_description: string };
const nameOf = ({ description, variant_description, item_no }: Line) =>
  place(description || item_no, variant_description);

function marksOf(no: string, status: string, unsent: boolean): string[] {
  return [
    isLocal(no) ? texts.marks.notSent : unsent ? texts.marks.changesNotSent : '',
    status === 'CANCELED' ? texts.marks.canceled : '',
  ].filter(Boolean);
}

const receivingFacts = (
  document: Pick<PurchaseOrder | ConsignmentIssue, 'receiving_address' | 'receiving_contact'>,
): PrintFact[] => [
  [texts.receivingAddress, addressOf(document, 'receiving')],
  [texts.receivingContact, document.receiving_contact],
];

/** A purchase order on paper. `unsent`: some of its changes have not reached the back end. */
export function purchasePrintout(order: PurchaseOrder, { unsent, names }: Known): Printout {
  const totals = isCosted(order.lines) ? purchaseTotals(order) : null;
  const no = localNumber(order.po_no);
  const percent = order.invoice_discount_percent;
  const between = (
    totals
      ? [
          less(texts.lineDiscounts, totals.line_discounts),
          less(
            percent > 0 ? texts.invoiceDiscountPercent(formatNumber(percent)) : texts.invoiceDiscount,
            totals.invoice_discount,
          ),
        ]
      : []
  ).filter(({ value }) => value !== '');
  return {
    title: texts.titles.purchase,
    no,
    franchiseCode: order.franchise_code,
    marks: marksOf(order.po_no, order.la_status, unsent),
    facts: said(
      [texts.no, no],
      [texts.date, formatDate(order.order_date)],
      [texts.soNo, order.bc_so_no],
      [texts.vendor, place(order.vendor_no, order.vendor_name)],
      [texts.address, order.buy_from_address],
      [texts.receiptDate, formatDate(order.requested_receipt_date)],
      [texts.location, order.warehouse_code && names.location(order.warehouse_code)],
      ...receivingFacts(order),
      [texts.agent, names.agent(order.agent_code, order.agent_service_code)],
      [texts.comment, order.nwv_general_comments],
      [texts.deliveryComment, order.nwv_delivery_comments],
    ),
    lines: order.lines.map(line => ({
      key: line.line_no,
      name: nameOf(line),
      details: [line.item_no, line.la_so_line_note].filter(Boolean),
      unit: line.unit_of_measure,
      quantity: line.purchase_qty,
      ...(totals && {
        priced: {
          unitPriceVnd: line.unit_cost,
          discountVnd: line.line_discount_amount,
          amountVnd: line.line_amount,
        },
      }),
    })),
    sums: totals
      ? [
          ...(between.length > 0 ? [sum(texts.subtotal, totals.subtotal)] : []),
          ...between,
          total(texts.total, totals.grand_total),
          ...purchaseVatSums(order),
        ]
      : [],
    ...(totals && { inWordsVnd: totals.grand_total }),
    notes: unsent ? [texts.provisional] : [],
    signatures: texts.signatures.purchase,
    thanks: false,
  };
}

/** A consignment issue on paper: what goes where, without prices. */
export function issuePrintout(issue: ConsignmentIssue, { unsent, names }: Known): Printout {
  const no = localNumber(issue.ci_no);
  return {
    title: texts.titles.issue,
    no,
    franchiseCode: issue.franchise_code,
    marks: marksOf(issue.ci_no, issue.la_status, unsent),
    facts: said(
      [texts.no, no],
      [texts.date, formatDate(issue.order_date)],
      [texts.transferNo, issue.bc_to_no],
      [texts.externalNo, issue.la_external_doc],
      [texts.from, names.location(issue.transfer_from_code)],
      [texts.to, names.location(issue.transfer_to_code)],
      [texts.deliver, formatDate(issue.la_request_delivery_date)],
      ...receivingFacts(issue),
      [texts.comment, issue.la_notes],
    ),
    lines: issue.lines.map(line => ({
      key: line.line_no,
      name: nameOf(line),
      details: [line.item_no, line.la_to_line_note].filter(Boolean),
      unit: line.unit_of_measure,
      quantity: line.ci_qty,
    })),
    sums: [
      {
        label: texts.totalQuantity,
        value: sumOnPaper(issue.lines.map(line => ({ ...line, quantity: line.ci_qty }))),
        strong: true,
      },
    ],
    notes: unsent ? [texts.provisional] : [],
    signatures: texts.signatures.issue,
    thanks: false,
  };
}

/** VAT of a posted order by rate; where its prices are without, what it is worth with VAT too. */
function purchaseVatSums({ posted_vat = [], grand_total }: PurchaseOrder) {
  const whole = posted_vat.reduce((all, { amount }) => all + amount, 0);
  if (posted_vat.length === 0 || whole === grand_total) return vatSums(posted_vat);
  const onTop = posted_vat
    .filter(({ vat_rate }) => vat_rate.endsWith('%'))
    .map(({ vat_rate, vat_amount }) => sum(texts.vatOnTop(vat_rate.replace('.', ',')), vat_amount));
  return [...onTop, sum(texts.totalWithVat, whole)];
}
