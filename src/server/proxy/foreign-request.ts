import { type AnyCall, isOwn } from '#calls/kit/call.ts';
import { toRequest, type WireRequest } from '#calls/kit/wire.ts';
import { communeFields } from '#model/kit/address.ts';

/**
 * What the specification's calls do not have, wherever it stands in an input. Another back end judges limits, versions and
 * shifts by itself, or knows none; some would refuse a field that they do not know.
 */
const ours: ReadonlySet<string> = new Set([
  'approvals',
  'day_sums',
  'count_to',
  'base_version',
  'priced_at',
  'told_vnd',
  'delivered_on',
  'shift_no',
  'taken_at',
  'over_payment',
  'at_hand',
  'short_delivery',
]);

/** The same of fields that say something only where they have a value. */
const oursWithValue: ReadonlySet<string> = new Set([
  'held_as',
  'for_delivery',
  'valid_until',
  'invoice_discount_percent',
  'drawer_code',
  'transfer_memo',
  'elsewhere',
]);

/** Province and commune of an address, of whichever party: the specification's addresses end at the district. */
const ofCommune = new RegExp(`(^|_)(${communeFields.join('|')})$`);
const needsValue = (field: string) => oursWithValue.has(field) || ofCommune.test(field);

/** A temporary id of a tablet. The other back end gives the number. */
const isTemporary = (value: unknown) => typeof value === 'string' && value.startsWith('tmp:');

/** Is it a question or a change for the built-in back end alone? */
export const isOurs = (call: AnyCall, input: unknown): boolean =>
  isOwn(call) ||
  // The stock of other shops: without the field it would be a question for one's own.
  (typeof input === 'object' && input !== null && 'elsewhere' in input && input.elsewhere === true);

/** A call as the company's own back end knows it: by the specification, without what is ours. */
export const toForeignRequest = (call: AnyCall, input: unknown): WireRequest =>
  toRequest(call, withoutOurs(input));

function withoutOurs(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutOurs);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !ours.has(key) && !(needsValue(key) && !value) && !isTemporary(value))
      .map(([key, value]) => [key, withoutOurs(value)]),
  );
}
