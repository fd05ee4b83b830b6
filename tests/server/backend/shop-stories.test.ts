import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { type BuyingServer, buyingServer, toReceive } from '../../support/purchases/buying.ts';
import { acts, openShop } from '../../support/sales/shop.ts';
import { soundBooks } from '../../support/sales/shop-books.ts';
import { follower } from '../../support/tablet/follower.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

/** What three people and the ERP's clock do at once in each round, made of one look at the shop before it. */
const stories = fc.array(fc.array(acts, { minLength: 3, maxLength: 12 }), { minLength: 2, maxLength: 6 });
/** The same stories in every run; many others with `FAULT_RUNS`. */
const many = Number(process.env.FAULT_RUNS ?? 0);
const runs: { seed?: number; numRuns: number }[] = many
  ? [{ numRuns: Math.ceil(many / 100) }]
  : [1, 2].map(seed => ({ seed, numRuns: 2 }));

describe('whatever three people and the ERP do at once, buying, selling, lending and counting', () => {
  test.each(runs)(
    'the books agree, and a tablet that is told what has changed has all of it (%o)',
    async parameters => {
      await fc.assert(
        fc.asyncProperty(stories, async rounds => {
          const shop = await openShop(server);
          const tablets = ['store01', 'store02'].map(who =>
            follower((op, args) => server.ask(op, args, who)),
          );
          await Promise.all(tablets.map(tablet => tablet.refresh()));
          for (const round of rounds) {
            // One of them asks in the middle of what the others do.
            const [wrong] = await Promise.all([Promise.all(round.map(shop.take)), tablets[0]?.refresh()]);
            expect(wrong.flat()).toEqual([]);
            expect(await soundBooks(server.db)).toEqual([]);
            await shop.look();
            for (const tablet of tablets) {
              await tablet.refresh();
              expect(await tablet.differences()).toEqual([]);
            }
          }
        }),
        { ...parameters, endOnFailure: true },
      );
    },
    600_000,
  );
});

describe('two tablets that receive the same pieces at once', () => {
  const outcomes = async (op: string, args: object, usernames: readonly string[]) => {
    const answers = await Promise.all(usernames.map(username => server.send(op, args, username)));
    return answers.map(({ body }) => (body.result ? 'received' : body.errors[0]));
  };
  const both = (field: string, msg: string) =>
    expect.arrayContaining(['received', expect.objectContaining({ code: 'rule', field, msg })]);

  test('a shipment is never exceeded; the later person is told what is shipped, received and left', async () => {
    await server.erpHas(100);
    const { po_no } = await server.released({ lines: server.lines(10) });
    const lines = toReceive(await server.get(po_no)).map(piece => ({ ...piece, qty_to_receive: 7 }));
    const answers = await outcomes('purchaseOrders.receive', { pos_po_no: po_no, lines }, [
      'store01',
      'warehouse01',
    ]);
    const msg = 'You cannot receive more than 3 units. Of 10 shipped, 7 are received already.';
    expect(answers).toEqual(both('lines.0.qty_to_receive', msg));
    expect(await server.get(po_no)).toMatchObject({ lines: [{ qty_shipped: 10, qty_received: 7 }] });
    // A tablet that comes when all of it is in reads the same figures, not the status that it led to.
    const rest = lines.map(piece => ({ ...piece, qty_to_receive: 3 }));
    await server.receive(po_no, rest);
    expect(await server.refused('purchaseOrders.receive', { pos_po_no: po_no, lines: rest })).toEqual({
      code: 'rule',
      msg: 'You cannot receive more than 0 units. Of 10 shipped, 10 are received already.',
    });
  });

  test('of a transfer never exceed it either', async () => {
    const { item_no, variant_code } = server.goodAt(3);
    const entry = { item_no, variant_code, location_code: 'F02-CONS', quantity: 10, reason_code: 'count' };
    await server.ask('warehouseEntries.add', { entries: [entry] }, 'store02');
    const lines = [{ line_no: 10_000, item_no, variant_code, ci_qty: 10 }];
    const data = { transfer_to_code: 'F01-CONS', lines };
    const { ci_no } = await server.ask<ConsignmentIssue>('consignmentIssues.create', { data }, 'store02');
    const { bc_to_no } = await server.ask<ConsignmentIssue>(
      'consignmentIssues.release',
      { ci_no },
      'store02',
    );
    const piece = { bc_to_no, lines: [{ line_no: 10_000, qty_to_receive: 7 }] };
    const answers = await outcomes('transferOrders.receive', piece, ['store01', 'warehouse01']);
    const msg = `You cannot receive more than 3 units. Item ${item_no}: 10 shipped, 7 received already.`;
    expect(answers).toEqual(both('lines', msg));
    expect(await server.ask('transferOrders.get', { bc_to_no })).toMatchObject({ total_received: 7 });
    expect(await soundBooks(server.db)).toEqual([]);
  });
});
