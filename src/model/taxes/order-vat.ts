import type { OrderDocument } from '../sales/order-document.ts';
import { invoiceOf } from '../sales/postings.ts';
import { invoiceVat, type VatOfRate, vatByRate, type Worth } from './vat.ts';
import { type DatedVatRate, vatRateOn } from './vat-rates.ts';

/** VAT groups as a tablet knows them. */
export type KnownVatGroup = {
  readonly vat_group: string;
  readonly rates: readonly DatedVatRate[];
  readonly is_default: boolean;
  /** Codes of the fees that are of it; all others are of the default. */
  readonly fees: readonly string[];
};

/** VAT group of goods, empty for the default; `null` where the goods are not known. */
export type GroupOf = (line: { item_no: string; variant_code: string }) => string | null;

/** What goods and fees are worth, with their codes. */
export type TaxedGoods = {
  readonly lines: readonly (Worth['lines'][number] & {
    readonly item_no: string;
    readonly variant_code: string;
  })[];
  readonly fees: readonly (Worth['fees'][number] & { readonly fee_code: string })[];
  readonly discount_amount: number;
};

/**
 * VAT of goods and fees by rate, by the rule of posting.
 *
 * @param days on which they may be sold: where their rates differ, nothing is said
 * @returns `null` where it is not known
 */
export function vatOfGoods(
  worth: TaxedGoods,
  groups: readonly KnownVatGroup[],
  groupOf: GroupOf,
  days: readonly string[],
): VatOfRate[] | null {
  if (groups.length === 0) return null;
  const standard = groups.find(group => group.is_default);
  const named = new Map(groups.map(group => [group.vat_group, group]));
  const goods = new Map(worth.lines.map(line => [line.line_no, groupOf(line)]));
  const feeCodes = new Map(worth.fees.map(fee => [fee.line_no, fee.fee_code]));
  let isKnown = true;
  const entries = invoiceVat(worth, line => {
    const name = line.line_type === 'item' ? goods.get(line.line_no) : '';
    const ofFee = groups.find(group => group.fees.includes(feeCodes.get(line.line_no) ?? ''));
    const group = (line.line_type === 'fee' ? ofFee : named.get(name ?? '')) ?? standard;
    const [rate, ...others] = new Set(group ? days.map(day => vatRateOn(group.rates, day)) : []);
    if (name === null || name === undefined || !group || !rate || others.length > 0) isKnown = false;
    return group && rate ? { vat_group: group.vat_group, vat_rate: rate } : null;
  });
  return isKnown ? vatByRate(entries) : null;
}

/**
 * VAT of all that an order is worth, by rate: what is posted of its invoices, and of the rest what its invoice will have.
 *
 * @param days on which the rest may be sold: where their rates differ, nothing is said
 * @returns `null` where it is not known, also where more is invoiced than is posted with VAT
 */
export function vatOfOrder(
  order: OrderDocument & { readonly posted_vat?: readonly VatOfRate[] | undefined },
  groups: readonly KnownVatGroup[],
  groupOf: GroupOf,
  days: readonly string[],
): VatOfRate[] | null {
  const isClosed = order.status === 'CLOSED';
  const none = { ...order, lines: order.lines.map(line => ({ ...line, qty_invoiced: 0 })) };
  const all = {
    ...order,
    lines: order.lines.map(line => ({ ...line, qty_invoiced: isClosed ? line.qty_shipped : line.quantity })),
  };
  // A back end that tells nothing of what is posted, and a sale that is not sent, have it worked out as a whole.
  const { posted_vat } = order;
  const invoiced = posted_vat ? invoiceOf(none, order) : null;
  if ((invoiced?.header.grand_total ?? 0) !== sumOf(posted_vat ?? [])) return null;
  const rest = invoiceOf(posted_vat ? order : none, all);
  if (!rest) return posted_vat ? vatByRate(posted_vat) : null;
  const fees = invoiced && rest.header.fee_amount === 0 ? [] : order.fees;
  const vat = vatOfGoods({ ...rest.header, lines: rest.lines, fees }, groups, groupOf, days);
  return vat && vatByRate([...(posted_vat ?? []), ...vat]);
}

const sumOf = (vat: readonly VatOfRate[]): number => vat.reduce((sum, { amount }) => sum + amount, 0);
