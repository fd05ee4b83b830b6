import type { List } from '#calls/kit/call.ts';
import { type Filter, filter, type ListAnswer } from '#calls/kit/list-input.ts';
import { listLimits } from '#model/kit/list-limits.ts';

/** The name under which `rowChanges.since` tells of a kept list: a part has the rows of the whole. */
export const toldAs = ({ name, partOf }: Pick<List, 'name' | 'partOf'>): string => partOf ?? name;

/** Rows as they are now, and the keys of those that the list has no more. */
export type ChangedRows<R> = { rows: R[]; gone: string[] };

/**
 * Asks for the rows of a list by their keys, as many at once as one question may hold.
 *
 * @param ask sends the question for one page of so many rows
 */
export async function changedRows<R extends object>(
  call: Pick<List<R>, 'list'>,
  keys: readonly string[],
  ask: (filters: readonly Filter[], size: number) => Promise<ListAnswer<R>>,
): Promise<ChangedRows<R>> {
  const { key } = call.list;
  const rows: R[] = [];
  for (const some of questions(keys)) {
    const { items } = await ask([filter(key, some.join('|'))], some.length);
    rows.push(...items);
  }
  const found = new Set(rows.map(row => String(row[key as keyof R]))); // a list's key is a field of its rows
  return { rows, gone: keys.filter(one => !found.has(one)) };
}

/** The keys in as few questions as the limits of a list allow. */
function questions(keys: readonly string[]): string[][] {
  const asked: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const one of keys) {
    const last = asked.at(-1);
    if (last && last.length < listLimits.members && length + 1 + one.length <= listLimits.listLength) {
      last.push(one);
      length += 1 + one.length;
    } else {
      asked.push([one]);
      length = one.length;
    }
  }
  return asked;
}
