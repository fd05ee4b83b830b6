import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { franchises } from '#calls/administration/index.ts';
import { items, salesOrders } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { checkMe } from '#client/life/sign-out.ts';
import { wantTable } from '#client/tablet/wanted-tables.ts';
import { background } from '#client/transport/back-off.ts';
import { createTestClient, ourAnswer, type TestClient } from '#tests/support/client.tsx';
import { everythingOn, grantSet } from '#tests/support/permission-sets.ts';
import { soldOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient;
const asked: string[] = [];
const since = '/own/row-changes/since';
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/');
  await syncNow();
  // What was changed while the tablet was filled.
  await syncNow();
  asked.length = 0;
  client.intercept(({ url }) => {
    asked.push(url);
    return undefined;
  });
});
afterEach(() => client.close());

const rowOf = async (no: string) =>
  (await client.tablet().store.load(salesOrders.filter)).rows.find(row => row.pos_so_no === no);

describe('a tablet that is filled', () => {
  it('asks one small question when nothing has changed, and knows its rows to be true now', async () => {
    const { store } = client.tablet();
    const before = await store.asOf(items.filter);
    await syncNow();
    expect(asked).toEqual([since]);
    expect(Date.parse((await store.asOf(items.filter)) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('gets the price that the office has changed, and reads no other item', async () => {
    await client.server.db.execute(sql`update franchise_items set price_rate = 2
      where id = (select min(id) from franchise_items where franchise_code = 'F01') and franchise_code = 'F01'`);
    const { rows: before } = await client.tablet().store.load(items.filter);
    await syncNow();
    expect(asked).toEqual([since, items.filter.path]);
    const { rows: after } = await client.tablet().store.load(items.filter);
    const old = new Map(before.map(row => [row.id, row.unit_price]));
    expect(after.filter(row => row.unit_price !== old.get(row.id))).toHaveLength(1);
  });

  it('has what another tablet has sold, also on the screen that shows it', async () => {
    await client.open('/salesOrders');
    await screen.findByRole('table');
    const order = await soldOnServer(client.server, await client.server.signIn('store01'));
    await waitFor(async () => {
      // A round that began in the middle of the sale knows a part of it.
      await syncNow();
      expect((await rowOf(order.pos_so_no))?.status).toBe('INVOICED');
    });
    await screen.findByText(order.pos_so_no);
  });

  it('asks a busy server for the same rows again, and not for the whole list', async () => {
    const order = await soldOnServer(client.server, await client.server.signIn('store01'));
    const { path } = salesOrders.filter;
    client.intercept(({ url }) =>
      url === path
        ? ourAnswer({ result: false, errors: [{ code: 'busy', msg: '' }] }, { status: 503 })
        : undefined,
    );
    await syncNow();
    background.forget();
    const sizes: number[] = [];
    client.intercept(async ({ url, request }) => {
      if (url === path) sizes.push((await request.clone().json()).options.body.size);
      return undefined;
    });
    await syncNow();
    expect((await rowOf(order.pos_so_no))?.status).toBe('INVOICED');
    expect(Math.max(...sizes)).toBeLessThan(5);
  });

  it('reads its tables by the clock where the back end tells nothing of changes', async () => {
    client.intercept(({ url }) => {
      asked.push(url);
      return url === since
        ? Response.json({ result: false, errors: [{ code: 'not_found', msg: '' }] }, { status: 404 })
        : undefined;
    });
    await syncNow();
    await syncNow();
    expect(asked.filter(url => url === since)).toHaveLength(1);
    const order = await soldOnServer(client.server, await client.server.signIn('store01'));
    await syncNow({ force: true, only: salesOrders.filter });
    expect(await rowOf(order.pos_so_no)).toBeDefined();
    background.forget();
  });

  it('reads a table next that a screen asks for while another one is read', async () => {
    await grantSet(client.server.db, 'store01', {
      permissions: everythingOn(['/', '/items', '/franchises']),
    });
    await checkMe();
    client.intercept(({ url }) => {
      if (url === items.filter.path) wantTable(franchises.filter);
      return undefined;
    });
    await syncNow({ force: true, only: items.filter });
    // Sooner than the next round begins by itself, which is half a minute later.
    await waitFor(async () => expect(await client.tablet().store.asOf(franchises.filter)).not.toBeNull(), {
      timeout: 20_000,
    });
  });
});
