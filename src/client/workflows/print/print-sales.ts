import type { SalesLine } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { addressOf } from '#model/kit/address.ts';
import { formatAmount, formatDate, formatNumber } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { amountUpTo, discountUpTo, type OrderTotals, orderTotals } from '#model/kit/totals.ts';
import { allMethods } from '#model/sales/payments.ts';
import { isUnseen, openAmount } from '#model/sales/receipts.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { buyerName, buyerNumber } from '#model/taxes/invoice-buyer-fields.ts';
import type { VatOfRate } from '#model/taxes/vat.ts';
import { hundredthsOf, type VatRate } from '#model/taxes/vat-rates.ts';
import { t } from '../../messages/en.ts';
import {
  type PaperNames,
  type PrintFact,
  type PrintLine,
  type Printout,
  type PrintSum,
  said,
} from './print-content.ts';

const texts = t.print;

/**
 * An order, quote or credit memo on paper. `unsent`: some of its changes have not reached the back end. `isOpenKnown`: the
 * person is told what is still owed; a paper of anybody else does not speak of it.
 */
export function salesPrintout(
  order: SalesOrder,
  {
    unsent,
    names,
    changeVnd = 0,
    isOpenKnown = true,
    vat = [],
    sellsWithVat = true,
    einvoicePage = '',
  }: {
    unsent: boolean;
    names: Pick<PaperNames, 'agent'>;
    changeVnd?: number;
    isOpenKnown?: boolean;
    /** By rate, where it is known. */
    vat?: readonly VatOfRate[];
    /** Whether the shop does, where no rate is known. */
    sellsWithVat?: boolean;
    /** Where the customer finds the e-invoice; empty where there is none. */
    einvoicePage?: string;
  },
): Printout {
  const type = order.document_type;
  const totals = orderTotals(order);
  const open = type === 'quote' || !isOpenKnown ? null : openAmount(order);
  const payable = type === 'order' && order.status !== 'CANCELED' && open !== null && open > 0;
  const no = localNumber(order.pos_so_no);
  return {
    title: texts.titles[type],
    no,
    franchiseCode: order.franchise_code,
    marks: marksOf(order, unsent),
    facts: said(
      [texts.no, no],
      [
        texts.date,
        formatDate(type === 'credit_memo' && order.posting_date ? order.posting_date : order.order_date),
      ],
      [texts.order, localNumber(type === 'quote' ? order.converted_no : order.applies_to_no)],
      [texts.quote, order.quote_no],
      [texts.validUntil, type === 'quote' ? formatDate(order.valid_until) : ''],
      [texts.seller, order.seller],
      ...partiesOf(order, names),
      [texts.comment, order.general_comments],
    ),
    lines: linesOf(order),
    sums: [
      ...worthOf(order, totals),
      ...vatSums(vat),
      ...(type === 'quote' ? [] : moneyOf(order, open)),
      ...(changeVnd > 0 ? [sum(texts.change, changeVnd)] : []),
    ],
    inWordsVnd: totals.grand_total,
    ...(payable ? { transfer: { amountVnd: open, purpose: no } } : {}),
    ...(einvoicePage === '' ? {} : { einvoicePage }),
    notes: [
      unsent ? texts.provisional : '',
      vatNote(vat.length > 0 ? vat : undefined, sellsWithVat),
      texts.noTaxInvoice,
    ].filter(Boolean),
    signatures: texts.signatures[type],
    thanks: type !== 'credit_memo',
  };
}

function marksOf(order: SalesOrder, unsent: boolean): string[] {
  const unposted = order.document_type === 'credit_memo' && order.status !== 'POSTED';
  return [
    order.document_type === 'order' && order.receipts.some(isUnseen) ? texts.marks.waits : '',
    isLocal(order.pos_so_no) ? texts.marks.notSent : unsent ? texts.marks.changesNotSent : '',
    order.status === 'CANCELED' ? texts.marks.canceled : unposted ? texts.marks.notPosted : '',
  ].filter(Boolean);
}

function partiesOf(order: SalesOrder, names: Pick<PaperNames, 'agent'>): PrintFact[] {
  const name = order.sell_to_name || texts.walkIn;
  const place = (...parts: string[]) => parts.filter(Boolean).join(', ');
  const sellTo = addressOf(order, 'sell_to');
  const shipTo = addressOf(order, 'ship_to');
  const elsewhere =
    shipTo !== sellTo ||
    (order.ship_to_name !== '' && order.ship_to_name !== name) ||
    order.ship_to_phone_no !== order.sell_to_phone_no;
  const billedElsewhere = order.bill_to_name !== '' && order.bill_to_name !== name;
  return [
    [texts.customer, name],
    [texts.phone, order.sell_to_phone_no],
    [texts.address, sellTo],
    [texts.billTo, billedElsewhere ? place(order.bill_to_name, order.bill_to_phone_no) : ''],
    [
      texts.invoiceFor,
      order.invoice_buyer ? place(buyerName(order.invoice_buyer), buyerNumber(order.invoice_buyer)) : '',
    ],
    [texts.shipTo, elsewhere ? place(order.ship_to_name, order.ship_to_phone_no, shipTo) : ''],
    [texts.deliver, formatDate(order.requested_delivery_date)],
    [texts.agent, names.agent(order.agent_code, order.agent_service_code)],
    [texts.deliveryComment, order.delivery_comments],
  ];
}

/** Of a closed order what was shipped, which is what it is worth. */
function linesOf(order: SalesOrder): PrintLine[] {
  const closed = order.document_type === 'order' && order.status === 'CLOSED';
  return order.lines
    .filter(line => !closed || line.qty_shipped > 0)
    .map(line => ({
      key: line.line_no,
      name: nameOf(line),
      details: line.line_note ? [line.line_note] : [],
      unit: line.unit_of_measure,
      quantity: closed ? line.qty_shipped : line.quantity,
      priced: {
        unitPriceVnd: line.unit_price,
        discountVnd: closed ? discountUpTo(line, line.qty_shipped) : line.line_discount_amount,
        amountVnd: closed ? amountUpTo(line, line.qty_shipped) : line.line_amount,
      },
    }));
}

/** The same on papers that name no price. */
export const goodsOf = (order: SalesOrder): PrintLine[] =>
  linesOf(order).map(({ priced: _priced, ...line }) => line);

/** A line as its buyer knows it. */
function nameOf({ description, variant_description, item_no }: SalesLine): string {
  return [description || item_no, variant_description].filter(Boolean).join(', ');
}

/** From the lines to the total, every discount and fee by name. */
function worthOf(order: SalesOrder, totals: OrderTotals): PrintSum[] {
  const percent = order.invoice_discount_percent;
  const between: PrintSum[] = [
    less(texts.lineDiscounts, totals.line_discounts),
    less(
      percent > 0 ? texts.invoiceDiscountPercent(formatNumber(percent)) : texts.invoiceDiscount,
      totals.invoice_discount,
    ),
    ...totals.promotions.map(({ code, description, amount }) => less(description || code, amount)),
    less(texts.points(formatNumber(order.la_exchange_points)), totals.points_discount),
    ...(totals.fees > 0 ? order.fees.map(fee => sum(fee.description || fee.fee_code, fee.amount)) : []),
  ].filter(({ value }) => value !== '');
  return [
    ...(between.length > 0 ? [sum(texts.subtotal, totals.subtotal)] : []),
    ...between,
    total(order.document_type === 'credit_memo' ? texts.totalCredited : texts.total, totals.grand_total),
  ];
}

/** What was paid how, and what is left where that is known. */
function moneyOf(order: SalesOrder, open: number | null): PrintSum[] {
  const memo = order.document_type === 'credit_memo';
  const receipts = order.receipts.filter(receipt => receipt.status !== 'DELETED');
  const isPaid = receipts.length > 0;
  const left = memo ? texts.leftToRefund : (open ?? 0) < 0 ? texts.owedBack : texts.remaining;
  return [
    less(texts.credited, memo ? 0 : order.credited_amount),
    ...receipts.map(({ payment_type, amount, status, transfer_memo = '' }) => {
      // A sale that was named before it had its number is found by that name.
      const isNumber = transfer_memo === '' || transfer_memo === transferMemo(order.pos_so_no);
      const method = isNumber ? methodVi(payment_type) : `${methodVi(payment_type)} ${transfer_memo}`;
      return sum(status === 'ADDED' ? texts.unconfirmed(method) : method, amount);
    }),
    ...(order.refunded_amount > 0 && !memo ? [sum(texts.refunded, order.refunded_amount)] : []),
    ...(open !== null && (open !== 0 || isPaid) ? [sum(left, Math.abs(open))] : []),
  ].filter(({ value }) => value !== '');
}

/** In Vietnamese alone; a way to pay that this build does not know stays as it is. */
export function methodVi(value: string): string {
  return allMethods.find(method => method.value === value)?.label_vi ?? value;
}

/** `1.234.567 ₫` */
export const vnd = (amountVnd: number): string => `${formatAmount(amountVnd)} ₫`;
export const sum = (label: string, amountVnd: number): PrintSum => ({
  label,
  value: formatAmount(amountVnd),
});
export const total = (label: string, amountVnd: number): PrintSum => ({
  label,
  value: vnd(amountVnd),
  strong: true,
});

/** A row that takes off; without a value when it takes off nothing. */
export function less(label: string, amountVnd: number): PrintSum {
  return { label, value: amountVnd > 0 ? `−${formatAmount(amountVnd)}` : '' };
}

/** That prices are with VAT, where some of them are; where no rate is known, as the shop sells. */
export function vatNote(
  vat: readonly { readonly vat_rate: VatRate }[] | undefined,
  sellsWithVat: boolean,
): string {
  const isWithVat = vat?.some(({ vat_rate }) => hundredthsOf(vat_rate) > 0) ?? sellsWithVat;
  return isWithVat ? texts.vatIncluded : '';
}

/** What of a total is VAT, by rate; of goods without VAT what they cost. Of a credit memo, which has it below zero, likewise. */
export const vatSums = (vat: readonly VatOfRate[]): PrintSum[] =>
  vat.map(({ vat_rate, amount, vat_amount }) => {
    if (vat_rate === 'exempt') return sum(texts.vatExempt, Math.abs(amount));
    if (vat_rate === 'not_declared') return sum(texts.vatNotDeclared, Math.abs(amount));
    return sum(texts.vatOfTotal(vat_rate.replace('.', ',')), Math.abs(vat_amount));
  });
