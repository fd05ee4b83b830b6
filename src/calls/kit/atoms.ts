import * as v from 'valibot';
import { firstDay, isDay, lastDay } from '#model/kit/days.ts';
import { emptyDate } from '#model/kit/format.ts';
import { isQuantity, roundQuantity } from '#model/kit/quantity.ts';
import { isPhone, singlePhone } from '#model/kit/read-phone.ts';
import { isEmail, isPassword, isStorable, messages } from '#model/kit/validation.ts';

// The smallest schemas. Every input is made of them, so that form, outbox, proxy and back end say the same sentence.

/** Any text a person or a scanner enters: without what cannot be kept, and in the one spelling (NFC) of its letters. */
const anyText = v.pipe(v.string(), v.check(isStorable, messages.characters), v.normalize('NFC'));

export const required = (maximum: number) =>
  v.pipe(
    anyText,
    v.trim(),
    v.minLength(1, messages.required),
    v.maxLength(maximum, messages.maximum(maximum)),
  );

/** A text that may be empty. */
export const text = (maximum: number) => v.pipe(anyText, v.maxLength(maximum, messages.maximum(maximum)));
export const optionalText = (maximum: number) => v.optional(text(maximum), '');

/** A coupon's code, or none: a space before or after it, as a pasted one has, is no part of it. */
export const couponCode = v.optional(v.pipe(anyText, v.trim(), v.maxLength(30, messages.maximum(30))), '');

/** A text as it was typed, in whatever spelling: a password. */
export const secret = v.pipe(
  v.string(),
  v.check(isStorable, messages.characters),
  v.minLength(1, messages.required),
  v.maxLength(200, messages.maximum(200)),
);

/** A code as the ERP writes it: capitals, at most 20 characters. */
export const code = v.pipe(required(20), v.toUpperCase());
/** Such a code, or nothing. */
export const codeOrEmpty = v.pipe(text(20), v.trim(), v.toUpperCase());
export const optionalCode = v.optional(codeOrEmpty, '');

/** The number of an item, as the ERP writes it. */
export const itemNo = required(20);

/** The number of a document, or the temporary id (`tmp:…`) that stands for it until the server gave one. */
export const documentNo = required(60);

/** A Vietnamese mobile number in any spelling that leaves no doubt; kept in one form. */
export const phone = v.pipe(
  anyText,
  v.check(isPhone, messages.phone),
  // The check has let one number through.
  v.transform(value => singlePhone(value) ?? value),
);
export const optionalPhone = v.optional(
  v.pipe(
    anyText,
    v.trim(),
    v.check(value => value === '' || isPhone(value), messages.phone),
    v.transform(value => singlePhone(value) ?? value),
  ),
  '',
);
export const email = v.pipe(text(80), v.trim(), v.check(isEmail, messages.email));
export const newPassword = v.pipe(secret, v.check(isPassword, messages.password));

const between = (least: number, most: number) => {
  const message = messages.range(least, most);
  return v.pipe(v.number(messages.isNumber), v.minValue(least, message), v.maxValue(most, message));
};
/** A whole number. */
const whole = (least: number, most: number) => v.pipe(between(least, most), v.integer(messages.decimals(0)));

/** VND: a whole number of at most thirteen digits. */
export const mostAmount = 9_999_999_999_999;
/** A sum of such. */
export const amount = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const amountFrom = (least: number) =>
  v.pipe(
    v.number(messages.isNumber),
    v.minValue(least, messages.range(least, mostAmount)),
    // Shorter than 14 characters.
    v.maxValue(mostAmount, messages.number),
    v.integer(messages.decimals(0)),
  );
export const amountFromZero = amountFrom(0);
export const amountAboveZero = amountFrom(1);
/** What comes in, or goes out below zero. */
export const amountEitherWay = amountFrom(-mostAmount);

/** 0–100 with at most two decimals. */
export const percent = v.pipe(
  between(0, 100),
  v.check(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.decimals(2)),
  v.transform(value => Math.round(value * 100) / 100),
);

/** At most three decimals. */
const mostQuantity = 9_999_999;
const quantityFrom = (least: number) =>
  v.pipe(between(least, mostQuantity), v.check(isQuantity, messages.decimals(3)), v.transform(roundQuantity));
export const quantity = quantityFrom(-mostQuantity);
export const quantityAboveZero = quantityFrom(0.001);
export const quantityFromZero = quantityFrom(0);

const isInRange = (day: string) => day >= firstDay && day <= lastDay;
const dateOr = (nothing: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(value => nothing.includes(value) || isDay(value), messages.date),
    v.check(
      value => nothing.includes(value) || !isDay(value) || isInRange(value),
      messages.dateRange(firstDay, lastDay),
    ),
  );
/** `yyyy-mm-dd`, a day of the calendar. */
export const date = dateOr([]);
export const optionalDate = v.optional(dateOr(['']), '');
/** The ERP's empty date, or none at all, for a birth date that was not told. */
export const birthDate = dateOr(['', emptyDate]);

/** `HH:MM` of a day, or nothing. */
export const timeOfDay = v.pipe(
  v.string(),
  v.check(value => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), messages.form),
);

/** A moment that a tablet tells, ISO 8601. */
export const moment = v.pipe(
  v.string(),
  v.check(value => value.length <= 40 && !Number.isNaN(Date.parse(value)), messages.form),
);

/** A date and time as the server writes it, ISO 8601 in UTC. */
export const instant = v.string();

const mostId = 2 ** 31 - 1;
/** The number of a row. */
export const id = whole(1, mostId);
/** An id inside a path or query arrives as text. */
export const idText = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/, messages.isNumber))], messages.isNumber),
  v.transform(Number),
  id,
);
/** The number of an entry in a ledger, of which there may be more than of anything else. */
export const entryNo = whole(1, Number.MAX_SAFE_INTEGER);
/** The version of a document that a person saw. */
export const version = whole(1, mostId);
export const lineNo = whole(1, 2_000_000_000);
/** How many: points, places in a list. */
export const count = (least: number, most = mostId) => whole(least, most);

/** Some of these, and not without end. */
export const some = <T extends v.GenericSchema>(item: T, most: number, least = 1) =>
  v.pipe(
    v.array(item),
    v.minLength(least, messages.atLeast(least)),
    v.maxLength(most, messages.atMost(most)),
  );

export const nothing = v.object({});
/** Answer of a write that has nothing to tell. */
export const done = v.object({});

/** A free JSON object kept as text in the specification (buttons, fields, filters, device data). */
export const json = v.unknown();

/** The same fields without their defaults: an update must not reset what it does not name. */
function withoutDefaults<T extends v.ObjectEntries>(
  entries: T,
): { [K in keyof T]: T[K] extends v.OptionalSchema<infer S, unknown> ? S : T[K] } {
  return Object.fromEntries(
    Object.entries(entries).map(([key, schema]) => [
      key,
      schema.type === 'optional' && 'wrapped' in schema ? schema.wrapped : schema,
    ]),
  ) as never; // fromEntries forgets which key has which schema; the return type says it
}

/** The same fields, of an update: each may be left out, and what is left out stays as it is. */
export const asChange = <T extends v.ObjectEntries>(entries: T) =>
  v.partial(v.object(withoutDefaults(entries))).entries;

/** So much of a unit of measure, as an answer says it: kilograms and pieces have no sum. */
export const measured = v.object({ unit_of_measure: v.string(), quantity: v.number() });
