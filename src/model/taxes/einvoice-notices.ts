import type { EinvoiceDocument, EinvoiceKind, EinvoiceMend, EinvoiceStatus } from './einvoices.ts';
import { isGoodsPaper } from './einvoices.ts';
import type { InvoiceBuyer, InvoiceBuyerKind } from './invoice-buyer-fields.ts';

/**
 * Notices of wrong e-invoices (form 04/SS-HĐĐT): the tax office is told the right name or address of the buyer, and the invoice
 * stays. Whatever else was wrong takes a replacing invoice.
 */

/** What a notice puts right. The numbers by which the tax office knows a buyer are never among it. */
export const noticeFields = ['company_name', 'name', 'address'] as const;
export type NoticeField = (typeof noticeFields)[number];
export type NamedBuyer = { readonly [F in NoticeField]: string };

/**
 * - `to_send`: it was made, and a person has to send it to the tax office
 * - `sent`
 * - `withdrawn`: it was never sent
 */
export const noticeStatuses = ['to_send', 'sent', 'withdrawn'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** What an invoice says of each kind of buyer besides its numbers. A foreigner's has no address. */
const fieldsOf: Readonly<Record<InvoiceBuyerKind, readonly NoticeField[]>> = {
  consumer: [],
  person: ['name', 'address'],
  company: ['company_name', 'address', 'name'],
  public_body: ['company_name', 'address', 'name'],
  foreigner: ['name'],
};

/** In the order of the form; empty where the invoice names no buyer. */
export const noticeFieldsOf = (buyer: Pick<InvoiceBuyer, 'kind'> | null): readonly NoticeField[] =>
  fieldsOf[buyer?.kind ?? 'consumer'];

export const namedOf = ({ company_name, name, address }: InvoiceBuyer): NamedBuyer => ({
  ...{ company_name, name, address },
});

/** May the tax office be told of it? It has a number, and no other invoice has taken its place. */
export const mayNotifyEinvoice = (of: {
  readonly document_type: EinvoiceDocument;
  readonly kind: EinvoiceKind;
  readonly status: EinvoiceStatus;
  readonly mended: EinvoiceMend;
}): boolean => !isGoodsPaper(of.document_type) && of.status === 'issued' && of.mended !== 'replaced';

const words: Readonly<Record<NoticeField, string>> = {
  company_name: 'tên đơn vị mua',
  name: 'họ tên người mua',
  address: 'địa chỉ người mua',
};

/** The form takes so many characters. */
const longestReason = 255;

/**
 * What the notice gives as its reason, in Vietnamese: what was wrong, and what is right. Long ones say what is right alone:
 * the form has room for it, as `tooLongForNotice` has seen to.
 */
export function noticeReason(was: NamedBuyer, became: NamedBuyer): string {
  const changed = noticeFields.filter(field => was[field] !== became[field]);
  const right = changed.map(field => `${words[field]} đúng là ${became[field] || 'để trống'}`).join('; ');
  const whole = `Sai ${changed.map(field => words[field]).join(', ')}: ${right}`;
  return whole.length <= longestReason ? whole : right;
}

/** The longest of what is changed, and how many characters there are for it, where the reason has no room for all. */
export function tooLongForNotice(
  was: NamedBuyer,
  became: NamedBuyer,
): { field: NoticeField; most: number } | null {
  const over = noticeReason(was, became).length - longestReason;
  const [field] = noticeFields
    .filter(each => was[each] !== became[each])
    .toSorted((a, b) => became[b].length - became[a].length);
  return over > 0 && field ? { field, most: Math.max(0, became[field].length - over) } : null;
}

/** Where a notice is signed: the last part of the seller's address, which names the province. */
export const placeOf = (address: string): string => (address.split(',').at(-1) ?? '').trim().slice(0, 50);
