import { and, sql } from 'drizzle-orm';
import type { Filter } from '#calls/kit/list-input.ts';
import { stockLevels } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { atOwnLocation } from './locations.ts';

const countable = {
  item_no: stockLevels.item_no,
  variant_code: stockLevels.variant_code,
  location_code: stockLevels.location_code,
} as const;
const isCountable = (field: string): field is keyof typeof countable => Object.hasOwn(countable, field);

/**
 * Counts what the stock levels know the number of, where every filter names an item, a variant or a location: counting
 * a million entries would be the dear part of their list. `undefined` for any other filter.
 */
function counted(context: Context, filters: readonly Filter[], count: ReturnType<typeof sql<number>>) {
  const known = filters.flatMap(({ field, condition, value }) =>
    isCountable(field) && (condition === 'eq' || condition === 'in')
      ? [
          sql`${countable[field]} = any (${sql.param(condition === 'in' ? value.split('|') : [value])}::text[])`,
        ]
      : [],
  );
  if (known.length < filters.length) return undefined;
  return async (): Promise<number> => {
    const [row] = await context.tx
      .select({ total: count })
      .from(stockLevels)
      .where(and(atOwnLocation(stockLevels.location_code, context), ...known));
    return row?.total ?? 0;
  };
}

export const entriesCounted = (context: Context, filters: readonly Filter[]) =>
  counted(context, filters, sql<number>`coalesce(sum(${stockLevels.entries}), 0)::int`);

export const levelsCounted = (context: Context, filters: readonly Filter[]) =>
  counted(context, filters, sql<number>`count(*)::int`);
