import { and, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { creditMemos as calls } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { mostSalesWith } from '#calls/sales/credit-memos.ts';
import { delivered } from '#model/sales/debts.ts';
import { salesOrders, salesShipments, warehouseEntries } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';
import { firstItemOfRow } from './lists.ts';

type Call = typeof calls.salesWith;

/** Movements of the item that are looked at: a sale may have several. */
const mostMovements = 4 * mostSalesWith;

/**
 * The newest sales with an item. The movements of the item at the place say them, the newest first: their index ends with the
 * day, where lines of sales would have to be read for all shops and years.
 */
export async function salesWith(
  { location_code, item_no, variant_code }: InputOf<Call>,
  context: Context,
): Promise<AnswerOf<Call>> {
  const { tx } = context;
  const e = warehouseEntries;
  const s = salesShipments;
  const o = salesOrders;
  const handedOver = tx
    .select({ pos_ss_no: e.document_no, quantity: sql<string>`-${e.quantity}`.as('handed_over') })
    .from(e)
    .where(
      and(
        eq(e.item_no, item_no),
        eq(e.variant_code, variant_code),
        eq(e.location_code, location_code),
        eq(e.entry_type, 'sale'),
        inFranchise(e.franchise_code, context),
      ),
    )
    .orderBy(desc(e.posting_date), desc(e.entry_no))
    .limit(mostMovements)
    .as('moved');
  const rows = await tx
    .select({
      pos_so_no: o.pos_so_no,
      created_at: o.created_at,
      sell_to_name: o.sell_to_name,
      first_item: firstItemOfRow,
      total_lines: o.total_lines,
      grand_total: o.grand_total,
      quantity: sum(handedOver.quantity).mapWith(Number),
    })
    .from(handedOver)
    .innerJoin(s, eq(s.pos_ss_no, handedOver.pos_ss_no))
    .innerJoin(o, eq(o.pos_so_no, s.pos_so_no))
    .where(
      and(
        inFranchise(o.franchise_code, context),
        ofOwnTypes(o.document_type, context),
        eq(o.document_type, 'order'),
        inArray(o.status, [...delivered]),
      ),
    )
    .groupBy(o.pos_so_no)
    .orderBy(desc(o.created_at), desc(o.pos_so_no))
    .limit(mostSalesWith);
  return { items: rows.map(row => ({ ...row, created_at: row.created_at.toISOString() })) };
}
