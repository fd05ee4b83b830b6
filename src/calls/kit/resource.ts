import * as v from 'valibot';
import type { CacheTag } from '#model/kit/cache-tags.ts';
import type { Thing } from '#model/messages/things.ts';
import { type PageButton, pages, type ThingUrl } from '#model/session/pages.ts';
import type { Grants } from '#model/session/permissions.ts';
import { asChange, done, id, idText, some } from './atoms.ts';
import {
  type List,
  type Method,
  type Read,
  read,
  type Schema,
  type Simple,
  type Write,
  write,
} from './call.ts';
import type { DocumentKey } from './document-key.ts';
import { list } from './list.ts';

export type Fields = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, v.GenericSchema>>;
type OutputOf<S extends Schemas> = v.InferOutput<v.ObjectSchema<S, undefined>>;

/** How the body of a call carries a row: as its own fields, `in` one of them, or as one of `many`. */
export type Carrier = { readonly in?: string; readonly many?: string };
type Carried<C, I> = C extends { readonly many: infer K extends string }
  ? { [P in K]: I[] }
  : C extends { readonly in: infer K extends string }
    ? { [P in K]: I }
    : I;

type Sending = Carrier & { readonly method?: Method; readonly path: string };
/**
 * What can be done with a row apart from finding it. `named`: the input of a removal also says the row's
 * name.
 */
type Sendings = {
  readonly get?: { readonly path: `${string}{id}${string}` };
  readonly create?: Sending;
  readonly add?: Sending;
  readonly update?: Sending;
  readonly remove?: Sending & { readonly named?: true };
};
export type Verb = keyof Sendings;

type ButtonOf = { create: 'Add New'; add: 'Add New'; update: 'Save'; remove: 'Remove' };
type ButtonsOf<C> = { [V in keyof C & keyof ButtonOf]: ButtonOf[V] }[keyof C & keyof ButtonOf];
/** The page, if it can grant what the calls do, and nothing that they do not. */
type PageOf<U extends ThingUrl, C> = U &
  ([ButtonsOf<C>, Exclude<PageButton<U>, 'Export Excel' | 'Refresh Data'>] extends [
    PageButton<U>,
    ButtonsOf<C>,
  ]
    ? unknown
    : never);

/** Of a change: what is left out stays as it is. */
type Left<I> = { [F in keyof I]?: I[F] | undefined };

type RemovedBy<C, I, N extends PropertyKey> = C extends { readonly named: true }
  ? Carried<C, { id: number } & Pick<I, N & keyof I>>
  : Carried<C, { id: number }>;
type CallOf<V, C, R, I, N extends PropertyKey> = V extends 'get'
  ? Read<{ id: number }, R>
  : V extends 'remove'
    ? Write<RemovedBy<C, I, N>, object>
    : V extends 'update'
      ? Write<Carried<C, { id: number } & Left<I>>, R>
      : Write<Carried<C, I>, C extends { readonly many: string } ? R[] : R>;

/** What screens, the tablet and the back end know of a simple thing apart from its calls. */
export type About<U extends ThingUrl = ThingUrl, I = Fields> = {
  readonly noun: Thing;
  readonly page: U;
  /** The field that a person calls a row by. */
  readonly called: string;
  /** Fields in which no two rows are the same; a clash is told at the last one. */
  readonly unique: readonly (keyof I & string)[];
  /** What a person enters. */
  readonly input: { readonly [F in keyof I]: Schema<I[F]> };
  readonly carriers: Readonly<Partial<Record<Verb, Carrier>>>;
};

export type Resource<R, I, U extends ThingUrl, C extends Sendings, N extends PropertyKey> = {
  readonly filter: List<R>;
  readonly about: About<U, I>;
} & { readonly [V in keyof C & Verb]: CallOf<V, C[V], R, I, N> };

/** What a person enters for a row of it. */
export type InputsOf<A extends AnyResource> = {
  [F in keyof A['about']['input']]: A['about']['input'][F] extends Schema<infer T> ? T : never;
};

/** Any resource, of a type that is not known here. */
export type AnyResource = {
  // biome-ignore lint/suspicious/noExplicitAny: existential type, as `AnyRead`
  readonly filter: List<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly about: About<ThingUrl, any>;
} & {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly [V in Exclude<Verb, 'get'>]?: Write<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
} & { readonly get?: Read<any, any> };

const most = 50;

function carrierSchema({ in: field, many }: Carrier, row: Schema): Schema {
  if (many !== undefined) return v.object({ [many]: some(row, most) });
  return field === undefined ? row : v.object({ [field]: row });
}

/** The rows that an input is about. It is one that the call's schema has let through. */
export function unwrapCarrier({ in: field, many }: Carrier, input: unknown): readonly Fields[] {
  const body = input as Fields;
  if (many !== undefined) return body[many] as readonly Fields[];
  return [field === undefined ? body : (body[field] as Fields)];
}

/**
 * A simple thing: rows of one table, each with its number `id`. People find them in a list, and add, change
 * and remove them one by one in a sheet, with a connection. All its calls are made here. Its page's entry in
 * the navigation, its place on the tablet and its handlers follow from it. How to add one: README.md of this
 * folder.
 */
export function resource<
  R extends Schemas,
  I extends { readonly [K in keyof I]: K extends keyof R ? Schema<v.InferOutput<R[K]>> : never },
  const U extends ThingUrl,
  const N extends keyof R & string,
  const C extends Sendings,
>(it: {
  /** Its area in the catalogue. */
  readonly name: string;
  /** First part of the name of a row's queue; that of its noun when left out. */
  readonly kind?: DocumentKey;
  /** It also says what one of them is called. */
  readonly page: PageOf<U, C>;
  /** Who reads it in addition to those who may open its page. */
  readonly readers?: Grants;
  readonly row: R;
  readonly input: I;
  readonly called: N;
  readonly unique: readonly (keyof I & string)[];
  readonly search: readonly (keyof R & string)[];
  /** Its calls fail without a notice of their own. */
  readonly silent?: true;
  /**
   * Each row belongs to a franchise, and its people change it. Else it belongs to the company, and the office
   * changes it.
   */
  readonly ofFranchise?: true;
  readonly path: string;
  readonly calls: C & { readonly [K in Exclude<keyof C, Verb>]: never };
}): Resource<{ id: number } & OutputOf<R>, OutputOf<{ [K in keyof I]: I[K] & v.GenericSchema }>, U, C, N> {
  const { name, page, called, unique } = it;
  const noun = pages[page].one;
  // The type of a key has the nouns of all such pages in lower case.
  const { kind = noun.toLowerCase() as DocumentKey } = it;
  const calls: Sendings = it.calls;
  const input = it.input as Schemas; // each of its fields is a schema, as its type says
  const row = v.object({ id, ...it.row });
  const tags: readonly CacheTag[] = [`table:${name}`];
  const access: Grants = [{ pages: [page] }, ...[it.readers ?? []].flat()];
  const failed = (verb: string, what: string = noun) => (it.silent ? null : `${verb} ${what} Failed!`);

  const change = (
    verb: Exclude<Verb, 'get'>,
    button: PageButton,
    [doing, does, joint]: readonly [doing: string, does: Simple['does'], joint: string],
    schema: Schema,
    numberOf: (row: Fields) => string,
  ) => {
    const sending = calls[verb];
    if (!sending) return {};
    const rows = (body: unknown) => unwrapCarrier(sending, body);
    const namesOf = (body: unknown) =>
      rows(body)
        .map(one => one[called] ?? one.id)
        .join(', ');
    const call = write({
      name: `${name}.${verb}`,
      method: sending.method ?? 'POST',
      path: sending.path,
      input: carrierSchema(sending, schema),
      answer: verb === 'remove' ? done : sending.many ? v.array(row) : row,
      failure: failed(doing),
      access: { pages: [page], button, ...(it.ofFranchise ? {} : { company: true }) },
      offline: 'online',
      invalidates: tags,
      document: body => ({ kind, no: rows(body).map(numberOf).join(joint) }),
      simple: { does, noun, called: namesOf },
      summary: body => `${does} ${noun.toLowerCase()} ${namesOf(body)}`,
    });
    return { [verb]: call };
  };
  const byUnique = (one: Fields) => unique.map(field => one[field]).join(' ');
  const byId = (one: Fields) => String(one.id);

  const made = {
    about: { noun, page, called, unique, input, carriers: calls },
    filter: list({
      name: `${name}.filter`,
      path: it.path,
      row,
      key: 'id',
      fields: Object.keys(row.entries) as never, // of the very row
      search: it.search as never, // as above
      sort: { field: 'id', direction: 'asc' },
      failure: failed('Filter', `${noun}s`),
      access,
      tags,
      store: 'table',
    }),
    ...(calls.get && {
      get: read({
        name: `${name}.get`,
        method: 'GET',
        path: calls.get.path,
        input: v.object({ id: idText }),
        answer: row,
        failure: failed('Get'),
        access,
        tags,
        store: 'none',
      }),
    }),
    ...change(calls.add ? 'add' : 'create', 'Add New', ['Create', 'Add', ', '], v.object(input), byUnique),
    ...change('update', 'Save', ['Update', 'Change', ' '], v.object({ id, ...asChange(input) }), byId),
    ...change(
      'remove',
      'Remove',
      ['Remove', 'Remove', ' '],
      calls.remove?.named
        ? v.object({ id, [called]: input[called] as Schema })
        : v.object({ id: calls.remove?.path.includes('{id}') ? idText : id }),
      byId,
    ),
  };
  // Which calls there are and what each carries is decided above by the same values that its type is made of.
  return made as unknown as ReturnType<typeof resource<R, I, U, N, C>>;
}
