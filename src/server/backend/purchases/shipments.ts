import { and, eq, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { purchaseShipments as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { serverMessages } from '#model/messages/server.ts';
import { noteShipment } from '#model/purchases/progress.ts';
import { shipmentView } from '#model/purchases/shipments.ts';
import { purchaseOrders, purchaseShipmentLines, purchaseShipments } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';
import { syncPurchase } from './erp.ts';
import { changePurchase, loadPurchase } from './store.ts';

const s = purchaseShipments;
const l = purchaseShipmentLines;
const o = purchaseOrders;

/** Shipments that the caller may see, with their orders, as one table. */
function shipments({ tx, ...context }: Context) {
  const ofShipment = sql`from ${l} where ${l.shipment_no} = ${s.no}`;
  return tx
    .select(
      columnsOf(calls.filter, s, {
        customer_no: sql<string>`${s.franchise_code}`.as('customer_no'),
        customer: sql<string>`${o.franchise_name}`.as('customer'),
        order_date: o.order_date,
        // Of an order that has ended nothing is waited for.
        qty_to_receive: sql<number>`case when ${o.la_status} in ('RELEASED', 'PARTIAL_RECEIVED')
        then (select sum(${l.qty_shipped} - ${l.qty_received}) ${ofShipment}) else 0 end`
          .mapWith(Number)
          .as('qty_to_receive'),
        total_lines: sql<number>`(select count(*)::int ${ofShipment})`.as('total_lines'),
      }),
    )
    .from(s)
    .innerJoin(o, eq(o.po_no, s.po_no))
    .where(and(inFranchise(s.franchise_code, context), ofOwnTypes(o.type, context)))
    .as('shipments');
}

const asksErp = v.object({ use_local: v.boolean() });

/** Asks the ERP about the order that the filters name. */
async function sync(input: ListInput, context: Context): Promise<void> {
  if (v.parse(asksErp, input).use_local) return;
  const named = input.filters.find(
    ({ field, condition }) => condition === 'eq' && (field === 'po_no' || field === 'order_no'),
  );
  if (!named) throw new Refusal('validation', serverMessages.nameTheOrder(), 'filters');
  const [order] = await context.tx
    .select({ po_no: o.po_no })
    .from(o)
    .where(
      and(
        inFranchise(o.franchise_code, context),
        ofOwnTypes(o.type, context),
        or(eq(o.po_no, named.value), and(eq(o.bc_so_no, named.value), sql`${o.bc_so_no} <> ''`)),
      ),
    );
  if (order) await syncPurchase(context, order.po_no, true);
}

export const handlers = answers(calls, {
  filter: {
    first: sync,
    run: (input, context) => {
      const rows = shipments(context);
      return answerList(
        context,
        calls.filter,
        {
          from: rows,
          columns: columnsOf(calls.filter, rows),
          order: { created_at: sql`${rows.created_at}`, no: sql`${rows.no} collate "C"` },
        },
        input,
      );
    },
  },

  get: ({ no }, context) => shipment(no, context),

  note: ({ pos_po_no, lines }, context) =>
    changePurchase(context, pos_po_no, (order, ruleContext) => noteShipment(order, lines, ruleContext)),
});

async function shipment(no: string, context: Context) {
  const [head] = await context.tx
    .select()
    .from(s)
    .where(and(eq(s.no, no), inFranchise(s.franchise_code, context)));
  if (!head) throw new Refusal('not_found', serverMessages.missing('Posted Shipment', no));
  const order = await loadPurchase(context, head.po_no, false);
  return { ...shipmentView(order, head), ...head, created_at: head.created_at.toISOString() };
}
