import * as v from 'valibot';
import { isQuantity } from '#model/quantity.ts';
import { canonicalPhone, isEmail, isPassword, isPhone, messages } from '#model/validation.ts';

/** The smallest schemas, each with the message a person reads. */
export const required = (maximum: number) =>
  v.pipe(
    v.string(messages.required),
    v.trim(),
    v.minLength(1, messages.required),
    v.maxLength(maximum, messages.maximum(maximum)),
  );

/** A text that may be empty. */
export const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum, messages.maximum(maximum)));
export const optionalText = (maximum: number) => v.optional(text(maximum), '');

/** A code as the ERP writes it: capitals, at most 20 characters. */
export const code = v.pipe(required(20), v.toUpperCase());

/** The number of a document, or the temporary id (`tmp:…`) that stands for it until the server gave one. */
export const documentNo = required(60);

/** A Vietnamese mobile number in any spelling of the specification; kept in one form. */
export const phone = v.pipe(
  v.string(messages.required),
  v.trim(),
  v.check(isPhone, messages.phone),
  v.transform(canonicalPhone),
);
export const optionalPhone = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(value => value === '' || isPhone(value), messages.phone),
    v.transform(value => (value === '' ? '' : canonicalPhone(value))),
  ),
  '',
);
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(80, messages.maximum(80)),
  v.check(isEmail, messages.email),
);
export const newPassword = v.pipe(
  v.string(messages.required),
  v.minLength(1, messages.required),
  v.maxLength(200, messages.maximum(200)),
  v.check(isPassword, messages.password),
);

/** VND: a whole number. */
const limit = 99_999_999_999_999;
export const amount = v.pipe(
  v.number(messages.isNumber),
  v.integer(messages.number),
  v.minValue(-limit, messages.number),
  v.maxValue(limit, messages.number),
);
export const amountFromZero = v.pipe(amount, v.minValue(0, messages.range(0, limit)));
export const amountAboveZero = v.pipe(amount, v.minValue(1, messages.range(1, limit)));

/** 0–100 with at most two decimals. */
export const percent = v.pipe(
  v.number(messages.isNumber),
  v.minValue(0, messages.range(0, 100)),
  v.maxValue(100, messages.range(0, 100)),
  v.check(value => Number.isInteger(Math.round(value * 1e6) / 1e4), messages.isNumber),
);

/** At most three decimals. */
export const quantity = v.pipe(
  v.number(messages.isNumber),
  v.check(isQuantity, messages.isNumber),
  v.minValue(-9_999_999, messages.isNumber),
  v.maxValue(9_999_999, messages.isNumber),
);
export const quantityAboveZero = v.pipe(
  quantity,
  v.gtValue(0, messages.range(0.001, 9_999_999)),
  v.check(isQuantity, messages.isNumber),
);
export const quantityFromZero = v.pipe(quantity, v.minValue(0, messages.range(0, 9_999_999)));

/** `yyyy-mm-dd` */
export const date = v.pipe(v.string(messages.required), v.isoDate(messages.required));
export const optionalDate = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), '');

/** A date and time as the server writes it, ISO 8601 in UTC. */
export const instant = v.string();

export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** An id inside a path or query arrives as text. */
export const idText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
);
export const lineNo = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_000_000_000));

export const nothing = v.object({});
/** Answer of a write that has nothing to tell. */
export const done = v.object({});

/** A free JSON object kept as text in the specification (buttons, fields, filters, device data). */
export const json = v.unknown();
