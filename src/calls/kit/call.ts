import * as v from 'valibot';
import type { CacheTag } from '#model/kit/cache-tags.ts';
import type { Thing } from '#model/messages/things.ts';
import type { Access, FieldRules } from '#model/session/permissions.ts';
import type { Changed } from './document-key.ts';
import type { Filter, ListAnswer, ListInput, SortOrder } from './list-input.ts';
import { wordsOf } from './words.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Any valibot schema, sync, with plain JSON as its input. */
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

/**
 * How a read is stored on the tablet. `table`: every row, filled page by page. `window`: the newest rows. `answer`: the
 * answers that came.
 */
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
  /**
   * The notice shown when the server gives no message of its own. `null` fails silently, as the specification
   * says for some calls.
   */
  readonly failure: string | null;
  readonly access: Access | ((input: I) => Access);
  readonly granted?: FieldRules | undefined;
};

/** A call that changes nothing. */
export type Read<I = unknown, O = unknown> = Common<I, O> & {
  readonly kind: 'read';
  readonly tags: readonly CacheTag[];
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
    /** Of those, the fields with a number. A whole document number is compared with them alone (`wholeNo`). */
    readonly numbers: readonly string[];
    /** Fields with values that are all capitals; `eq` and `in` take the lower-case forms of them too. */
    readonly capitals?: readonly string[] | undefined;
    /** Fields that have more values than they show: where a list in the row has them, and under which name. */
    readonly further?:
      | Readonly<Record<string, { readonly in: string; readonly of: string } | undefined>>
      | undefined;
    readonly sort: SortOrder;
    /** Fields that any number of rows is sorted by: there is an index of each. Few rows (`listLimits.countedTo`) are sorted by any field. */
    readonly sorts: readonly string[];
    /** What a row says besides the fields of its document, where it is made of one. */
    readonly derived?: ((document: never) => Partial<R>) | undefined;
  };
  /** Input keys that this part of a call always sends, in addition to the page, filters and sort. */
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
  /**
   * It adds up what others did. It is sent only when every change that the person made before it has been
   * sent, or waits for a person.
   */
  readonly last?: true;
  /**
   * The money that moves with it, or is counted by it. Such a change is not thrown away unsent without the
   * server being told. What it needs is not thrown away either.
   */
  readonly money?: (input: I) => MoneyMoved;
  /**
   * VND that the goods in it are sold for, as far as it says so itself: line amounts and fees less the
   * invoice discount. Such a change moves no money. The server is told where a person makes it another amount
   * before it is sent.
   */
  readonly worth?: (input: I) => number;
  /** It accounts for something else: it is sent, and cannot be thrown away or changed. */
  readonly accounts?: true;
  /** What may look different after it: those reads are refreshed. */
  readonly invalidates: readonly CacheTag[];
  /** The document it belongs to: entries of one document are sent in order. `no` reads the number (or `tmp:` id) from the input. */
  readonly document: (input: I) => Changed;
  /** Version of `args` in the outbox; raised when the input changes shape, with a migration kept for older entries. */
  readonly version: number;
  /** For a call that makes a document: where its answer holds the number that replaces the temporary id. */
  readonly creates?: (answer: O) => string;
  /**
   * For a call that answers a document with versions. `of` reads its version. With `field`, the server
   * compares the version in this optional field of the input. It refuses a change of an older one as `stale`.
   * The outbox fills it in when it sends. Its own earlier changes of the document do not count as another
   * person's.
   */
  readonly versionRead?: { readonly of: (answer: O) => number; readonly field?: string };
  /** The entry in plain words for the outbox screen. */
  readonly summary: (input: I) => string;
  /** Of a simple thing: the same in parts, for languages that put them together in their own way. */
  readonly simple?: Simple<I>;
  /**
   * How it joins an earlier change of the same document that has not been sent. Pure. Absent: it stays a call of its own.
   * What kinds say of their calls (`kinds/coalescing.ts`) stands here for the outbox.
   */
  readonly coalesce?: (earlier: Change, later: I) => Coalesced;
};

/** Money of one change, with what it says of where. */
export type MoneyMoved = {
  /** VND, signed as its own call says. */
  readonly amount: number;
  /** Empty where it is no payment. */
  readonly payment_type: string;
  readonly location_code?: string | undefined;
  readonly drawer_code?: string | undefined;
  /** Number or key of the shift. */
  readonly shift_no?: string | undefined;
};

/** What is done to which of the simple things. */
export type Simple<I = unknown> = {
  readonly does: 'Add' | 'Change' | 'Remove';
  readonly noun: Thing;
  /** What the rows are called that an input is about. */
  readonly called: (input: I) => string;
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
export type Coalesced = Change | 'both-gone' | 'apart' | null;

/**
 * Calls of unknown shape, as the proxy, the outbox and the tests handle them. `never` as input makes every
 * call assignable. Code that holds one parses the input with the call's own schema before use.
 */
// biome-ignore lint/suspicious/noExplicitAny: existential type; a Read<I, O> is not assignable to Read<unknown, unknown>
export type AnyRead = Read<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyWrite = Write<any, any>;
export type AnyCall = AnyRead | AnyWrite;
export type InputOf<C> = C extends Common<infer I, infer _O> ? I : never;
export type AnswerOf<C> = C extends Common<infer _I, infer O> ? O : never;
export type RowOf<C> = C extends List<infer R> ? R : never;

/** Every objection of an input's schema is a sentence of ours. */
export const withOwnMessages = <I>(input: Schema<I>): Schema<I> => v.config(input, { message: wordsOf });

/** Is it a call that the specification does not have? The built-in back end alone answers those. */
export const isOwn = ({ path }: Pick<AnyCall, 'path'>): boolean => path.startsWith('/own/');

/** The fields that a path template takes from the input. */
type FieldsOf<P extends string> = P extends `${string}{${infer F}}${infer Rest}` ? F | FieldsOf<Rest> : never;
/** A path template, if the input has the fields that it takes. */
export type PathOf<P extends string, Fields> = P & (FieldsOf<P> extends Fields ? unknown : never);
type KeysOf<I> = I extends unknown ? keyof I : never;

/**
 * What tells a call's types, apart from the rest. So they are known even where something is missing or wrong in the
 * rest, and the compiler finds the error in the call alone and not wherever the call is used.
 */
type Typed<I, O, P extends string> = {
  readonly input: Schema<I>;
  readonly answer: Schema<O>;
  readonly path: PathOf<P, KeysOf<I>>;
};

export function read<I, O, P extends string>(
  call: Typed<I, O, P> & Omit<Read<I, O>, 'kind' | keyof Typed<I, O, P>>,
): Read<I, O> {
  return { kind: 'read', ...call, input: withOwnMessages(call.input) };
}

export function write<I, O, P extends string>(
  call: Typed<I, O, P> & Omit<Write<I, O>, 'kind' | 'version' | keyof Typed<I, O, P>> & { version?: number },
): Write<I, O> {
  return { kind: 'write', version: 1, ...call, input: withOwnMessages(call.input) };
}

export function accessOf(call: AnyCall, input: unknown): Access {
  return typeof call.access === 'function' ? call.access(input) : call.access;
}

export function offlinePolicyOf(call: AnyWrite, input: unknown, document?: DocumentState): OfflinePolicy {
  return typeof call.offline === 'function' ? call.offline(input, document) : call.offline;
}

/** The value by which a list knows a row. Of a document, or of its row, it is the number. */
export function keyIn({ list }: { readonly list: { readonly key: string } }, row: object): string {
  const fields = row as Readonly<Record<string, unknown>>; // every object has fields
  return String(fields[list.key]);
}

export function isList(call: AnyCall): call is List<unknown> {
  return call.kind === 'read' && 'list' in call;
}
