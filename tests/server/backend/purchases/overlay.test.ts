import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { documents as purchases } from '#kinds/purchases/rules.ts';
import { creditable } from '#model/purchases/credit-memos.ts';
import type { ReplayContext } from '#offline/overlay/replay.ts';
import { type BuyingServer, buyingServer, toReceive } from '../../../support/purchases/buying.ts';
import {
  drain,
  entriesOf,
  factsOf,
  goodsOf,
  movedBetween,
  part,
  type Queued,
  type Step,
  steps,
  stockLevels,
  storyOf,
  wire,
} from '../../../support/tablet/drained.ts';

let server: BuyingServer;
let facts: ReplayContext;
let goodsAt: ReturnType<typeof goodsOf>;
beforeAll(async () => {
  server = await buyingServer();
  facts = await factsOf(server);
  goodsAt = goodsOf(server);
});
afterAll(() => server.close());

/** Without what only the back end knows: numbers, its clock, and what the ERP has done. */
function comparable(order: PurchaseOrder) {
  const { po_no: _no, bc_so_no: _so, bc_invoice_no: _si, applies_to_no: _of, ...rest } = order;
  // VAT is told once the back end has posted it.
  const { created_at: _c, updated_at: _u, version: _v, posted_vat: _vat, shipments, lines, ...header } = rest;
  return {
    ...header,
    lines: lines.map(({ qty_shipped: _s, qty_to_receive: _r, ...line }) => line),
    received: shipments
      .map(({ lines }) => lines.map(line => line.qty_received))
      .filter(all => all.some(n => n > 0)),
    notes: shipments.flatMap(({ lines }) => lines.map(line => line.line_note)).filter(note => note !== ''),
  };
}

/** The next change of an order as the tablet shows it; `null` where it would mean nothing. */
function purchaseStep(
  { what, at, share, quantity }: Step,
  order: PurchaseOrder,
  memos: string[],
): Queued | null {
  const { po_no } = order;
  const call = (verb: string, args: object, tempId?: string): Queued => ({
    op: `purchaseOrders.${verb}`,
    args,
    ...(tempId === undefined ? {} : { tempId }),
  });
  const line = {
    ...goodsAt(at),
    purchase_qty: quantity,
    line_discount_amount: at === 5 ? 90_000_000 : 0,
    la_so_line_note: '',
  };
  const memo = memos[at % Math.max(1, memos.length)];
  switch (what) {
    case 0:
      return call('update', {
        po_no,
        data: at % 2 ? { nwv_general_comments: `ghi chú ${at}` } : { invoice_discount_amount: at * 1000 },
      });
    case 1:
      return call('addLine', { po_no, line_no: (at + 1) * 10_000, ...line });
    case 2:
      return call('updateLine', { po_no, line_no: (at + 1) * 10_000, ...line });
    case 3: {
      const [shipment] = order.shipments;
      const lines = [{ shipment_no: shipment?.no, line_no: 10_000, line_note: `ghi chú ${quantity}` }];
      if (shipment && at < 3) return { op: 'purchaseShipments.note', args: { pos_po_no: po_no, lines } };
      return at > 3 ? call('removeLines', { pos_po_no: po_no, line_nos: [(at + 1) * 10_000] }) : null;
    }
    case 4:
      return at > 2 ? call('release', { po_no }) : null;
    case 5:
    case 6:
    case 7: {
      const pieces = toReceive(order).map(each => ({
        ...each,
        qty_to_receive: part(each.qty_to_receive, share),
        ...(at > 3 ? { line_note: 'thiếu' } : {}),
      }));
      return pieces.length > 0
        ? call('receive', { pos_po_no: po_no, lines: pieces.slice(0, 1 + (at % 3)) })
        : null;
    }
    case 8:
    case 9: {
      const found = order.lines.find(each => creditable(each) > 0);
      if (!found) return null;
      const tempId = `tmp:memo-${memos.length}`;
      const lines = [{ line_no: found.line_no, quantity: part(creditable(found), share) }];
      return call('createCreditMemo', { pos_po_no: po_no, lines }, tempId);
    }
    case 10:
      return memo ? call('release', { po_no: memo }) : null;
    default: {
      // Whether the ERP has shipped of a released order is not known here: it is canceled with the connection only.
      const no = memo ?? (at > 4 && order.la_status !== 'RELEASED' ? po_no : null);
      const cancel_reason_code = at ? 'OTHER' : '';
      return no === null
        ? null
        : call('setStatus', { pos_po_no: no, status: 'CANCELED', cancel_reason_code });
    }
  }
}

test('what the tablet shows of a purchase and its credit memos is what the back end makes of it', async () => {
  const start = fc.constantFrom('new', 'open', 'released', 'invoiced');
  await fc.assert(
    fc.asyncProperty(start, steps, async (start, story) => {
      await server.erpHas(7, 3);
      const data = {
        receiving_address: '36 Hàng Bông',
        lines: server.lines(5, 3),
        invoice_discount_amount: 5_000,
      };
      let base = start === 'new' ? null : await server.create(data);
      if (base && start !== 'open') base = await server.ask('purchaseOrders.release', { po_no: base.po_no });
      if (base && start === 'invoiced') base = await server.receive(base.po_no, toReceive(base));
      const create = {
        op: 'purchaseOrders.create',
        args: wire('purchaseOrders.create', { data }),
        tempId: 'tmp:po',
      };
      const queue: Queued[] = base ? [] : [create];
      const replay = () =>
        purchases.replay(no => (no === base?.po_no ? base : null), entriesOf(queue), facts);
      const memos: string[] = [];
      for (const each of story) {
        const order = replay().documents.get(base?.po_no ?? 'tmp:po') ?? base;
        const next = order && purchaseStep(each, order, memos);
        if (!next) continue;
        queue.push({ ...next, args: wire(next.op, next.args) });
        if (next.tempId && replay().documents.has(next.tempId)) memos.push(next.tempId);
      }
      const { documents, problems, moved } = replay();
      const before = await stockLevels(server);
      const { refused, resolve } = await drain(server, queue, (memo: PurchaseOrder) => memo.po_no);
      const plain = (msg: string) => msg.replace(/tmp:[\w-]+/g, resolve);
      expect(problems.map(({ msg }) => plain(msg))).toEqual(refused);
      expect(Object.fromEntries(moved)).toEqual(movedBetween(before, await stockLevels(server)));
      for (const [no, shown] of documents)
        expect(comparable(shown)).toEqual(comparable(await server.get(resolve(no))));
    }),
    {
      numRuns: Number(process.env.STORY_RUNS ?? 11),
      examples: [
        ['open', storyOf(0, 1, 2, 3, 4)],
        ['released', storyOf(5, 8, 10)],
        ['open', storyOf(11)],
      ],
    },
  );
});
