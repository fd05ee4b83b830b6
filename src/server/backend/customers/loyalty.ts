import { and, asc, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm';
import type { SalesOrder } from '#calls/sales/orders.ts';
import {
  firstScheme,
  type LoyaltyScheme,
  type PointsOfOrder,
  pointsEarned,
  pointsReturned,
  pointsStillPaying,
  schemeFor,
} from '#model/customers/loyalty.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { kept } from '../../db/kept-statement.ts';
import {
  customers,
  loyaltyEntries,
  loyaltySchemes,
  redeemablePointUses,
  salesLines,
  salesOrders,
} from '../../db/schema/index.ts';
import { rowsWithin } from '../../db/selection.ts';
import { writeTogether } from '../../db/write-together.ts';
import type { Context } from '../kit/context.ts';

const {
  customer_no,
  franchise_code,
  person_id,
  loyalty_cust_scheme,
  loyalty_ranking_points,
  loyalty_redeemable_points,
} = customers;
const ofPoints = {
  customer_no,
  franchise_code,
  person_id,
  loyalty_cust_scheme,
  loyalty_ranking_points,
  loyalty_redeemable_points,
};
type CustomerRow = Pick<typeof customers.$inferSelect, keyof typeof ofPoints>;
type Buyer = Pick<SalesOrder, 'pos_so_no' | 'sell_to_customer_no'>;

/** The company's schemes, the lowest first. */
export function schemesOf(tx: Tx | Db): Promise<LoyaltyScheme[]> {
  return tx.select().from(loyaltySchemes).orderBy(asc(loyaltySchemes.min_ranking_points));
}

const lockedCustomers = kept(db =>
  db
    .select(ofPoints)
    .from(customers)
    .where(
      or(
        eq(customers.customer_no, sql.placeholder('customer_no')),
        eq(
          customers.person_id,
          sql`(select p.person_id from customers p where p.customer_no = ${sql.placeholder('customer_no')})`,
        ),
      ),
    )
    .orderBy(sql`${customers.customer_no} collate "C"`)
    .for('no key update'),
);

/**
 * The customer, kept until the transaction ends, with the rows that other shops have of the same person: points of one person
 * move one after the other.
 */
export async function lockCustomer(
  { tx }: Pick<Context, 'tx'>,
  customer_no: string,
): Promise<CustomerRow | null> {
  const rows = await lockedCustomers(tx, { customer_no });
  return rows.find(row => row.customer_no === customer_no) ?? null;
}

type Movement = Pick<typeof loyaltyEntries.$inferInsert, 'kind' | 'points'> &
  Partial<
    Pick<typeof loyaltyEntries.$inferInsert, 'ranking_points' | 'amount' | 'pos_so_no' | 'document_no'>
  >;

/**
 * Writes a movement down and into the customer, who must be locked, at every shop that knows the person. A scheme follows from the ranking points.
 *
 * @param schemes the company's, where they are known
 */
export async function movePoints(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  customer: CustomerRow,
  movement: Movement,
  schemes?: readonly LoyaltyScheme[],
): Promise<void> {
  const { customer_no, franchise_code, person_id } = customer;
  const ranking = customer.loyalty_ranking_points + (movement.ranking_points ?? 0);
  const scheme =
    movement.ranking_points === undefined
      ? customer.loyalty_cust_scheme
      : (schemeFor(schemes ?? (await schemesOf(tx)), ranking)?.scheme ?? firstScheme);
  await writeTogether(tx, [
    insertion(loyaltyEntries, [{ customer_no, franchise_code, created_at: now, ...movement }]),
    tx
      .update(customers)
      .set({
        loyalty_redeemable_points: sql`${customers.loyalty_redeemable_points} + ${movement.points}`,
        loyalty_ranking_points: ranking,
        loyalty_cust_scheme: scheme,
        updated_at: now,
      })
      .where(
        person_id === null ? eq(customers.customer_no, customer_no) : eq(customers.person_id, person_id),
      ),
  ]);
}

/**
 * The customer of an order earns points by an invoice that has been posted, at the rate of their scheme. To
 * be called in the transaction that posts it, once for each invoice. A sale to a walk-in earns nothing.
 *
 * @param invoiceVnd what the customer pays for the invoice
 */
export async function earnPoints(
  context: Pick<Context, 'tx' | 'now'>,
  order: Buyer,
  invoiceVnd: number,
  document_no: string,
): Promise<void> {
  const customer = await buyerOf(context, order);
  if (!customer || invoiceVnd <= 0) return;
  const { schemes, ...sums } = await pointsOf(context, order.pos_so_no);
  const scheme =
    schemes.find(each => each.scheme === customer.loyalty_cust_scheme) ??
    schemeFor(schemes, customer.loyalty_ranking_points);
  const points = pointsEarned(sums, invoiceVnd, scheme?.vnd_per_earned_point ?? 0);
  const { pos_so_no } = order;
  const movement = { kind: 'earned', points, ranking_points: points, amount: invoiceVnd };
  await movePoints(context, customer, { ...movement, pos_so_no, document_no }, schemes);
}

/**
 * What an order earned goes back as far as it is credited. To be called in the transaction that posts the credit memo,
 * once for each.
 *
 * @param creditedVnd above zero
 */
export async function returnPoints(
  context: Pick<Context, 'tx' | 'now'>,
  order: Buyer,
  creditedVnd: number,
  document_no: string,
): Promise<void> {
  const customer = await buyerOf(context, order);
  if (!customer || creditedVnd <= 0) return;
  const { schemes, ...sums } = await pointsOf(context, order.pos_so_no);
  const points = pointsReturned(sums, creditedVnd);
  const { pos_so_no } = order;
  const movement = { kind: 'returned', points: -points, ranking_points: -points, amount: creditedVnd };
  await movePoints(context, customer, { ...movement, pos_so_no, document_no }, schemes);
}

/**
 * The customer who referred the customer of an order gets points for it, once, when it is first invoiced. To
 * be called in the transaction that posts the invoice.
 */
export async function rewardReferrer(
  context: Pick<Context, 'tx' | 'now'>,
  { pos_so_no, la_referral_cust_no }: Pick<SalesOrder, 'pos_so_no' | 'la_referral_cust_no'>,
  points: number,
): Promise<void> {
  if (la_referral_cust_no === '' || points === 0 || (await rewardOf(context, pos_so_no))) return;
  const referrer = await lockCustomer(context, la_referral_cust_no);
  if (referrer) await movePoints(context, referrer, { kind: 'referred', points, pos_so_no });
}

/** An order that came back whole was no purchase: its referrer's points go back too, once. */
export async function takeBackReward(context: Pick<Context, 'tx' | 'now'>, pos_so_no: string): Promise<void> {
  const reward = await rewardOf(context, pos_so_no);
  if (!reward || reward.points <= 0) return;
  const [left] = await context.tx
    .select({ no: salesLines.pos_so_no })
    .from(salesLines)
    .where(and(eq(salesLines.pos_so_no, pos_so_no), lt(salesLines.qty_credited, salesLines.qty_invoiced)))
    .limit(1);
  if (left) return;
  const referrer = await lockCustomer(context, reward.customer_no);
  if (referrer) await movePoints(context, referrer, { kind: 'referred', points: -reward.points, pos_so_no });
}

/** What an order's referrer has got for it and kept; nothing where there was no reward. */
async function rewardOf({ tx }: Pick<Context, 'tx'>, pos_so_no: string) {
  const [reward] = await tx
    .select({
      customer_no: loyaltyEntries.customer_no,
      points: sql<number>`sum(${loyaltyEntries.points})`.mapWith(Number),
    })
    .from(loyaltyEntries)
    .where(and(eq(loyaltyEntries.pos_so_no, pos_so_no), eq(loyaltyEntries.kind, 'referred')))
    .groupBy(loyaltyEntries.customer_no);
  return reward;
}

/** Every point redeemed for an order goes back: it is canceled, or another customer's. */
export async function restorePoints(
  context: Pick<Context, 'tx' | 'now'>,
  pos_so_no: string,
  source?: string,
): Promise<number> {
  const { tx } = context;
  const uses = await tx
    .delete(redeemablePointUses)
    .where(
      and(
        eq(redeemablePointUses.pos_so_no, pos_so_no),
        source === undefined ? undefined : eq(redeemablePointUses.source, source),
      ),
    )
    .returning();
  let restored = 0;
  for (const use of uses) {
    const customer = await lockCustomer(context, use.customer_no);
    if (!customer) throw new Error('a customer whose points are in use cannot be deleted');
    await movePoints(context, customer, { kind: 'restored', points: use.redeemable_point_used, pos_so_no });
    restored += use.redeemable_point_used;
  }
  return restored;
}

/**
 * Of the points redeemed for an order, those that no longer pay for anything go back to their customer. To be called in the
 * transaction that posts a credit memo of the order, or closes it.
 *
 * @param document_no the credit memo; empty where the order is closed
 */
export async function returnPaidPoints(
  context: Pick<Context, 'tx' | 'now'>,
  pos_so_no: string,
  document_no = '',
): Promise<void> {
  const { tx } = context;
  const [order] = await tx
    .select({ status: salesOrders.status, la_exchange_points: salesOrders.la_exchange_points })
    .from(salesOrders)
    .where(eq(salesOrders.pos_so_no, pos_so_no));
  if (!order || order.la_exchange_points === 0) return;
  const lines = await tx.select().from(salesLines).where(eq(salesLines.pos_so_no, pos_so_no));
  const uses = await tx
    .select()
    .from(redeemablePointUses)
    .where(eq(redeemablePointUses.pos_so_no, pos_so_no))
    .orderBy(desc(redeemablePointUses.id));
  const used = uses.reduce((sum, use) => sum + use.redeemable_point_used, 0);
  let back = used - pointsStillPaying({ ...order, lines });
  for (const { id, customer_no, redeemable_point_used } of uses) {
    const points = Math.min(back, redeemable_point_used);
    if (points <= 0) return;
    back -= points;
    const own = eq(redeemablePointUses.id, id);
    if (points === redeemable_point_used) await tx.delete(redeemablePointUses).where(own);
    else
      await tx
        .update(redeemablePointUses)
        .set({ redeemable_point_used: redeemable_point_used - points })
        .where(own);
    const customer = await lockCustomer(context, customer_no);
    if (!customer) throw new Error('a customer whose points are in use cannot be deleted');
    await movePoints(context, customer, { kind: 'restored', points, pos_so_no, document_no });
  }
}

async function buyerOf(context: Pick<Context, 'tx'>, order: Buyer): Promise<CustomerRow | null> {
  return order.sell_to_customer_no === '' ? null : lockCustomer(context, order.sell_to_customer_no);
}

const schemesWithin = rowsWithin(loyaltySchemes, getTableColumns(loyaltySchemes), {
  where: sql`true`,
  order: sql`min_ranking_points`,
});

const total = (column: 'points' | 'amount', kind: 'earned' | 'returned', sign: 1 | -1 = 1) =>
  sql<number>`coalesce(sum(${loyaltyEntries[column]}) filter (where ${loyaltyEntries.kind} = ${kind}), 0) * ${sql.raw(String(sign))}`.mapWith(
    Number,
  );
const pointSums = kept(db =>
  db
    .select({
      invoiced: total('amount', 'earned'),
      credited: total('amount', 'returned'),
      earned: total('points', 'earned'),
      returned: total('points', 'returned', -1),
      schemes: schemesWithin.sql.mapWith(schemesWithin.read),
    })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.pos_so_no, sql.placeholder('pos_so_no'))),
);

/** The points of an order, and the company's schemes, the lowest first. */
async function pointsOf(
  { tx }: Pick<Context, 'tx'>,
  pos_so_no: string,
): Promise<PointsOfOrder & { schemes: LoyaltyScheme[] }> {
  const [sums] = await pointSums(tx, { pos_so_no });
  if (!sums) throw new Error('sums are one row');
  return sums;
}
