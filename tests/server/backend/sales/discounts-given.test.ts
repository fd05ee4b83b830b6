import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesInvoices } from '#calls/index.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const period = { from_date: '2020-01-01', to_date: '2099-12-31' };
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const given = async (input: object, username: 'admin' | 'store01' | 'store02' = 'admin') => {
  const token = await server.signIn(username);
  return (await server.send(salesInvoices.discountsGiven, { ...period, ...input }, { token })).data;
};

test('what people gave adds up to the discounts of the report, and their documents to theirs', async () => {
  const token = await server.signIn('store01');
  const { data: sum } = await server.send(salesInvoices.sumRevenue, period, { token });
  const discounts = (sum.discount_amount ?? 0) + (sum.line_discount_amount ?? 0);
  const { people } = await given({}, 'store01');
  expect(discounts).toBeGreaterThan(0);
  expect(people.reduce((all, { amount }) => all + amount, 0)).toBe(discounts);
  expect(people).toEqual((await given({ franchise_code: 'F01' })).people);
  const [first] = people;
  if (!first) throw new Error('somebody gave a discount');
  const { documents } = await given({ person: first.person }, 'store01');
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.length).toBeLessThan(200);
  expect(documents.every(({ sold_by }) => sold_by === first.person)).toBe(true);
  expect(documents.reduce((all, row) => all + row.discount_amount, 0)).toBe(first.amount);
});

test('who approved answers for the documents of their last approval, in their shop alone', async () => {
  const { documents } = await given({ person: 'store01' }, 'store01');
  const [invoice] = documents.filter(({ document_type }) => document_type === 'invoice');
  if (!invoice) throw new Error('store01 gave a discount');
  expect((await given({ by: 'approved' })).people).toEqual([]);
  for (const [username, reason, day] of [
    ['store02', 'Nhầm', '2026-01-01'],
    ['manager01', 'Hàng trưng bày', '2026-01-02'],
  ] as const)
    await server.db.execute(sql`insert into discount_approvals (id, document, pos_so_no, ceiling, approver_user_id,
        approver_name, cashier_user_id, reason, approved_at, on_tablet)
      select gen_random_uuid(), pos_so_no, pos_so_no, '{}', (select user_id from users where username = ${username}),
        ${username}, 1, ${reason}, ${day}::timestamptz, false
      from sales_invoices where pos_si_no = ${invoice.document_no}`);
  const asked = { by: 'approved', person: 'manager01' };
  const approved = await given(asked, 'store01');
  expect(approved.people.map(({ person }) => person)).toEqual(['manager01']);
  expect(approved.documents).toContainEqual({
    ...invoice,
    approved_by: 'manager01',
    reason: 'Hàng trưng bày',
  });
  expect(approved.people[0]?.amount).toBe(
    approved.documents.reduce((all, { discount_amount }) => all + discount_amount, 0),
  );
  expect(await given(asked, 'store02')).toEqual({ people: [], documents: [] });
  expect(await given({ ...asked, franchise_code: 'F01' }, 'store02')).toEqual({ people: [], documents: [] });
});
