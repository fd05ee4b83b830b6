import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { salesShipments as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { SalesShipment } from '#calls/sales/shipments.ts';
import { serverMessages } from '#model/messages/server.ts';
import { salesOrders, salesShipmentLines, salesShipments } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { wholeOf } from './whole.ts';

const s = salesShipments;
const o = salesOrders;

const columns = columnsOf(calls.filter, s, {
  sell_to_customer_no: o.sell_to_customer_no,
  sell_to_name: o.sell_to_name,
  sell_to_phone_no: o.sell_to_phone_no,
  total_lines:
    sql<number>`(select count(*)::int from sales_shipment_lines l where l.pos_ss_no = ${s.pos_ss_no})`.as(
      'total_lines',
    ),
});

/** Shipments that the caller may see, with who bought, as one table. */
function shipments(context: Context) {
  return context.tx
    .select(columns)
    .from(s)
    .innerJoin(o, eq(o.pos_so_no, s.pos_so_no))
    .where(inFranchise(s.franchise_code, context))
    .as('shipments');
}

function listShipments(input: ListInput, context: Context) {
  const rows = shipments(context);
  return answerList(
    context,
    calls.filter,
    {
      from: rows,
      columns: columnsOf(calls.filter, rows),
      order: { created_at: sql`${rows.created_at}`, pos_ss_no: sql`${rows.pos_ss_no} collate "C"` },
    },
    input,
  );
}

export const handlers = answers(calls, {
  filter: listShipments,

  get: async ({ pos_ss_no }, context) => {
    const [shipment] = await wholeShipments(context, [pos_ss_no]);
    if (!shipment) throw new Refusal('not_found', serverMessages.missing('Posted Sales Shipment', pos_ss_no));
    return shipment;
  },

  whole: wholeOf(listShipments, row => row.pos_ss_no, wholeShipments),
});

/** Whole shipments that the caller may see, the newest first. */
async function wholeShipments(context: Context, numbers: readonly string[]): Promise<SalesShipment[]> {
  const { tx } = context;
  const rows = await tx
    .select({
      ...columns,
      ship_to_name: o.ship_to_name,
      ship_to_phone_no: o.ship_to_phone_no,
      ship_to_address: o.ship_to_address,
      ship_to_city: o.ship_to_city,
      agent_code: o.agent_code,
      agent_service_code: o.agent_service_code,
    })
    .from(s)
    .innerJoin(o, eq(o.pos_so_no, s.pos_so_no))
    .where(and(inArray(s.pos_ss_no, [...numbers]), inFranchise(s.franchise_code, context)))
    .orderBy(desc(s.created_at), desc(s.pos_ss_no));
  const lines = await tx
    .select()
    .from(salesShipmentLines)
    .where(inArray(salesShipmentLines.pos_ss_no, [...numbers]))
    .orderBy(asc(salesShipmentLines.line_no));
  const byNo = Map.groupBy(lines, ({ pos_ss_no }) => pos_ss_no);
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    lines: (byNo.get(row.pos_ss_no) ?? []).map(({ pos_ss_no: _no, pos_so_no: _order, ...line }) => line),
  }));
}
