import { afterEach, describe, expect, test } from 'vitest';
import { type ShipmentData, shipmentOf } from '#server/erp/business-central/adapter.ts';
import { type Carried, document, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

let run: Carried;
afterEach(() => run.close());

async function begin(options: Parameters<typeof startCarried>[0] = {}) {
  run = await startCarried(options);
  await run.make('purchase-order.release', document);
}
const rows = async (set: Parameters<Carried['pages']>[0], since: Date | null = null) =>
  (await run.pages(set, since)).flat();

const medium = { line_no: 10_000, order_line_no: 10_000, item_no: 'TS-0101', quantity: 12 };
const jeans = { line_no: 20_000, order_line_no: 20_000, item_no: 'QJ-0202', quantity: 10 };
const untold = { variant_code: null, location_code: null };

describe('what has changed', () => {
  test('of orders comes with how much of each line was shipped and invoiced', async () => {
    await begin();
    run.stub.ship(document.po_no, { 10000: 12 });
    const [order] = run.rows('salesOrders');
    expect(await rows('salesOrders')).toEqual([
      {
        set: 'salesOrders',
        remote_id: order?.id,
        remote_no: order?.number,
        order_no: order?.number,
        external_document_no: document.po_no,
        status: 'Draft',
        modified_at: new Date(String(order?.lastModifiedDateTime)),
        data: {
          fully_shipped: false,
          lines: [
            { line_no: 10_000, item_no: 'TS-0101', quantity: 20, shipped_quantity: 12, invoiced_quantity: 0 },
            { line_no: 20_000, item_no: 'QJ-0202', quantity: 10, shipped_quantity: 0, invoiced_quantity: 0 },
          ],
        },
      },
    ]);
  });

  test('of shipments comes with lines, which tell no variant by the standard', async () => {
    await begin();
    const shipment = run.stub.ship(document.po_no, { 10000: 12, 20000: 10 });
    expect(await rows('salesShipments')).toMatchObject([
      {
        set: 'salesShipments',
        remote_id: shipment.id,
        remote_no: shipment.number,
        order_no: 'SO-100001',
        external_document_no: document.po_no,
        status: '',
        data: {
          posting_date: '2026-11-22',
          shipment_date: '2026-11-22',
          lines: [
            { ...medium, ...untold },
            { ...jeans, ...untold },
          ],
        },
      },
    ]);
  });

  test('of shipments comes with variant and location by the companion extension', async () => {
    await begin({ companion: true });
    run.stub.ship(document.po_no, { 10000: 12, 20000: 10 });
    const [row] = await rows('salesShipments');
    expect(row?.data.lines).toEqual([
      { ...medium, variant_code: 'M', location_code: 'KHO-HN' },
      { ...jeans, variant_code: '', location_code: 'KHO-HN' },
    ]);
  });

  test.each([true, false])('of shipments leaves out what was undone (companion: %s)', async companion => {
    await begin({ companion });
    const shipment = run.stub.ship(document.po_no, { 10000: 12, 20000: 10 });
    run.stub.books.undo(shipment, 10_000);
    const [row] = await rows('salesShipments');
    expect(row?.data.lines).toMatchObject([jeans]);
    run.stub.books.undo(shipment, 20_000);
    expect((await rows('salesShipments'))[0]?.data.lines).toEqual([]);
  });

  test('of invoices and credit memos comes with the status by which they count', async () => {
    await begin();
    run.stub.ship(document.po_no, { 10000: 12 });
    const invoice = run.stub.invoice(document.po_no);
    expect(await rows('salesInvoices')).toMatchObject([
      {
        remote_no: invoice.number,
        order_no: 'SO-100001',
        status: 'Open',
        external_document_no: document.po_no,
        data: { posting_date: '2026-11-23' },
      },
    ]);
    const { remote_id } = await run.make('credit-memo.release', { ...document, po_no: 'PC-1' });
    expect(await rows('salesCreditMemos')).toMatchObject([{ remote_id, status: 'Draft', order_no: '' }]);
    const posted = run.stub.books.postMemo('PC-1');
    expect(await rows('salesCreditMemos')).toMatchObject([
      { remote_id, remote_no: posted.number, status: 'Open', external_document_no: 'PC-1' },
    ]);
  });

  test('begins at a moment, and has what changed just then', async () => {
    await begin();
    const [first] = await rows('salesOrders');
    await run.make('purchase-order.release', { ...document, po_no: 'PO-2' });
    const since = new Date(first?.modified_at ?? 0);
    expect(await rows('salesOrders', since)).toHaveLength(2);
    expect(await rows('salesOrders', new Date(since.getTime() + 1))).toMatchObject([
      { external_document_no: 'PO-2' },
    ]);
  });

  test('may come from a copy of the database', async () => {
    await begin();
    await rows('salesOrders');
    expect(run.stub.seen.at(-1)?.headers).toMatchObject({ 'data-access-intent': 'ReadOnly' });
  });
});

describe('pages of changes', () => {
  test('with equal times over an edge bring every row once', async () => {
    run = await startCarried({ pageRows: 2 });
    for (let at = 0; at < 5; at++)
      run.stub.books.add('salesInvoices', {
        number: `SI-${at}`,
        externalDocumentNumber: '',
        orderNumber: '',
        status: 'Open',
        postingDate: '0001-01-01',
        totalAmountIncludingTax: 1.5,
        lastModifiedDateTime: '2026-11-20T03:15:42.517Z',
      });
    const pages = await run.pages('salesInvoices', new Date('2026-11-20T03:15:42.517Z'));
    expect(pages.map(page => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat().map(({ remote_no }) => remote_no)).size).toBe(5);
    expect(pages[0]?.[0]?.data).toEqual({ posting_date: '', total_incl_vat: 1.5 });
  });

  test('of shipments ask the companion extension fifty at a time', async () => {
    await begin({ companion: true });
    for (let at = 0; at < 120; at++) run.stub.ship(document.po_no, {});
    expect(await rows('salesShipments')).toHaveLength(120);
    expect(run.stub.count(/shipmentLines/)).toBe(3);
  });

  test('that fail on the third end with a problem, so that the cursor stays', async () => {
    run = await startCarried({ pageRows: 1 });
    for (const po_no of ['PO-1', 'PO-2', 'PO-3'])
      await run.make('purchase-order.release', { ...document, po_no });
    run.stub.next(/salesOrders.*skiptoken=2/, { how: 'answer', status: 504 });
    expect((await problemOf(run.pages('salesOrders'))).kind).toBe('later');
    expect(await run.pages('salesOrders')).toHaveLength(3);
  });

  test.each([
    ['lastModifiedDateTime', 'soon'],
    ['status', 3],
    ['id', 'x'],
  ])('with another form of %s say so', async (field, value) => {
    await begin();
    const body = (from: unknown) => ({ value: [{ ...Object(from).value[0], [field]: value }] });
    run.stub.next(/^GET .*salesOrders/, { how: 'change', body });
    expect((await problemOf(run.pages('salesOrders'))).message).toContain(
      `GET salesOrders in a form that is not known: value.0.${field}`,
    );
  });

  test('with more lines than an answer holds are not read in part', async () => {
    await begin();
    const body = (from: unknown) => ({
      value: [{ ...Object(from).value[0], 'salesOrderLines@odata.nextLink': 'https://…' }],
    });
    run.stub.next(/^GET .*salesOrders/, { how: 'change', body });
    expect((await problemOf(run.pages('salesOrders'))).message).toContain('salesOrderLines@odata.nextLink');
  });
});

test('a shipment gets from our document what the service does not tell', async () => {
  run = await startCarried();
  const data: ShipmentData = {
    posting_date: '2026-11-22',
    shipment_date: '2026-11-23',
    lines: [
      { ...medium, ...untold },
      { ...jeans, line_no: 15_000, order_line_no: 15_000, ...untold },
    ],
  };
  expect(shipmentOf(data, document)).toEqual({
    posting_date: '2026-11-22',
    shipment_date: '2026-11-23',
    location_code: 'KHO-HN',
    lines: [
      { ...medium, variant_code: 'M' },
      { ...jeans, line_no: 15_000, order_line_no: 15_000, variant_code: '' },
    ],
  });
  const told = { ...data, lines: [{ ...medium, variant_code: 'L', location_code: 'KHO-2' }] };
  expect(shipmentOf(told, document)).toMatchObject({
    location_code: 'KHO-2',
    lines: [{ variant_code: 'L' }],
  });
});
