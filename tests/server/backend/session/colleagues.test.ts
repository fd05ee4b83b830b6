import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { session } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { type SellingServer, sellingServer } from '#tests/support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const asked = async (as: string) =>
  (await server.ask<AnswerOf<typeof session.colleagues>>('session.colleagues', {}, as)).people;

test('people of a shop are named to each other, and to no other shop', async () => {
  await server.db.execute(sql`update users set firstname = '', lastname = '' where username = 'warehouse01'`);
  const people = await asked('store01');
  const { rows } = await server.db.execute<{ username: string; name: string }>(sql`
    select username, trim(lastname || ' ' || firstname) as name from users
    where customer_no = (select customer_no from users where username = 'store01') order by user_id`);
  expect(rows.length).toBeGreaterThan(2);
  // A person without a name is called by what they sign in with.
  expect(people).toEqual(rows.map(({ username, name }) => ({ username, name: name || username })));
  expect(people).toContainEqual({ username: 'warehouse01', name: 'warehouse01' });
  expect(people.map(({ username }) => username)).not.toContain('store02');
});

test('head office knows the people of all shops', async () => {
  const logins = (await asked('admin')).map(({ username }) => username);
  expect(logins).toEqual(expect.arrayContaining(['admin', 'store01', 'store02']));
});
