import type { OrderDocument } from '../sales/order-document.ts';
import { invoiceOf } from '../sales/postings.ts';
import { invoiceVat, type VatOfRate, vatByRate } from './vat.ts';
import { type DatedVatRate, vatRateOn } from './vat-rates.ts';

/** VAT groups as a tablet knows them. */
export type KnownVatGroup = {
  readonly vat_group: string;
  readonly rates: readonly DatedVatRate[];
  readonly is_default: boolean;
  /** Codes of the fees that are of it; all others are of the default. */
  readonly fees: readonly string[];
};

/**
 * VAT of all that an order is worth, by rate, as its invoice will have it: the same rule as that of posting.
 *
 * @param groupOf the VAT group of goods, empty for the default; `null` where the goods are not known
 * @param days on which it may have been sold: where their rates differ, nothing is said
 * @returns `null` where it is not known
 */
export function vatOfOrder(
  order: OrderDocument,
  groups: readonly KnownVatGroup[],
  groupOf: (line: { item_no: string; variant_code: string }) => string | null,
  days: readonly string[],
): VatOfRate[] | null {
  const isClosed = order.status === 'CLOSED';
  const none = { ...order, lines: order.lines.map(line => ({ ...line, qty_invoiced: 0 })) };
  const all = {
    ...order,
    lines: order.lines.map(line => ({ ...line, qty_invoiced: isClosed ? line.qty_shipped : line.quantity })),
  };
  const invoice = groups.length === 0 ? null : invoiceOf(none, all);
  if (!invoice) return null;
  const standard = groups.find(group => group.is_default);
  const named = new Map(groups.map(group => [group.vat_group, group]));
  const goods = new Map(order.lines.map(line => [line.line_no, groupOf(line)]));
  const feeCodes = new Map(order.fees.map(fee => [fee.line_no, fee.fee_code]));
  let isKnown = true;
  const entries = invoiceVat({ ...invoice.header, lines: invoice.lines, fees: order.fees }, line => {
    const name = line.line_type === 'item' ? goods.get(line.line_no) : '';
    const ofFee = groups.find(group => group.fees.includes(feeCodes.get(line.line_no) ?? ''));
    const group = (line.line_type === 'fee' ? ofFee : named.get(name ?? '')) ?? standard;
    const [rate, ...others] = new Set(group ? days.map(day => vatRateOn(group.rates, day)) : []);
    if (name === null || name === undefined || !group || !rate || others.length > 0) isKnown = false;
    return group && rate ? { vat_group: group.vat_group, vat_rate: rate } : null;
  });
  return isKnown ? vatByRate(entries) : null;
}
