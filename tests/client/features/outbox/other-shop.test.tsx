import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers } from '#calls/index.ts';
import { signOut } from '#client/life/sign-out.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { sessionState } from '#client/who/session-state.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

const phone = '0912345600';
const unsent = () => client.tablet().outbox.entries().filter(isUnsent);

async function makeUnsent(): Promise<void> {
  await client.connect(false);
  const no = `tmp:${crypto.randomUUID()}`;
  await sendDrafts([
    {
      op: customers.createTemporary.name,
      args: { customer_no: no, name: 'Trần Văn An', phone_no: phone },
      tempId: no,
    },
  ]);
  expect(unsent()).toHaveLength(1);
}

const move = (to: string) =>
  client.server.db.execute(sql`update users set customer_no = ${to} where username = 'store01'`);

async function madeFor(): Promise<unknown[]> {
  const { rows } = await client.server.db.execute(
    sql`select franchise_code from customers where phone_no = ${phone}`,
  );
  return rows;
}

test('a person moved at work signs in again, and earlier work is sent for the earlier shop', async () => {
  await client.open('/');
  await makeUnsent();
  await move('F02');
  await client.connect(true);
  await screen.findByText(/The office has moved you to shop F02/);
  expect(sessionState.get()).toMatchObject({ owner: '2@F01', user: { customer_no: 'F01' }, token: null });
  await client.user.type(screen.getByLabelText(/^Password · store01/), 'store1234');
  await client.user.click(screen.getByRole('button', { name: 'Sign in and send' }));
  await waitFor(() => expect(sessionState.get()?.owner).toBe('2@F02'));
  await waitFor(async () => expect(await madeFor()).toEqual([{ franchise_code: 'F01' }]));
});

test('what was left behind is sent for its shop after the next sign-in at the new one', async () => {
  await makeUnsent();
  await signOut();
  await move('F02');
  await client.connect(true);
  await client.signIn();
  expect(sessionState.get()?.owner).toBe('2@F02');
  await waitFor(async () => expect(await madeFor()).toEqual([{ franchise_code: 'F01' }]));
  await client.open('/outbox');
  await screen.findByText('Everything is sent');
});

test('what the office still has to release is said to be held, never to be sent', async () => {
  await makeUnsent();
  await signOut();
  await move('F02');
  await client.server.db.execute(sql`update former_shops set left_at = now() - interval '31 days'`);
  await client.connect(true);
  await client.signIn();
  await client.open('/outbox');
  await screen.findByText(/1 unsent document of yours, made for shop F01/);
  await screen.findByText(/sent for F01 as soon as the office lets it be sent/);
  expect(screen.queryByText('Everything is sent')).toBeNull();
  expect(screen.queryByText(/another user/)).toBeNull();
  await client.server.db.execute(
    sql`insert into work_releases (owner, released_by) select '2@F01', user_id from users where username = 'admin'`,
  );
  await client.user.click(screen.getByRole('button', { name: 'Send now' }));
  await screen.findByText('Everything is sent');
  expect(await madeFor()).toEqual([{ franchise_code: 'F01' }]);
});

test('after a reload the password opens it again', async () => {
  await makeUnsent();
  await signOut();
  await move('F02');
  await client.server.db.execute(sql`update former_shops set left_at = now() - interval '31 days'`);
  await client.connect(true);
  await client.signIn();
  await client.reload('/outbox');
  await client.user.click(await screen.findByRole('button', { name: 'Open and send' }));
  const dialog = within(await screen.findByRole('dialog'));
  await client.user.type(await dialog.findByLabelText(/^Password/), 'wrong-one-1');
  await client.user.click(dialog.getByRole('button', { name: 'Open and send' }));
  await dialog.findByText(/^This password does not open all of it/);
  await client.user.clear(dialog.getByLabelText(/^Password/));
  await client.user.type(dialog.getByLabelText(/^Password/), 'store1234');
  await client.user.click(dialog.getByRole('button', { name: 'Open and send' }));
  await screen.findByText(/as soon as the office lets it be sent/);
});
