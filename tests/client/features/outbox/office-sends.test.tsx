import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, items } from '#calls/index.ts';
import { signOut } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/use-call.ts';
import { withVault } from '#client/session/vault.ts';
import { sessionState } from '#client/who/session-state.ts';
import { formatDate } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { cashSaleOf, closeUpToYesterday, today, yesterday } from '#tests/support/sales/closed-books.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';
import { makeEscrow } from '#tests/support/tablet/escrow.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient(makeEscrow());
});
afterEach(() => client.close());

const phone = '0912345611';

async function newCustomer(): Promise<void> {
  const no = `tmp:${crypto.randomUUID()}`;
  const args = { customer_no: no, name: 'Trần Văn An', phone_no: phone };
  await sendDrafts([{ op: customers.createTemporary.name, args, tempId: no }]);
}

async function letItBeSent(): Promise<void> {
  await client.user.click(await screen.findByRole('button', { name: 'Let it be sent…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await client.user.type(await dialog.findByLabelText(/^Reason/), 'đã nghỉ việc');
  await client.user.click(dialog.getByRole('button', { name: 'Open and send' }));
}

async function leaveUnsent(makeWork = newCustomer): Promise<void> {
  await client.signIn();
  const { owner = '', keyId = '' } = sessionState.get() ?? {};
  await waitFor(async () => expect(await withVault(vault => vault.escrowOf(owner, keyId))).not.toBeNull());
  await client.connect(false);
  await makeWork();
  await signOut();
  await client.connect(true);
}

async function rowsOf(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await client.server.db.execute(query)).rows;
}

test('an administrator sends the work of a person who is gone, in their name, for their shop', async () => {
  await leaveUnsent();
  await client.server.db.execute(sql`update users set is_active = false where username = 'store01'`);
  await client.signIn('admin', 'admin1234');
  await client.open('/outbox');
  await letItBeSent();
  await screen.findByText('Everything is sent');
  expect(await rowsOf(sql`select franchise_code from customers where phone_no = ${phone}`)).toEqual([
    { franchise_code: 'F01' },
  ]);
  expect(
    await rowsOf(
      sql`select actor_name, subject, detail ->> 'reason' as reason, detail -> 'opened' as opened from audit_log where action = 'work.release'`,
    ),
  ).toEqual([{ actor_name: 'admin', subject: '2@F01', reason: 'đã nghỉ việc', opened: true }]);
});

test('who sends the work of another person is told what of it came after its books were closed', async () => {
  const token = await client.server.signIn('store01');
  const goods = await client.server.send(items.filter, { page: 1, size: 20 }, { token });
  const item = goods.data.items.find(each => each.variant_code === '' && !each.blocked);
  if (!item) throw new Error('an item');
  await leaveUnsent(async () => {
    await sendAll(cashSaleOf(`tmp:${crypto.randomUUID()}`, yesterday, item));
  });
  await closeUpToYesterday(client.server.db);
  await client.signIn('admin', 'admin1234');
  await client.open('/outbox');
  await letItBeSent();
  await screen.findByText('Everything is sent');
  const [sold] = await rowsOf(
    sql`select pos_so_no as no from sales_invoices where delivered_on = ${yesterday}`,
  );
  const { no } = v.parse(v.object({ no: v.string() }), sold);
  const [before, booked] = [formatDate(yesterday), formatDate(today)];
  await screen.findByText(t.bookedLate.sale(no, before, booked, before));
});

test('a colleague is offered no way to it', async () => {
  await leaveUnsent();
  await client.signIn('store02');
  await client.open('/outbox');
  await screen.findByText(/1 unsent document of another user/);
  await screen.findByText('Everything of yours is sent');
  expect(screen.queryByRole('button', { name: 'Let it be sent…' })).toBeNull();
});

test('the office sees on the page Devices what is unsent on a tablet, and since when', async () => {
  await leaveUnsent();
  await client.signIn('admin', 'admin1234');
  await client.open('/outbox');
  await waitFor(async () =>
    expect(await rowsOf(sql`select owner, unsent from tablets where owner = '2@F01'`)).toEqual([
      { owner: '2@F01', unsent: 1 },
    ]),
  );
  await client.open('/devices?view=tablets');
  await screen.findByText(/\(store01\)/);
  await client.server.db.execute(
    sql`insert into tablets (device_id, owner, user_id, customer_no, unsent, unsent_since) values ('another', '3@F02', 3, 'F02', 2, now() - interval '25 hours')`,
  );
  await client.open('/');
  await screen.findByText('1 tablet has had unsent work for more than 24 h');
});
