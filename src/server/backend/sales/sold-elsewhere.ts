import { and, eq, inArray, ne } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type PromotionRule, rulesFor } from '#model/sales/promotions.ts';
import { franchises, locations, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

/** Of a sale in these statuses something can have left the shop. */
const delivered = ['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'];

/**
 * The other shop that made a sale. A sale of the caller's own shop is no sale of another one, and one of which nothing has left
 * is as missing as one that does not exist.
 *
 * @param own the caller's shop
 */
export async function sellerOf({ tx }: Pick<Context, 'tx'>, pos_so_no: string, own: string) {
  const [shop] = await tx
    .select({
      franchise_code: salesOrders.franchise_code,
      name: locations.name,
      created_by: salesOrders.created_by,
    })
    .from(salesOrders)
    .innerJoin(franchises, eq(franchises.customer_no, salesOrders.franchise_code))
    .innerJoin(locations, eq(locations.code, franchises.location_code))
    .where(
      and(
        eq(salesOrders.pos_so_no, pos_so_no),
        eq(salesOrders.document_type, 'order'),
        inArray(salesOrders.status, delivered),
        ne(salesOrders.franchise_code, own),
      ),
    );
  if (!shop) throw new Refusal('not_found', serverMessages.missing('Sales Order', pos_so_no));
  return shop;
}

/** What another shop is told of a sale: its goods, and what follows from it for what they are worth. */
const told: ReadonlySet<string> = new Set<keyof SalesOrder>([
  'pos_so_no',
  'franchise_code',
  'location_code',
  'document_type',
  'status',
  'order_date',
  'created_at',
  'updated_at',
  'version',
  'first_item',
  'lines',
  'fees',
  'invoice_discount_amount',
  'invoice_discount_percent',
  'la_exchange_points',
  'point_value',
  'total_lines',
  'grand_total',
  'remaining_amount',
  'credit_memo_amount',
  'credited_amount',
  'refunded_amount',
  // The same of everybody.
  'sell_to_country_region_code',
  'bill_to_country_region_code',
  'ship_to_country_region_code',
]);

/** A sale without who bought it, who sold it, and what was said or paid about it: what is new in it is not told either. */
export function withoutPeople(order: SalesOrder): SalesOrder {
  const shown = Object.entries(order).map(([name, value]) => [
    name,
    told.has(name) ? value : blankFor(value),
  ]);
  return {
    ...(Object.fromEntries(shown) as SalesOrder), // each field has a value of the kind that it had
    lines: order.lines.map(line => ({ ...line, line_note: '' })),
    rules: plainRules(order),
    auto_promotion: true,
  };
}

/** What promotions took off it, without why: a birthday, a scheme and a coupon are the customer's. */
const plainRules = (order: SalesOrder): PromotionRule[] =>
  rulesFor(order, order.rules)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map((rule, index) => ({
      ...rule,
      // They count in the order of their codes.
      code: String(index).padStart(4, '0'),
      ...{ description: '', trigger: 'auto', coupon_code: '', schemes: [], starts_on: '', ends_on: '' },
    }));

function blankFor(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  return typeof value === 'boolean' ? false : null;
}
