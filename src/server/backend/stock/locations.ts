import { and, type Column, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Location } from '#calls/session/session.ts';
import { consignmentIssues, locations, stockLevels, transferOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, scopeOf } from '../kit/scope.ts';

/** The franchise scope of rows that name a location: those at a location of the caller's franchise. */
export function atOwnLocation(column: Column, context: Pick<Context, 'tx' | 'actor'>): SQL | undefined {
  const own = inFranchise(locations.franchise_code, context);
  return own && inArray(column, context.tx.select({ code: locations.code }).from(locations).where(own));
}

/** The franchises with goods on their shelves that others may be told of; what is on consignment or on its way is no one's to promise. */
const keepsGoods = inArray(locations.location_type, ['store', 'warehouse']);

/** The locations of all others; none for who sees all by their scope, or has no franchise to be another than. */
function ofOthers(context: Pick<Context, 'actor'>): SQL | undefined {
  const scope = scopeOf(context);
  if (scope.all || scope.franchise === '') return sql`false`;
  return and(keepsGoods, sql`${locations.franchise_code} is distinct from ${scope.franchise}`);
}

/** Rows at a location of another franchise, or of the franchisor. Who may ask is the call's to say. */
export function atOtherLocation(column: Column, context: Pick<Context, 'tx' | 'actor'>): SQL {
  const others = context.tx.select({ code: locations.code }).from(locations).where(ofOthers(context));
  return inArray(column, others);
}

/** The locations of others that have anything, the franchisor's first. */
export async function othersWithStock(context: Pick<Context, 'tx' | 'actor'>): Promise<Location[]> {
  const something = context.tx
    .select({ item_no: stockLevels.item_no })
    .from(stockLevels)
    .where(and(eq(stockLevels.location_code, locations.code), gt(stockLevels.quantity, 0)));
  const rows = await context.tx
    .select()
    .from(locations)
    .where(and(ofOthers(context), exists(something)))
    .orderBy(sql`${locations.franchise_code} is not null`, locations.code);
  return rows.map(asLocation);
}

/** The locations of other shops that the caller's own issues and receipts name: who sends to whom knows the other. */
export async function partnersOf(context: Pick<Context, 'tx' | 'actor'>): Promise<Location[]> {
  const scope = scopeOf(context);
  if (scope.all || scope.franchise === '') return [];
  const { tx } = context;
  const { franchise } = scope;
  const [issue, order] = [consignmentIssues, transferOrders];
  const named = [
    tx.select({ code: issue.transfer_to_code }).from(issue).where(eq(issue.franchise_code, franchise)),
    tx.select({ code: order.transfer_to_code }).from(order).where(eq(order.from_franchise, franchise)),
    tx.select({ code: order.transfer_from_code }).from(order).where(eq(order.franchise_code, franchise)),
  ];
  const rows = await tx
    .select()
    .from(locations)
    .where(
      and(ne(locations.franchise_code, franchise), or(...named.map(codes => inArray(locations.code, codes)))),
    )
    .orderBy(locations.code);
  return rows.map(asLocation);
}

const asLocation = ({
  code,
  name,
  franchise_code,
  location_type,
}: typeof locations.$inferSelect): Location => ({
  code,
  name,
  franchise_code: franchise_code ?? '',
  location_type,
});

/** The locations that the caller may name: those of the franchise and of the franchisor. */
export async function locationsFor(context: Pick<Context, 'tx' | 'actor'>): Promise<Location[]> {
  const own = inFranchise(locations.franchise_code, context);
  const rows = await context.tx
    .select()
    .from(locations)
    .where(own && or(own, isNull(locations.franchise_code)))
    .orderBy(locations.code);
  return rows.map(asLocation);
}
