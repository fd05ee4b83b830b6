import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { mostWhole } from '#calls/sales/documents.ts';
import type { Context } from '../kit/context.ts';

/**
 * The handler of a list that answers whole documents. A page of them is a short one, whatever was asked for.
 *
 * @param load whole documents of these numbers, in the order in which they are listed
 */
export const wholeOf =
  <R, D>(
    list: (input: ListInput, context: Context) => Promise<ListAnswer<R>>,
    noOf: (row: R) => string,
    load: (context: Context, numbers: readonly string[]) => Promise<D[]>,
  ) =>
  async (input: ListInput, context: Context): Promise<ListAnswer<D>> => {
    const { items, ...page } = await list({ ...input, size: Math.min(input.size, mostWhole) }, context);
    return { ...page, items: await load(context, items.map(noOf)) };
  };
