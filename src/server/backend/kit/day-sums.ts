import { and, type SQL, type Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { List } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { dayOf } from '#model/kit/list-query.ts';
import { mayFindBy } from '#model/session/permissions.ts';
import { personOf } from './access.ts';
import type { Context } from './context.ts';
import { type Comparable, condition } from './list-conditions.ts';

export type AddedByDay<F extends string> = {
  /** The moment that says of which day a row is: sums are told where the list is sorted by it. */
  of: F;
  /** The field that is added up: a person who does not see it is told no sum. */
  amount: F;
  /** VND that a row adds to its day. */
  adds: SQL;
};

type Of = AddedByDay<string> & {
  from: PgTable | Subquery | SQL;
  /** What the page was found by. */
  where: SQL | undefined;
  time: Comparable;
};

/**
 * What the first day of a page and its last come to where they continue on other pages. These are two days at
 * most.
 */
export async function daySums<R>(
  { tx, actor, types }: Pick<Context, 'tx' | 'actor' | 'types'>,
  { granted }: Pick<List<R>, 'granted'>,
  { of, amount, adds, from, where, time }: Of,
  { items, page, size, total, total_capped }: ListAnswer<R>,
): Promise<Record<string, number>> {
  if (!mayFindBy(granted, amount, types, personOf(actor))) return {};
  // A row has the field that its list is sorted by.
  const dayAt = (row: R) => dayOf(String((row as Readonly<Record<string, unknown>>)[of] ?? ''));
  const goesOn = total_capped || page * size < total;
  const edges = [...(page > 1 ? items.slice(0, 1) : []), ...(goesOn ? items.slice(-1) : [])];
  const sums: Record<string, number> = {};
  for (const day of new Set(edges.map(dayAt))) {
    const within = (['gteq', 'lteq'] as const).map(side =>
      condition({ field: of, value: day, condition: side }, [time]),
    );
    const [row] = await tx
      .select({ sum: sql`coalesce(sum(${adds}), 0)`.mapWith(Number) })
      // As the page itself: the types of its columns are named here anyway.
      .from(from as PgTable)
      .where(and(where, ...within));
    sums[day] = row?.sum ?? 0;
  }
  return sums;
}
