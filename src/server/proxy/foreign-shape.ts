import * as v from 'valibot';
import { type AnswerOf, type AnyCall, isList } from '#calls/kit/call.ts';
import { franchiseUser } from '#calls/session/session.ts';
import { ownPages } from '#model/session/own-pages.ts';

/*
 * The specification says which fields a document has, and not what each answer holds. The app was made for a back end that
 * tells more: versions, points, what came back. What another one leaves out is filled in here, once, so that no screen and
 * no rule on a tablet meets a hole. Only what means "none" is filled in. A price, a total or a line is never made up.
 */

/** An answer's data with every field that its call has, or the place of the first that cannot be done without. */
export type Completed = { data: unknown } | { wrong: string };

/** Numbers that are nothing where they are not told. */
const zeros: ReadonlySet<string> = new Set([
  ...['sort', 'price_rate', 'total_lines', 'total_qty', 'receipt_lead_time', 'role_id'],
  ...['la_exchange_points', 'point_value', 'loyalty_ranking_points', 'loyalty_redeemable_points'],
  ...['credit_memo_amount', 'credited_amount', 'refunded_amount', 'qty_credited', 'qty_on_credit_memo'],
  ...['created_by', 'document_line_no', 'offline_cash_limit', 'vnd_per_point', 'page', 'size'],
]);

/** Lists that are empty where they are not told. The lines of a document and its receipts are none of them. */
const emptyLists: ReadonlySet<string> = new Set([
  ...['rules', 'codes', 'fees', 'promotion_rules', 'payment_methods', 'schemes', 'locations'],
  ...['buttons', 'fields', 'filters', 'shipments'],
]);

/** What the app does without settings of the company, and what is so of every other back end. */
const usual: Readonly<Record<string, unknown>> = {
  offline_sign_in_hours: 72,
  refresh_minutes: 10,
  build_poll_seconds: 60,
  is_active: true,
  specification_only: true,
};

/** Keys of rows that the app makes of their parts. */
const keys: Readonly<Record<string, (row: Fields) => string>> = {
  'items.filter': ({ item_no, variant_code }) => [item_no, variant_code].filter(Boolean).join('/'),
  'items.onHand': ({ item_no, variant_code = '', location_code }) =>
    [item_no, variant_code, location_code].join('/'),
};

type Fields = Readonly<Record<string, unknown>>;

/** As much of a schema as is looked at. */
type Part = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
};

class Wrong extends Error {}

/** Seconds since this moment are the version of a document that has none. */
const versionsFrom = Date.UTC(2020, 0, 1);

/**
 * Fills in what another back end leaves out of the answer to a call, and reads texts that stand for something else: numbers
 * and JSON in texts. Fields that the call does not have stay.
 *
 * @param asked when the back end was asked: a document that tells neither its version nor its last change is as of then
 */
export function complete(call: AnyCall, data: unknown, asked: Date): Completed {
  try {
    const named = isList(call) ? withKeys(call.name, call.list.key, data) : data;
    // Valibot's schemas are such values; what is looked at in them is no secret of the library.
    const part = call.answer as unknown as Part;
    const full = whole(part, named, { name: '', path: call.name, of: {}, asked });
    if (isList(call) && hasRowWithoutKey(full, call.list.key))
      return { wrong: `${call.name}.${call.list.key}` };
    if (v.is(call.answer, full)) return { data: withoutOwnPages(call, full) };
    const [issue] = v.safeParse(call.answer, full, { abortEarly: true }).issues ?? [];
    return { wrong: `${call.name}.${issue ? (v.getDotPath(issue) ?? '') : ''}` };
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message };
    throw error;
  }
}

/** Where a value stands: its field's name, the path to it, and the object that it is a field of. */
type Place = { readonly name: string; readonly path: string; readonly of: Fields; readonly asked: Date };

/** A value as its schema has it. */
function whole(part: Part, value: unknown, place: Place): unknown {
  const { wrapped, entries, item } = part;
  const isMissing = value === undefined || value === null;
  if (isMissing && place.name in usual) return usual[place.name];
  if (wrapped && part.type === 'optional') return isMissing ? part.default : whole(wrapped, value, place);
  if (isMissing) return missing(part, place);
  if (wrapped) return whole(wrapped, value, place);
  if (entries) return fieldsOf(entries, value, place);
  if (!item) return plain(part, value);
  const list = fromText(value);
  if (!Array.isArray(list)) throw new Wrong(place.path);
  return list.map((one, index) =>
    whole(item, one, { ...place, name: '', path: `${place.path}.${index}`, of: {} }),
  );
}

function fieldsOf(entries: Readonly<Record<string, Part>>, value: unknown, { path, asked }: Place): Fields {
  const of = fromText(value);
  if (!isFields(of)) throw new Wrong(path);
  const full: Record<string, unknown> = { ...of };
  for (const [name, part] of Object.entries(entries)) {
    const one = whole(part, of[name], { name, path: `${path}.${name}`, of, asked });
    if (one === undefined) delete full[name];
    else full[name] = one;
  }
  return full;
}

/** What a value is that was not told. */
function missing(part: Part, place: Place): unknown {
  const { name, path, of, asked } = place;
  if (name === 'version') return versionOf(of, asked);
  if (name === 'server_time') return asked.toISOString();
  if (part.type === 'object') return whole(part, {}, place);
  if (part.type === 'number' && zeros.has(name)) return 0;
  if (part.type === 'array' && emptyLists.has(name)) return [];
  const none = { nullable: null, string: '', boolean: false, literal: part.literal };
  if (part.type in none) return none[part.type as keyof typeof none]; // it is one of its keys
  throw new Wrong(path);
}

function versionOf({ updated_at }: Fields, asked: Date): number {
  const changed = typeof updated_at === 'string' ? Date.parse(updated_at) : Number.NaN;
  return Math.floor(((Number.isNaN(changed) ? asked.getTime() : changed) - versionsFrom) / 1000);
}

/** A plain value as its schema has it, where it is told in another way. The schema judges it afterwards. */
function plain({ type, options, literal }: Part, value: unknown): unknown {
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'number' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (type === 'literal' && value === '') return literal;
  if (type === 'picklist' && typeof value === 'string')
    return (options ?? []).find(one => String(one).toLowerCase() === value.toLowerCase()) ?? value;
  // A status that the app knows, in whatever letters, or one that it does not know.
  if (type === 'union' && typeof value === 'string') {
    const known = (options as readonly Part[]).flatMap(one => one.options ?? []); // the options of a union are schemas
    return known.find(one => String(one).toLowerCase() === value.toLowerCase()) ?? value;
  }
  return value;
}

/** The specification has some lists and objects as JSON text. */
function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withKeys(name: string, key: string, data: unknown): unknown {
  const keyOf = keys[name];
  if (!keyOf || !isFields(data) || !Array.isArray(data.items)) return data;
  const items = data.items.map((row: unknown) =>
    isFields(row) && (row[key] === undefined || row[key] === null) ? { ...row, [key]: keyOf(row) } : row,
  );
  return { ...data, items };
}

/** A set may name pages that are not there in front of another back end. */
function withoutOwnPages(call: AnyCall, data: unknown): unknown {
  if (call.name !== franchiseUser.name) return data;
  const user = data as AnswerOf<typeof franchiseUser>; // just judged by this call's schema
  const set = user.page_permission;
  const isThere = (page: string) => !ownPages.some(own => own === page);
  return set === null ? user : { ...user, page_permission: { ...set, pages: set.pages.filter(isThere) } };
}

const hasRowWithoutKey = (data: unknown, key: string): boolean =>
  isFields(data) &&
  Array.isArray(data.items) &&
  data.items.some((row: unknown) => isFields(row) && row[key] === '');
