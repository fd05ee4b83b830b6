import { type Column, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Location } from '#calls/session/session.ts';
import { locations } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

/** The franchise scope of rows that name a location: those at a location of the caller's franchise. */
export function atOwnLocation(column: Column, context: Pick<Context, 'tx' | 'actor'>): SQL | undefined {
  const own = inFranchise(locations.franchise_code, context);
  return own && inArray(column, context.tx.select({ code: locations.code }).from(locations).where(own));
}

/** The locations that the caller may name: those of the franchise and of the franchisor. */
export async function locationsFor(context: Pick<Context, 'tx' | 'actor'>): Promise<Location[]> {
  const own = inFranchise(locations.franchise_code, context);
  const rows = await context.tx
    .select()
    .from(locations)
    .where(own && or(own, isNull(locations.franchise_code)))
    .orderBy(locations.code);
  return rows.map(({ code, name, franchise_code, location_type }) => ({
    code,
    name,
    franchise_code: franchise_code ?? '',
    location_type,
  }));
}
