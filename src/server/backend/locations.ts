import { type Column, inArray, type SQL } from 'drizzle-orm';
import { locations } from '../db/schema/index.ts';
import type { Context } from './context.ts';
import { inFranchise } from './scope.ts';

/** The franchise scope of rows that name a location: those at a location of the caller's franchise. */
export function atOwnLocation(column: Column, context: Pick<Context, 'tx' | 'actor'>): SQL | undefined {
  const own = inFranchise(locations.franchise_code, context);
  return own && inArray(column, context.tx.select({ code: locations.code }).from(locations).where(own));
}
