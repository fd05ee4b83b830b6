import * as v from 'valibot';
import { excessOf, listLimits, searchable } from '#model/list-limits.ts';
import type { Access, FieldRules } from '#model/permissions.ts';
import { searchField } from '#model/search-field.ts';
import type { Topic } from '#model/topics.ts';
import { messages } from '#model/validation.ts';
import { count, required } from './atoms.ts';
import { wordsOf } from './words.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Any valibot schema, sync, whose input is plain JSON. */
export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/**
 * What a write does without a connection.
 * - `queue`: it is queued and counts as done for the person, with the mark "not sent yet"
 * - `draft`: it is queued too, but shown as "not final": its guard is checked again when it is sent
 * - `online`: the control is disabled and says that it needs the connection
 */
export type OfflinePolicy = 'queue' | 'draft' | 'online';

/** As much of a document as a policy asks about: its type, where its kind has several, and its status. */
export type DocumentState = { readonly type: string; readonly status: string };

/** How a read is kept on the tablet. `table`: every row, filled page by page. `window`: the newest rows. `answer`: answers seen. */
export type StorePolicy = 'table' | 'window' | 'answer' | 'none';

type Common<I, O> = {
  /** `area.verb`, unique. Query keys, outbox entries and logs use it. */
  readonly name: string;
  readonly method: Method;
  /** Path template of the back end: `{field}` segments and `?a={a}` query keys are taken from the input. `[&year={year}]` style optional keys are listed in `optionalQuery`. */
  readonly path: string;
  readonly optionalQuery?: readonly string[];
  readonly input: Schema<I>;
  readonly answer: Schema<O>;
  /** The notice shown when the server gives no message of its own; `null` fails silently, as the specification says for some calls. */
  readonly failure: string | null;
  readonly access: Access | ((input: I) => Access);
  readonly granted?: FieldRules | undefined;
};

/** A call that changes nothing. */
export type Read<I = unknown, O = unknown> = Common<I, O> & {
  readonly kind: 'read';
  readonly topics: readonly Topic[];
  readonly store: StorePolicy;
};

/** A read that answers one page of rows. */
export type List<R = unknown> = Read<ListInput, ListAnswer<R>> & {
  readonly list: {
    readonly row: Schema<R>;
    /** The field that identifies a row; also the last sort criterion, so that pages never overlap. */
    readonly key: string;
    /** Fields a filter or the sort order may name. Anything else is refused. */
    readonly fields: readonly string[];
    /** Fields that the quick search (`field: "search"`, condition `like`) looks in, accents ignored. */
    readonly search: readonly string[];
    /** Fields whose values are all capitals; `eq` and `in` take the lower-case forms of them too. */
    readonly capitals?: readonly string[] | undefined;
    readonly sort: SortOrder;
  };
  /** Input keys beside the page, filters and sort that this part of a call always sends. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Filters that this part of a call always adds. */
  readonly where?: readonly Filter[];
  /** Set on a part: the name of the whole call in the catalogue. */
  readonly partOf?: string;
};

/** A part of a list call with its own name in the store. Not in the catalogue. */
export type Part<R = unknown> = List<R> & { readonly partOf: string };

/** A call that changes something. Sent with an idempotency key, always through the outbox. */
export type Write<I = unknown, O = unknown> = Common<I, O> & {
  readonly kind: 'write';
  /** Of the input, and of the document as it is, where it is at hand. The only place that says it. */
  readonly offline: OfflinePolicy | ((input: I, document?: DocumentState) => OfflinePolicy);
  /** Its input must never be on a disk, sealed or not: it is sent from memory, and the tablet's outbox refuses it. */
  readonly memoryOnly?: true;
  /** What may look different after it: those reads are refreshed. */
  readonly touches: readonly Topic[];
  /** The document it belongs to: entries of one document are sent in order. `kind` is a short prefix, `no` reads the number (or `tmp:` id) from the input. */
  readonly document: (input: I) => { readonly kind: string; readonly no: string };
  /** Version of `args` in the outbox; raised when the input changes shape, with a migration kept for older entries. */
  readonly version: number;
  /** For a call that makes a document: where its answer holds the number that replaces the temporary id. */
  readonly creates?: (answer: O) => string;
  /**
   * For a call whose answer is a document with versions. `of` reads its version. With `field`, the server compares the
   * version that stands in this optional field of the input and refuses a change of an older one as `stale`; the outbox
   * fills it in when it sends, and its own earlier changes of the document do not count as somebody else's.
   */
  readonly seenVersion?: { readonly of: (answer: O) => number; readonly field?: string };
  /** The entry in plain words for the outbox screen, without amounts formatted. */
  readonly says: (input: I) => string;
  /**
   * How it joins an earlier change of the same document that has not been sent. Pure. Absent: it stays a call of its own.
   * What kinds say of their calls (`kinds/coalescing.ts`) stands here for the outbox.
   */
  readonly fold?: (earlier: Change, later: I) => Folded;
};

/** A write that has not been sent: the name of its call and its input. */
export type Change = { readonly op: string; readonly input: unknown };

/**
 * Two changes of one document taken together.
 * - a change: it does what the two did, one after the other
 * - `both-gone`: together they do nothing
 * - `apart`: neither sees what the other does, so that their order does not matter
 * - `null`: they stay two, in this order
 */
export type Folded = Change | 'both-gone' | 'apart' | null;

/**
 * Calls of unknown shape, as the proxy, the outbox and the tests handle them. `never` as input makes every call
 * assignable; whoever holds one parses the input with the call's own schema before use.
 */
// biome-ignore lint/suspicious/noExplicitAny: existential type; a Read<I, O> is not assignable to Read<unknown, unknown>
export type AnyRead = Read<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyWrite = Write<any, any>;
export type AnyCall = AnyRead | AnyWrite;
export type InputOf<C> = C extends Common<infer I, infer _O> ? I : never;
export type AnswerOf<C> = C extends Common<infer _I, infer O> ? O : never;
export type RowOf<C> = C extends List<infer R> ? R : never;

// ---- list input and answer (§5 and §7.1 of the specification) ----

/** `gteq` and `lteq` close a date range; the others are the specification's. */
export const conditions = ['eq', 'like', 'like_bc', 'in', 'gteq', 'lteq'] as const;
export type Condition = (typeof conditions)[number];

/** `value` of `in` is a list joined by `|`; of `like` it stands between percent signs. */
export const filterSchema = v.strictObject({
  field: required(60),
  /** As it is: what no row can hold finds none, on the server as on the tablet. */
  value: v.pipe(v.string(), v.maxLength(listLimits.listLength, messages.maximum(listLimits.listLength))),
  condition: v.picklist(conditions),
});
export type Filter = v.InferOutput<typeof filterSchema>;

export const sortOrderSchema = v.strictObject({
  field: required(60),
  direction: v.picklist(['asc', 'desc']),
});
export type SortOrder = v.InferOutput<typeof sortOrderSchema>;

/** No page holds more rows than this. */
export const maxPageSize = 1000;

const listInputFields = {
  page: v.optional(count(1, listLimits.lastRow), 1),
  size: v.optional(count(1, maxPageSize), 20),
  filters: v.optional(v.array(filterSchema), []),
  sort_order: v.optional(sortOrderSchema),
};
const listFields = v.object(listInputFields);
export type ListInput = v.InferOutput<typeof listFields>;

/** The input of a list, with keys of its own where it has some: within what one question may hold. */
function listInput(extra: Record<string, v.GenericSchema<unknown, unknown>>) {
  return v.pipe(
    v.object({ ...listInputFields, ...extra }),
    // The fields of every list are those of `listInputFields`, whatever stands beside them.
    v.rawCheck(({ dataset, addIssue }) => {
      const excess = dataset.typed ? excessOf(dataset.value as ListInput) : null;
      if (excess !== null) addIssue({ message: excess });
    }),
  );
}

export type ListAnswer<R> = { items: R[]; total: number; page: number; size: number };

/**
 * A filter as the specification sends it: a value with a vertical bar becomes `in`, `like_bc` is sent as `like`, and a
 * `like` value is wrapped in percent signs. A text that is too long to be searched for stands for its first words.
 */
export function filter(field: string, value: string, condition: Condition = 'eq'): Filter {
  if (value.includes('|') && condition !== 'gteq' && condition !== 'lteq')
    return { field, value, condition: 'in' };
  if (condition === 'like' || condition === 'like_bc')
    return { field, value: `%${searchable(value)}%`, condition: 'like' };
  return { field, value, condition };
}

/** What the quick search is sent as. A bar in a scanned code is no choice between two. */
export function searchFor(text: string): Filter {
  return filter(searchField, text.replaceAll('|', ' '), 'like');
}

// ---- constructors ----

/** Every objection of an input's schema is a sentence of ours. */
const inOurWords = <I>(input: Schema<I>): Schema<I> => v.config(input, { message: wordsOf });

/** The fields that a path template takes from the input. */
type FieldsOf<P extends string> = P extends `${string}{${infer F}}${infer Rest}` ? F | FieldsOf<Rest> : never;
/** A path template, if the input has the fields that it takes. */
type PathOf<P extends string, Fields> = P & (FieldsOf<P> extends Fields ? unknown : never);
type KeysOf<I> = I extends unknown ? keyof I : never;

export function read<I, O, P extends string>(
  call: Omit<Read<I, O>, 'kind' | 'path'> & { path: PathOf<P, KeysOf<I>> },
): Read<I, O> {
  return { kind: 'read', ...call, input: inOurWords(call.input) };
}

export function write<I, O, P extends string>(
  call: Omit<Write<I, O>, 'kind' | 'version' | 'path'> & {
    path: PathOf<P, KeysOf<I>>;
    version?: number;
  },
): Write<I, O> {
  return { kind: 'write', version: 1, ...call, input: inOurWords(call.input) };
}

export function accessOf(call: AnyCall, input: unknown): Access {
  return typeof call.access === 'function' ? call.access(input) : call.access;
}

export function offlinePolicyOf(call: AnyWrite, input: unknown, document?: DocumentState): OfflinePolicy {
  return typeof call.offline === 'function' ? call.offline(input, document) : call.offline;
}

export function list<R, P extends string, Extra extends string = never>(
  call: Omit<List<R>, 'kind' | 'input' | 'answer' | 'list' | 'method' | 'path'> & {
    path: PathOf<P, NoInfer<Extra>>;
    row: Schema<R>;
    key: keyof NoInfer<R> & string;
    fields: readonly (keyof NoInfer<R> & string)[];
    search?: readonly (keyof NoInfer<R> & string)[];
    capitals?: readonly (keyof NoInfer<R> & string)[];
    sort: SortOrder & { field: keyof NoInfer<R> };
    extraInput?: Readonly<Record<Extra, v.GenericSchema<unknown, unknown>>>;
  },
): List<R> {
  const { row, key, fields, search = [], capitals, sort, extraInput, ...rest } = call;
  const input = listInput(extraInput ?? {});
  return {
    kind: 'read',
    method: 'POST',
    // An extended list input is still a list input: the extra keys are read by the handler through its own schema.
    input: inOurWords(input as unknown as Schema<ListInput>),
    answer: v.object({ items: v.array(row), total: v.number(), page: v.number(), size: v.number() }),
    list: { row, key, fields, search, capitals, sort },
    ...rest,
  };
}

/**
 * A part of a list call with its own name in the store: the same call with some input keys fixed, some filters always
 * added. Not in the catalogue.
 */
export function part<R>(
  whole: List<R>,
  name: string,
  {
    sort = whole.list.sort,
    ...always
  }: Partial<
    Pick<List<R>, 'fixed' | 'where' | 'failure' | 'access' | 'store'> & Pick<List<R>['list'], 'sort'>
  >,
): Part<R> {
  return { ...whole, ...always, list: { ...whole.list, sort }, name, partOf: whole.name };
}

/** The input of a part of a list call as the whole call takes it. */
export function wholeInput(
  call: Pick<List, 'fixed' | 'where'>,
  input: ListInput,
): ListInput & Record<string, unknown> {
  return { ...input, ...call.fixed, filters: [...input.filters, ...(call.where ?? [])] };
}

export function isList(call: AnyCall): call is List<unknown> {
  return call.kind === 'read' && 'list' in call;
}
