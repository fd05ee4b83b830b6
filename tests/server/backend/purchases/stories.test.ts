import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { amountsOf } from '#model/purchases/change.ts';
import { creditable } from '#model/purchases/credit-memos.ts';
import { type BuyingServer, buyingServer, toReceive } from '../../../support/purchases/buying.ts';
import { numberFrom, unbalancedStock } from '../../../support/sales/selling.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

const kinds = [
  'release',
  'sync',
  'receive',
  'receive',
  'receive',
  'credit',
  'credit',
  'releaseMemo',
  'releaseMemo',
  'close',
  'cancel',
  'edit',
] as const;
type Step = { kind: (typeof kinds)[number]; share: number; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Of what is left: more than 1 is too much. */
  share: fc.constantFrom(0.3, 0.5, 1, 1, 1.2),
  pick: fc.nat(5),
});
/** What three clients do: the steps of a round are sent at once, each made of the same look at the documents. */
const stories = fc.record({
  start: fc.constantFrom('open', 'released', 'invoiced'),
  stock: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })),
  rounds: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
});

const clients = ['store01', 'store01', 'admin'] as const;
const part = (quantity: number, share: number) => Math.max(0.001, Math.round(quantity * share * 1000) / 1000);

function callOf(
  { kind, share, pick }: Step,
  order: PurchaseOrder,
  memos: readonly string[],
): [string, unknown] {
  const { po_no } = order;
  const memo = memos[pick % Math.max(1, memos.length)] ?? 'PC-NONE';
  switch (kind) {
    case 'release':
      return ['purchaseOrders.release', { po_no }];
    case 'sync':
      return [
        'purchaseShipments.filter',
        { use_local: false, filters: [{ field: 'po_no', value: pick % 2 ? po_no : memo, condition: 'eq' }] },
      ];
    case 'receive': {
      const lines = toReceive(order).map(piece => ({
        ...piece,
        qty_to_receive: part(piece.qty_to_receive, share),
      }));
      return ['purchaseOrders.receive', { pos_po_no: po_no, lines: lines.slice(0, 1 + (pick % 3)) }];
    }
    case 'credit': {
      const line = order.lines[pick % order.lines.length];
      const quantity = part(line ? creditable(line) : 0, share);
      return [
        'purchaseOrders.createCreditMemo',
        { pos_po_no: po_no, lines: [{ line_no: line?.line_no, quantity }] },
      ];
    }
    case 'releaseMemo':
      return ['purchaseOrders.release', { po_no: memo }];
    case 'close':
      return ['purchaseOrders.close', { po_no }];
    case 'cancel':
      return [
        'purchaseOrders.setStatus',
        { pos_po_no: pick % 2 ? po_no : memo, status: 'CANCELED', cancel_reason_code: 'OTHER' },
      ];
    case 'edit':
      return ['purchaseOrders.updateLine', { po_no, ...server.lines(10)[0], purchase_qty: 8 + pick }];
  }
}

const refusals = ['rule', 'validation', 'not_found', 'stale'];

function expectSound(order: PurchaseOrder): void {
  for (const line of order.lines) {
    const pieces = order.shipments.flatMap(({ lines }) =>
      lines.filter(piece => piece.order_line_no === line.line_no),
    );
    expect(line.qty_shipped).toBe(addQuantity(...pieces.map(piece => piece.qty_shipped)));
    expect(line.qty_received).toBe(addQuantity(...pieces.map(piece => piece.qty_received)));
    for (const piece of pieces) expect(piece.qty_received).toBeLessThanOrEqual(piece.qty_shipped);
    const chain = [
      line.qty_credited,
      line.qty_on_credit_memo,
      line.qty_invoiced,
      line.qty_received,
      line.qty_shipped,
      line.purchase_qty,
    ];
    expect(chain).toEqual([...chain].sort((a, b) => a - b));
  }
  expect(order).toMatchObject(amountsOf(order));
  expect(order.payable).toBeGreaterThanOrEqual(0);
}

test('whatever three clients do: stock = sum of entries, received ≤ shipped, credited ≤ invoiced', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async ({ start, stock, rounds }) => {
      await server.erpHas(...stock);
      let order = await server.create({ lines: server.lines(10, 4), invoice_discount_amount: 12_345 });
      const { po_no } = order;
      if (start !== 'open') order = await server.ask('purchaseOrders.release', { po_no });
      if (start === 'invoiced') order = await server.receive(po_no, toReceive(await server.sync(po_no)));
      const memos: string[] = [];
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map((step, client) => server.send(...callOf(step, order, memos), clients[client])),
        );
        for (const { body } of answers) {
          if (!body.result) expect(refusals).toContain(body.errors[0]?.code);
          else if ((body.data as PurchaseOrder).applies_to_no === po_no) {
            const memo = (body.data as PurchaseOrder).po_no;
            if (!memos.includes(memo)) memos.push(memo);
          }
        }
        order = await server.get(po_no);
        expectSound(order);
        const credits = await Promise.all(memos.map(memo => server.get(memo)));
        const kept = credits.filter(({ la_status }) => la_status !== 'CANCELED');
        const sumOf = (of: readonly PurchaseOrder[]) =>
          of.reduce((sum, { grand_total }) => sum + grand_total, 0);
        expect(order.credit_memo_amount).toBe(sumOf(kept));
        expect(order.credited_amount).toBe(sumOf(kept.filter(({ la_status }) => la_status === 'INVOICED')));
        const moved = sql`select coalesce(sum(quantity), 0) as n from warehouse_entries where document_no in
          (select no from purchase_shipments where po_no = ${po_no})
          or document_no in (select po_no from purchase_orders where applies_to_no = ${po_no})`;
        const returned = kept.filter(({ la_status }) => la_status !== 'OPEN').flatMap(({ lines }) => lines);
        expect(await numberFrom(server.db, moved)).toBe(
          addQuantity(
            ...order.lines.map(line => line.qty_received),
            ...returned.map(line => -line.purchase_qty),
          ),
        );
      }
      const apart = sql`select count(*) as n from erp_sales_orders s join erp_sales_lines l on l.order_no = s.no
        where s.document_type = 'order' and l.qty_shipped <> (select coalesce(sum(quantity), 0) from erp_shipment_lines x
        join erp_shipments h on h.no = x.shipment_no where h.order_no = s.no and x.order_line_no = l.line_no)`;
      expect(await numberFrom(server.db, apart)).toBe(0);
    }),
    { numRuns: Number(process.env.STORY_RUNS ?? 30) },
  );
  expect(await unbalancedStock(server.db)).toBe(0);
});
