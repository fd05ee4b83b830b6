import { afterEach, describe, expect, test } from 'vitest';
import { type Carried, document, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

const cancel = 'purchase-order.cancel';
const close = 'purchase-order.close';
const cancelled = { ...document, after: { status: 'OPEN' } } as const;
const nothing = { remote_id: '', remote_no: '' };
const shippedText = `Business Central has shipped goods of ${document.po_no}`;
let run: Carried;
afterEach(() => run.close());

const orders = () => run.rows('salesOrders');
async function begin(options: Parameters<typeof startCarried>[0] = {}) {
  run = await startCarried(options);
  await run.make('purchase-order.release', document);
}
const part = { 10000: 12 };

describe('the cancellation of a purchase order', () => {
  test('deletes the order', async () => {
    await begin();
    expect(await run.find(cancel, cancelled)).toBe(null);
    expect(await run.make(cancel, cancelled)).toEqual(nothing);
    expect(orders()).toEqual([]);
    expect(await run.find(cancel, cancelled)).toEqual(nothing);
    expect(await run.make(cancel, cancelled)).toEqual(nothing);
  });

  test('is refused where something was shipped', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    expect(await run.find(cancel, cancelled)).toBe(null);
    expect(await problemOf(run.make(cancel, cancelled))).toEqual({ kind: 'refused', message: shippedText });
    expect(orders()).toHaveLength(1);
  });

  test('is refused where all was shipped, invoiced, and the order is gone', async () => {
    await begin();
    run.stub.ship(document.po_no);
    run.stub.invoice(document.po_no);
    expect(await run.find(cancel, cancelled)).toBe(null);
    expect(await problemOf(run.make(cancel, cancelled))).toEqual({ kind: 'refused', message: shippedText });
  });

  test('is refused where something is shipped between the look and the deletion', async () => {
    await begin();
    run.stub.next(/^DELETE/, { how: 'first', act: books => books.ship(document.po_no, part) });
    expect(await problemOf(run.make(cancel, cancelled))).toEqual({ kind: 'refused', message: shippedText });
    expect(orders()).toHaveLength(1);
    expect(run.stub.count(/^DELETE/)).toBe(1);
  });

  test('looks again where the order was changed, and gives up for now after three times', async () => {
    await begin();
    const change = (times: number) =>
      run.stub.next(
        /^DELETE/,
        { how: 'first', act: books => books.touch(books.orderOf(document.po_no)) },
        times,
      );
    change(3);
    expect((await problemOf(run.make(cancel, cancelled))).kind).toBe('later');
    change(2);
    expect(await run.make(cancel, cancelled)).toEqual(nothing);
    expect(orders()).toEqual([]);
  });

  test('is done where people delete the order first', async () => {
    await begin();
    run.stub.next(/^DELETE/, {
      how: 'first',
      act: books => books.remove('salesOrders', books.orderOf(document.po_no)),
    });
    expect(await run.make(cancel, cancelled)).toEqual(nothing);
  });

  test('in doubt is found done by the next look', async () => {
    await begin();
    run.stub.next(/^DELETE/, { how: 'done-then-reset' });
    expect((await problemOf(run.make(cancel, cancelled))).kind).toBe('unknown');
    expect(await run.find(cancel, cancelled)).toEqual(nothing);
  });

  test('leaves two orders of one number to people', async () => {
    await begin();
    const copy = run.stub.books.add('salesOrders', { ...orders()[0], id: undefined, number: 'SO-COPY' });
    copy.id = '1f9d97a3-70a5-52e0-b838-74cd158e4b47';
    expect(await run.find(cancel, cancelled)).toBe(null);
    expect(await problemOf(run.make(cancel, cancelled))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/several sales orders of .*: SO-100001, SO-COPY/),
    });
    expect(orders()).toHaveLength(2);
  });
});

describe('the closing of a purchase order', () => {
  const invoices = () =>
    run.rows('salesInvoices').map(({ id, number }) => ({ remote_id: id, remote_no: number }));

  test.each([true, false])(
    'invoices what was shipped, and ends the order (companion: %s)',
    async companion => {
      await begin({ companion });
      run.stub.ship(document.po_no, part);
      expect(await run.find(close, document)).toBe(null);
      const found = await run.make(close, document);
      expect(invoices()).toEqual([found]);
      expect(orders()).toEqual([]);
      expect(run.rows('salesShipments')).toHaveLength(1);
      expect(await run.find(close, document)).toEqual(found);
      expect(await run.make(close, document)).toEqual(found);
    },
  );

  test.each([true, false])('brings no number where nothing was shipped (companion: %s)', async companion => {
    await begin({ companion });
    expect(await run.make(close, document)).toEqual(nothing);
    expect(orders()).toEqual([]);
  });

  test('finds the invoice of an order that was complete and is gone', async () => {
    await begin();
    run.stub.ship(document.po_no);
    run.stub.invoice(document.po_no);
    expect([await run.find(close, document)]).toEqual(invoices());
  });

  test('ends an order without posting where all that was shipped is invoiced', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    run.stub.invoice(document.po_no);
    expect([await run.make(close, document)]).toEqual(invoices());
    expect(orders()).toEqual([]);
    expect(run.stub.count(/shipAndInvoice/)).toBe(0);
  });

  test('is refused for a released order without the companion extension', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    Object.assign(run.stub.books.orderOf(document.po_no), { status: 'Open' });
    expect(await problemOf(run.make(close, document))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/SO-100001 is released/),
    });
  });

  test('looks again where more is shipped in between, and ships nothing itself', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    run.stub.next(/^PATCH/, { how: 'first', act: books => books.ship(document.po_no, { 10000: 3 }) });
    const found = await run.make(close, document);
    expect(invoices()).toEqual([found]);
    expect(run.rows('salesShipmentLines').map(({ quantity }) => quantity)).toEqual([12, 3]);
  });

  test('does not post where more is to be shipped just before', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    const reopen = {
      how: 'first',
      act: () => void Object.assign(run.rows('salesOrderLines')[1] ?? {}, { quantity: 7, shipQuantity: 7 }),
    } as const;
    // The second look at the order in each round.
    run.stub.next(/^PATCH/, { how: 'first', act: () => run.stub.next(/^GET .*salesOrders/, reopen) }, 9);
    expect((await problemOf(run.make(close, document))).kind).toBe('unknown');
    expect(run.stub.count(/shipAndInvoice/)).toBe(0);
  });

  test('in doubt is found done by the next look', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    run.stub.next(/shipAndInvoice/, { how: 'done-then-reset' });
    expect((await problemOf(run.make(close, document))).kind).toBe('unknown');
    expect([await run.find(close, document)]).toEqual(invoices());
  });

  test('that is refused after lines were shortened is no refusal', async () => {
    await begin();
    run.stub.ship(document.po_no, part);
    const message = 'The posting date is not allowed.';
    run.stub.next(/shipAndInvoice/, {
      how: 'refuse',
      status: 400,
      code: 'Application_DialogException',
      message,
    });
    expect(await problemOf(run.make(close, document))).toEqual({ kind: 'unknown', message });
    expect(await run.find(close, document)).toBe(null);
    expect([await run.make(close, document)]).toEqual(invoices());
  });
});
