import * as v from 'valibot';
import { type List, type Part, type PathOf, type Schema, withOwnMessages } from './call.ts';
import { type ListInput, listInput, type SortOrder } from './list-input.ts';

export function list<R, P extends string, Extra extends string = never>(
  call: Omit<List<R>, 'kind' | 'input' | 'answer' | 'list' | 'method' | 'path'> & {
    path: PathOf<P, NoInfer<Extra>>;
    row: Schema<R>;
    key: keyof NoInfer<R> & string;
    fields: readonly (keyof NoInfer<R> & string)[];
    search?: readonly (keyof NoInfer<R> & string)[];
    numbers?: readonly (keyof NoInfer<R> & string)[];
    capitals?: readonly (keyof NoInfer<R> & string)[];
    /** A filter of such a field, and the search, look into a list of the row too. */
    further?: { readonly [F in keyof NoInfer<R> & string]?: { in: keyof NoInfer<R> & string; of: string } };
    sort: SortOrder & { field: keyof NoInfer<R> };
    /** By default the field of `sort`. `all` where the rows are computed, or are never many. */
    sorts?: 'all' | readonly (keyof NoInfer<R> & string)[];
    derived?: (document: never) => Partial<NoInfer<R>>;
    extraInput?: Readonly<Record<Extra, v.GenericSchema<unknown, unknown>>>;
  },
): List<R> {
  const {
    row,
    key,
    fields,
    search = [],
    numbers = [],
    capitals,
    further,
    sort,
    sorts = [sort.field],
    derived,
    extraInput,
    ...rest
  } = call;
  const input = listInput(extraInput ?? {});
  return {
    kind: 'read',
    method: 'POST',
    // An extended list input is still a list input: the extra keys are read by the handler through its own schema.
    input: withOwnMessages(input as unknown as Schema<ListInput>),
    answer: v.object({
      items: v.array(row),
      total: v.number(),
      total_capped: v.optional(v.boolean()),
      page: v.number(),
      size: v.number(),
      day_sums: v.optional(v.record(v.string(), v.number())),
    }),
    list: {
      row,
      key,
      fields,
      search,
      numbers,
      capitals,
      further,
      sort,
      sorts: sorts === 'all' ? fields : sorts,
      derived,
    },
    ...rest,
  };
}

/**
 * A part of a list call with its own name in the store. It is the same call with some input keys fixed, some
 * filters always added. Not in the catalogue.
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
export function inputOfWhole(
  call: Pick<List, 'fixed' | 'where'>,
  input: ListInput,
): ListInput & Record<string, unknown> {
  return { ...input, ...call.fixed, filters: [...input.filters, ...(call.where ?? [])] };
}
