import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fees, salesOrders } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { exportExcel } from '#client/workflows/list/export-excel.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { downloads } from '#tests/support/tablet/downloads.ts';
import { cellsOfWorkbook, filterOfWorkbook, rowsOfWorkbook } from '../../../../e2e/support/workbook.ts';

const { files, next } = downloads();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const order = { page: 1, size: 20, filters: [], sort_order: salesOrders.filter.list.sort };

test('a workbook holds numbers as numbers, dates as dates and everything else as text', async () => {
  const rows = [
    {
      id: 1,
      fee_code: '007',
      description: '=HYPERLINK("http://x","y")&<tag>\u0001 \uD800 _x0041_',
      amount: 1_250_000,
    },
    { id: 2, fee_code: '+84', description: '-1', amount: 12.5 },
    { id: 3, fee_code: '@A', description: '', amount: -3 },
  ];
  client.intercept(({ url }) =>
    url === '/la/item/fee/filter'
      ? ourAnswer({ result: true, data: { items: rows, total: 3, page: 1, size: 1000 } })
      : undefined,
  );
  const dates = ['2026-01-05', '2026-01-05T20:30:15.000Z', '0001-01-01'];
  const done = await exportExcel(
    fees.filter,
    { ...order, sort_order: fees.filter.list.sort },
    [
      { field: 'fee_code', title: 'Code' },
      { field: 'description', title: 'Description' },
      { field: 'amount', title: 'Amount', type: 'amount' },
      { field: 'id', title: 'Number', type: 'number', sum: false },
      { field: 'id', title: 'Day', type: 'date', value: row => dates[row.id - 1] ?? '' },
      { field: 'id', title: 'Time', type: 'datetime', value: row => dates[row.id - 1] ?? '' },
    ],
    'Fees',
  );
  expect(done).toEqual({ rows: 3, total: 3 });
  const file = await next();
  const [head, first, second, third, total, ...more] = cellsOfWorkbook(file);
  expect(head?.map(cell => cell?.value)).toEqual(['Code', 'Description', 'Amount', 'Number', 'Day', 'Time']);
  const text = (value: string) => ({ value, type: 'text', format: '@' });
  const number = (value: number, format: string) => ({ value: String(value), type: 'number', format });
  // 5 January 2026 is Excel's day 46027.
  expect(first).toEqual([
    text('007'),
    text('=HYPERLINK("http://x","y")&<tag> \uFFFD _x005F_x0041_'),
    number(1_250_000, '#,##0'),
    number(1, '#,##0'),
    number(46_027, 'dd-mm-yyyy'),
    number(46_027, 'dd-mm-yyyy hh:mm:ss'),
  ]);
  expect(second?.slice(0, 4)).toEqual([
    text('+84'),
    text('-1'),
    number(12.5, '#,##0.0##'),
    number(2, '#,##0'),
  ]);
  // In Vietnam it is the next morning.
  expect(second?.[4]).toEqual(number(46_028, 'dd-mm-yyyy'));
  expect(Number(second?.[5]?.value)).toBeCloseTo(46_028 + (3 * 3600 + 30 * 60 + 15) / 86_400, 9);
  expect(third?.[0]).toEqual(text('@A'));
  expect([third?.[1], third?.[4], third?.[5]]).toEqual([undefined, undefined, undefined]);
  // The sum of what a filter leaves. A value stands next to it for a program that does not calculate.
  expect(total?.[0]).toEqual(text('Total'));
  expect(total?.[2]).toEqual({ value: 'SUBTOTAL(109,C2:C4)1250009.5', type: 'formula', format: '#,##0.0##' });
  expect([total?.[3], more]).toEqual([undefined, []]);
  expect(filterOfWorkbook(file)).toBe('A1:F4');
});

test('all pages are read, progress is told, and a row that moves to the next page comes once', async () => {
  const total = 2400;
  const row = (id: number) => ({ id, fee_code: `F${id}`, description: 'x', amount: id });
  client.intercept(({ url, request, body }) => {
    if (url !== '/la/item/fee/filter') return undefined;
    const asked = pages.shift() ?? 0;
    expect(request.method).toBe('POST');
    // A screen counts no further than to a bound; an export has all rows.
    expect(body).toMatchObject({ page: asked + 1 });
    expect(body).not.toHaveProperty('count_to');
    const size = 1000;
    // While it is read a row is added in front.
    const start = asked * size - (asked > 0 ? 1 : 0);
    const items = Array.from({ length: Math.min(size, total - start) }, (_, index) => row(start + index + 1));
    return ourAnswer({ result: true, data: { items, total: total + 1, page: asked + 1, size } });
  });
  const pages = [0, 1, 2];
  const told: number[][] = [];
  await exportExcel(
    fees.filter,
    { ...order, sort_order: fees.filter.list.sort, count_to: 1000 },
    [{ field: 'fee_code', title: 'Code' }],
    'Fees',
    { onProgress: (done, of) => told.push([done, of]) },
  );
  expect(told).toEqual([
    [1000, 2401],
    [1999, 2401],
    [2400, 2401],
  ]);
  const codes = rowsOfWorkbook(await next()).map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(['F1', 'F1000', 'F1001', 'F2400']));
});

test('an export can be cancelled while it reads', async () => {
  await client.open('/salesOrders');
  const button = await screen.findByRole('button', { name: 'Export Excel' });
  let answer = (_: Response) => {};
  const held = new Promise<Response>(resolve => {
    answer = resolve;
  });
  let asked = 0;
  client.intercept(({ url }) => {
    if (url !== '/la/sales-order/pos/filter') return undefined;
    asked += 1;
    return held as unknown as Response; // the simulated network waits for a promise
  });
  await client.user.click(button);
  await waitFor(() => expect(asked).toBe(1));
  await screen.findByRole('progressbar', { name: 'Export Excel' });
  await client.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Export Excel' })).toBeNull());
  answer(ourAnswer({ result: true, data: { items: [], total: 0, page: 1, size: 1000 } }));
  client.intercept(null);
  expect(files).toEqual([]);
  expect(screen.queryByText('Export Excel Failed!')).toBeNull();
});

test('without the server the sheet says what it is, and marks what is not sent', async () => {
  await syncNow({ only: salesOrders.filter });
  const { rows: known, asOf } = await client.tablet().store.load(salesOrders.filter);
  await client.connect(false);
  const changed = known.find(row => row.document_type === 'order');
  const made = { ...changed, pos_so_no: 'tmp:1', created_at: '2999-01-01T00:00:00.000Z' };
  // A part of the kept list, as the screen of orders has it.
  await exportExcel(
    salesOrders.orders,
    order,
    [
      { field: 'pos_so_no', title: 'No' },
      { field: 'sell_to_name', title: 'Customer' },
    ],
    'Sales Orders',
    {
      overlay: rows => [
        made as (typeof rows)[number], // with all fields of the known one
        ...rows.map(row => (row === changed ? { ...row, sell_to_name: '=1+1' } : row)),
      ],
    },
  );
  const [note, head, ...rows] = rowsOfWorkbook(await next());
  expect(note).toEqual([`Rows on this tablet as of ${formatDateTime(asOf)}, not all rows of the server`]);
  expect(head).toEqual(['No', 'Customer', 'Not sent yet']);
  expect(rows).toHaveLength(known.filter(row => row.document_type === 'order').length + 1);
  const marked = rows.filter(row => row.at(-1) === 'not sent yet');
  expect(marked).toHaveLength(2);
  expect(marked).toContainEqual([changed?.pos_so_no, '=1+1', 'not sent yet']);
});
