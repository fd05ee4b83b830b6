import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { type AnyCall, accessOf, isList } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { type PageUrl, pages, pageUrls } from '#model/session/pages.ts';
import { grantsOf } from '#model/session/permissions.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

const salesPages = ['/salesOrders', '/salesOrders/detail', '/salesQuotes', '/salesQuotes/detail'] as const;
const storeroom = [
  '/purchasesOrders',
  '/purchasesOrders/detail',
  '/consignmentIssue',
  '/warehouseEntries',
] as const;

let server: SellingServer;
/** A clerk of the first franchise with everything on these pages, but what is named. */
async function without(names: readonly string[], urls: readonly PageUrl[] = salesPages) {
  await grantSet(server.db, 'store02', { permissions: everythingOn(urls, names) });
  return 'store02';
}
beforeAll(async () => {
  server = await sellingServer();
  await server.db.execute(sql`update users set customer_no = 'F01' where username = 'store02'`);
});
afterAll(() => server.close());

describe('a field that a set does not grant', () => {
  const discounted = () => ({
    lines: server.lines(2).map(line => ({ ...line, line_discount_amount: 1000 })),
  });

  test.each([
    ['line_discount_amount', 'line_discount_amount', discounted],
    ['invoice_discount_amount', 'invoice_discount_amount', () => ({ invoice_discount_amount: 1000 })],
    ['invoice_discount_amount', 'invoice_discount_percent', () => ({ invoice_discount_percent: 100 })],
    ['la_internal_comment', 'la_internal_comment', () => ({ la_internal_comment: 'x' })],
    ['agent_code', 'agent_code', () => ({ agent_code: 'VNPOST' })],
    ['agent_code', 'agent_service_code', () => ({ agent_service_code: 'EMS' })],
    ['Coupon', 'coupon_code', () => ({ coupon_code: 'CHAO10' })],
  ])('%s: %s is set neither in a new order nor in one that is there', async (name, field, data) => {
    const clerk = await without([name]);
    const input = createInput({ lines: server.lines(2), ...data() });
    const refusal = { status: 403, error: { code: 'forbidden', field } };
    expect(await server.send('salesOrders.create', input, clerk)).toMatchObject(refusal);
    const { pos_so_no } = await server.create({}, clerk);
    const [line] = data() && 'lines' in data() ? discounted().lines : [];
    const change = line
      ? ['salesOrders.updateLine', { pos_so_no, ...line }]
      : ['salesOrders.update', { pos_so_no, data: data() }];
    expect(await server.send(String(change[0]), change[1], clerk)).toMatchObject(refusal);
    const before = await server.ask('salesOrders.get', { pos_so_no }, 'store01');
    expect(before.version).toBe(1);
  });

  test('is no way to a sale for nothing, line by line', async () => {
    const clerk = await without(['line_discount_amount', 'invoice_discount_amount']);
    const { pos_so_no } = await server.create({ lines: server.lines(1) }, clerk);
    const [, second] = server.lines(1, 1);
    const free = { ...second, line_discount_amount: second?.unit_price };
    expect(await server.refused('salesOrders.addLine', { pos_so_no, ...free }, clerk)).toMatchObject({
      code: 'forbidden',
    });
    const quote = createInput({ document_type: 'quote', lines: [free] });
    expect(await server.refused('salesOrders.create', quote, clerk)).toMatchObject({ code: 'forbidden' });
  });

  test('stays what it is through every other change, and may be said again as it is', async () => {
    const made = await server.create({ ...discounted(), invoice_discount_percent: 5 });
    const clerk = await without(['line_discount_amount', 'invoice_discount_amount']);
    const { pos_so_no } = made;
    const [line] = discounted().lines;
    const changed = await server.ask('salesOrders.updateLine', { pos_so_no, ...line, quantity: 3 }, clerk);
    expect(changed.lines[0]).toMatchObject({ quantity: 3, line_discount_amount: 1000 });
    const same = { invoice_discount_percent: 5, general_comments: 'thanks' };
    expect(await server.ask('salesOrders.update', { pos_so_no, data: same }, clerk)).toMatchObject(same);
    const more = { pos_so_no, data: { invoice_discount_percent: 6 } };
    expect(await server.refused('salesOrders.update', more, clerk)).toMatchObject({ code: 'forbidden' });
    // On another item it would be another discount.
    const [, other] = server.lines(1, 1);
    const moved = { pos_so_no, ...line, item_no: other?.item_no, variant_code: other?.variant_code };
    expect(await server.refused('salesOrders.updateLine', moved, clerk)).toMatchObject({ code: 'forbidden' });
    await server.ask(
      'salesOrders.setStatus',
      { pos_so_no, status: 'CONFIRMED', cancel_reason_code: '' },
      clerk,
    );
  });

  test('of a quote is the order’s too when it is converted', async () => {
    const quote = await server.create({ ...discounted(), document_type: 'quote' });
    const clerk = await without(['line_discount_amount']);
    const order = await server.ask('salesQuotes.convert', { pos_so_no: quote.pos_so_no }, clerk);
    expect(order.lines[0]).toMatchObject({ line_discount_amount: 1000 });
  });

  test('promotions are switched by who has their button, whatever the call', async () => {
    const clerk = await without(['Promotion']);
    const { pos_so_no } = await server.create({ auto_promotion: true }, clerk);
    const off = { pos_so_no, data: { auto_promotion: false } };
    expect(await server.refused('salesOrders.update', off, clerk)).toMatchObject({ code: 'forbidden' });
  });

  test('a price is the shop’s own, whatever a caller says', async () => {
    const lines = server.lines(1).map(line => ({ ...line, unit_price: 1 }));
    const made = await server.create({ lines }, await without(['unit_price']));
    expect(made.lines[0]?.unit_price).toBe(server.priceOf(0));
  });

  test('a comment on an entry of the warehouse is neither written nor lost', async () => {
    const { item_no, variant_code } = server.goodAt(0);
    const entry = { item_no, variant_code, location_code: 'F01-STORE', quantity: 1 };
    const { entries } = await server.ask<{ entries: { entry_no: number; comment: string }[] }>(
      'warehouseEntries.add',
      { entries: [{ ...entry, comment: 'found behind the shelf' }] },
    );
    const clerk = await without(['comment'], storeroom);
    const commented = { entries: [{ ...entry, comment: 'x' }] };
    expect(await server.refused('warehouseEntries.add', commented, clerk)).toMatchObject({
      code: 'forbidden',
    });
    const change = { warehouse_entry: { entry_no: entries[0]?.entry_no, ...entry, quantity: 2 } };
    const seen = await server.ask<typeof entries & { entries: typeof entries }>(
      'warehouseEntries.update',
      change,
      clerk,
    );
    expect(seen.entries.map(({ comment }) => comment)).toEqual(['', '']);
    const filters = [{ field: 'entry_no', value: String(seen.entries[1]?.entry_no), condition: 'eq' }];
    const kept = await server.ask<ListAnswer<object>>('warehouseEntries.filter', { filters });
    expect(kept.items).toMatchObject([{ quantity: 2, comment: 'found behind the shelf' }]);
  });
});

describe('a field that a set does not show', () => {
  const hidden = [
    ['salesOrders.filter', 'remaining_amount', '/salesOrders', 0],
    ['salesOrders.filter', 'cancel_reason_code', '/salesOrders', ''],
    ['purchaseOrders.filter', 'remaining_amount', '/purchasesOrders', 0],
    ['purchaseOrders.filter', 'payable', '/purchasesOrders', 0],
    ['purchaseOrders.filter', 'cancel_reason_description', '/purchasesOrders', ''],
    ['warehouseEntries.filter', 'created_by', '/warehouseEntries', ''],
    ['warehouseEntries.filter', 'comment', '/warehouseEntries', ''],
    ['items.filter', 'unit_cost', '/items', 0],
    ['items.filter', 'price_rate', '/items', 0],
  ] as const;

  test.each(hidden)(
    '%s: %s is empty in every row, and no way to find or sort them',
    async (op, field, page, empty) => {
      await server.db.execute(
        sql`update warehouse_entries set comment = 'x', created_by = 'x' where franchise_code = 'F01'`,
      );
      const valuesFor = async (username: string) => {
        const { items } = await server.ask<ListAnswer<Record<string, unknown>>>(op, { size: 1000 }, username);
        return new Set(items.map(row => row[field]));
      };
      const clerk = await without([field, 'Add Receipt'], [page]);
      expect([...(await valuesFor(clerk))]).toEqual([empty]);
      const unknown = await server.send(op, { sort_order: { field: 'nothing', direction: 'asc' } }, clerk);
      const sorted = await server.send(op, { sort_order: { field, direction: 'asc' } }, clerk);
      expect(sorted.error?.msg).toBe(unknown.error?.msg.replace('nothing', field));
      const filters = [{ field, value: '1', condition: 'gteq' }];
      expect((await server.send(op, { filters }, clerk)).error).toMatchObject({
        code: 'validation',
        field: 'filters.0.field',
      });
      await without([], [page]);
      expect([...(await valuesFor(clerk))]).not.toEqual([empty]);
    },
  );

  test('who takes the money sees what is owed', async () => {
    const { pos_so_no, grand_total } = await server.create();
    await grantSet(server.db, 'store02', {
      permissions: [{ page_url: '/payment', buttons: ['Add Receipt'], fields: [], filters: [] }],
    });
    expect(await server.ask('salesOrders.get', { pos_so_no }, 'store02')).toMatchObject({
      remaining_amount: grand_total,
    });
    const filters = [{ field: 'remaining_amount', value: '1', condition: 'gteq' }];
    expect(await server.ask('salesOrders.filter', { filters }, 'store02')).toMatchObject({
      total: expect.any(Number) as unknown,
    });
  });
});

/** A schema of valibot, as far as is looked at here. */
type Shape = {
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  pipe?: Shape[];
  options?: Shape[];
};
/** Every path of a schema, `*` for the elements of an array. */
function pathsOf(schema: unknown, at: readonly string[] = []): string[] {
  const shape = schema as Shape; // read only
  const inner = [
    ...Object.entries(shape.entries ?? {}).map(([name, each]) => [name, each] as const),
    ...(shape.item ? [['*', shape.item] as const] : []),
  ].flatMap(([step, each]) => [[...at, step].join('.'), ...pathsOf(each, [...at, step])]);
  const same = [shape.wrapped, ...(shape.pipe ?? []).filter(each => each !== shape)].filter(
    (each): each is Shape => each !== undefined,
  );
  return [...inner, ...same.flatMap(each => pathsOf(each, at))];
}
const last = (path: string) => path.split('.').at(-1) ?? '';

/** A page's field is about the calls of the page, of its documents and of their list. */
const familyOf = (url: string) => `/${url.split('/')[1]}`;
const callsOf = (url: string): AnyCall[] =>
  calls.filter(call =>
    grantsOf(accessOf(call, {})).some(grant => grant.pages.some(page => familyOf(page) === familyOf(url))),
  );
const areas: Record<string, RegExp> = {
  '/salesOrders':
    /^(salesOrders|salesFees|salesQuotes|creditMemos|promotions|receipts|customers\.\w+RedeemablePoint$)/,
  '/salesQuotes': /^(salesOrders|salesQuotes|promotions)/,
  '/purchasesOrders': /^purchaseOrders/,
  '/consignmentIssue': /^consignmentIssues/,
  '/warehouseEntries': /^warehouseEntries/,
  '/items': /^items/,
  '/reports': /^salesInvoices\./,
};
/** The back end takes its own, whatever a caller says (tested above). */
const neverTaken = ['unit_price'];
/** A person who asks for a status gives a reason; what is withheld is reading it. */
const isGiven = (call: AnyCall, field: string) =>
  field === 'cancel_reason_code' && /setStatus$/.test(call.name);
/** A receipt's comment is not an entry's. */
const isOther = (call: AnyCall, field: string) =>
  field === 'comment' && !call.name.startsWith('warehouseEntries.');

const fieldsOfPages = pageUrls.flatMap(url => pages[url].fields.map(field => [url, field] as const));

test.each(fieldsOfPages)('%s: every call that takes or tells %s says who may', (url, field) => {
  const area = areas[familyOf(url)];
  if (!area) throw new Error(`${url} has fields, and no calls`);
  const here = callsOf(url).filter(call => area.test(call.name));
  const isSet = url.endsWith('/detail') || field === 'comment';
  const isShown = !url.endsWith('/detail') || field === 'la_internal_comment';
  let declared = 0;
  for (const call of here) {
    if (isOther(call, field)) continue;
    const { sets = {}, shows = {} } = call.granted ?? {};
    declared += [...Object.keys(sets), ...Object.keys(shows)].filter(path => last(path) === field).length;
    const taken = call.kind === 'write' && pathsOf(call.input).some(path => last(path) === field);
    if (isSet && taken && !neverTaken.includes(field) && !isGiven(call, field))
      expect(Object.keys(sets).map(last), `${call.name} takes ${field}`).toContain(field);
    const told = pathsOf(isList(call) ? call.list.row : call.answer).filter(path => last(path) === field);
    if (isShown)
      for (const path of told) {
        // A receipt of a document has a comment of its own.
        if (path.startsWith('receipts.')) continue;
        expect(Object.keys(shows), `${call.name} tells ${path}`).toContain(path);
      }
  }
  if (!neverTaken.includes(field)) expect(declared).toBeGreaterThan(0);
});
