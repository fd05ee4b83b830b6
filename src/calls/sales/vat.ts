import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { isVatRate, type VatRate } from '#model/taxes/vat-rates.ts';
import { amount, date, text } from '../kit/atoms.ts';

/** `8%`, `3.5%`, `exempt`, `not_declared` */
export const vatRate = v.pipe(
  text(30),
  v.check(isVatRate, messages.vatRate),
  v.transform(value => value as VatRate), // checked above
);
/** Such a rate, or nothing. */
export const vatRateOrNone = v.pipe(
  text(30),
  v.check(value => value === '' || isVatRate(value), messages.vatRate),
  v.transform(value => value as VatRate | ''), // checked above
);

/** VND by rate: what was sold with VAT, without it, and VAT. Below zero where goods came back. */
const vatAmounts = { vat_rate: vatRate, amount, base_amount: amount, vat_amount: amount };
export const vatOfRateSchema = v.object(vatAmounts);

/** VAT of a line of a posted document, or of one of its fees. */
export const vatEntrySchema = v.object({
  line_type: v.picklist(['item', 'fee']),
  line_no: v.number(),
  ...vatAmounts,
});

/** The rates of a VAT group, each from a day on. */
export const datedRateSchema = v.object({ valid_from: date, rate: vatRate });

/** A VAT group as a tablet keeps it. */
export const vatGroupEntries = {
  vat_group: v.string(),
  description: v.string(),
  rates: v.array(datedRateSchema),
  /** The group of goods and fees that name none. */
  is_default: v.boolean(),
};
export const vatGroupSchema = v.object({
  ...vatGroupEntries,
  /** Codes of the fees that are of it; all others are of the default. */
  fees: v.optional(v.array(v.string()), []),
});
