import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { amountFromZero, date, documentNo, lineNo, quantityFromZero, some } from '../kit/atoms.ts';

export const lookupCode = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, messages.form));

const postingLine = v.object({
  /** Where the call does not name the order, each line names it. */
  pos_so_no: v.optional(documentNo),
  line_no: lineNo,
  qty_to_ship: quantityFromZero,
  qty_to_invoice: quantityFromZero,
});
/** Lines of one order: the call names it, or each line does. */
export const posting = v.pipe(
  v.object({
    pos_so_no: v.optional(documentNo),
    lines: some(postingLine, 500),
    /**
     * VND that the order was worth to the cashier who hands the goods over, where that may be long before it is sent: what the
     * back end counts beyond it is not held against a walk-in customer.
     */
    told_vnd: v.optional(amountFromZero),
    /** Business date on which the goods are handed over, where that may be before it is sent: the VAT of that day counts. */
    delivered_on: v.optional(date),
    /** Of the e-invoice, as the slip shows it: 128 random bits, base64url. */
    lookup_code: v.optional(lookupCode),
  }),
  v.check(({ pos_so_no, lines }) => (pos_so_no ?? lines[0]?.pos_so_no) !== undefined, messages.required),
  v.check(({ pos_so_no, lines }) => {
    const named = new Set(lines.map(line => line.pos_so_no ?? pos_so_no));
    return named.size === 1 && (pos_so_no === undefined || named.has(pos_so_no));
  }, messages.form),
  v.transform(({ pos_so_no, lines, told_vnd, delivered_on, lookup_code }) => ({
    pos_so_no: pos_so_no ?? lines[0]?.pos_so_no ?? '',
    lines: lines.map(({ pos_so_no: _no, ...line }) => line),
    ...(told_vnd === undefined ? {} : { told_vnd }),
    ...(delivered_on === undefined ? {} : { delivered_on }),
    ...(lookup_code === undefined ? {} : { lookup_code }),
  })),
);
