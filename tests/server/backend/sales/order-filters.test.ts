import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let second: string;
/** An order of each location, and one for each reason why it was canceled; the same reason in another shop. */
const made: Record<'first' | 'second' | 'changed' | 'noStock' | 'elsewhere', string> = {
  first: '',
  second: '',
  changed: '',
  noStock: '',
  elsewhere: '',
};

beforeAll(async () => {
  server = await sellingServer();
  const created = async (data: Record<string, unknown>, username?: string) =>
    (await server.create(data, username)).pos_so_no;
  const canceled = async (cancel_reason_code: string, username?: string) => {
    const pos_so_no = await created({}, username);
    await server.ask(
      'salesOrders.setStatus',
      { pos_so_no, status: 'CANCELED', cancel_reason_code },
      username,
    );
    return pos_so_no;
  };
  const { rows } = await server.db.execute<{ code: string }>(
    sql`select code from locations where franchise_code = 'F01' and code <> 'F01-STORE' order by code limit 1`,
  );
  second = rows[0]?.code ?? '';
  made.first = await created({ location_code: 'F01-STORE' });
  made.second = await created({ location_code: second });
  made.changed = await canceled('CUSTOMER');
  made.noStock = await canceled('OUT_OF_STOCK');
  made.elsewhere = await canceled('CUSTOMER', 'store02');
});
afterAll(() => server.close());

type Rows = { items: SalesOrderRow[]; total: number };
const by = (field: string, value: string, condition = 'eq') => ({
  size: 1000,
  filters: [{ field, value, condition }],
});
const found = (input: object, username?: string) => server.ask<Rows>('salesOrders.filter', input, username);
const numbers = ({ items }: Rows) => items.map(({ pos_so_no }) => pos_so_no);

describe('orders', () => {
  test('are found by the location that they are sold from', async () => {
    expect(second).not.toBe('');
    const there = await found(by('location_code', second));
    expect(new Set(there.items.map(({ location_code }) => location_code))).toEqual(new Set([second]));
    expect(numbers(there)).toContain(made.second);
    expect(numbers(there)).not.toContain(made.first);
    const both = await found(by('location_code', `F01-STORE|${second}`, 'in'));
    expect(numbers(both)).toEqual(expect.arrayContaining([made.first, made.second]));
  });

  test('are found by why they were canceled', async () => {
    const changed = await found(by('cancel_reason_code', 'CUSTOMER'));
    expect(numbers(changed)).toContain(made.changed);
    expect(new Set(changed.items.map(row => row.cancel_reason_code))).toEqual(new Set(['CUSTOMER']));
    const either = await found(by('cancel_reason_code', 'CUSTOMER|OUT_OF_STOCK', 'in'));
    expect(numbers(either)).toEqual(expect.arrayContaining([made.changed, made.noStock]));
  });

  test('of another shop are found by neither, those of all by an administrator', async () => {
    const rows = [
      ...(await found(by('cancel_reason_code', 'CUSTOMER'), 'store02')).items,
      ...(await found(by('location_code', `F01-STORE|${second}|F02-STORE`, 'in'), 'store02')).items,
    ];
    expect(rows.map(row => row.pos_so_no)).toContain(made.elsewhere);
    expect(new Set(rows.map(row => row.franchise_code))).toEqual(new Set(['F02']));
    expect(await found(by('location_code', 'F01-STORE'), 'store02')).toMatchObject({ items: [], total: 0 });
    const all = await found(by('cancel_reason_code', 'CUSTOMER'), 'admin');
    expect(numbers(all)).toEqual(expect.arrayContaining([made.changed, made.elsewhere]));
  });

  test('are found by no reason by who is not shown it, and by nothing by who may not list them', async () => {
    const clerk = async (url: PageUrl, without: readonly string[] = []) =>
      grantSet(server.db, 'store02', { permissions: everythingOn([url], without) });
    await clerk('/salesOrders', ['cancel_reason_code']);
    const { items } = await found({ size: 1000 }, 'store02');
    expect(new Set(items.map(row => row.cancel_reason_code))).toEqual(new Set(['']));
    const asked = by('cancel_reason_code', 'CUSTOMER');
    expect((await server.send('salesOrders.filter', asked, 'store02')).error).toMatchObject({
      code: 'validation',
      field: 'filters.0.field',
    });
    // What a row shows anyway, it may be found by.
    expect(numbers(await found(by('location_code', 'F02-STORE'), 'store02'))).toContain(made.elsewhere);
    await clerk('/fees');
    for (const input of [asked, by('location_code', 'F02-STORE')])
      expect(await server.refused('salesOrders.filter', input, 'store02')).toMatchObject({
        code: 'forbidden',
      });
  });
});
