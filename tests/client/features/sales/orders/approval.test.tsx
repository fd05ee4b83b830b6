import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { items } from '#calls/index.ts';
import { leave } from '#client/life/sign-out.ts';
import { approveDiscount, approversFor, setApprovalPin } from '#client/session/approve.ts';
import { setLastApprover } from '#client/tablet/last-approver.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(async () => {
  setLastApprover(null);
  await client.close();
});

const anyCeiling = { percent: 10, line_percent: 10, amount: 1_000 };

const ordersNow = async () => {
  const { rows } = await client.server.db.execute<{ percent: number; approver: string; on_tablet: boolean }>(
    sql`select invoice_discount_percent::float as percent, approver_name as approver, on_tablet
        from sales_orders join discount_approvals using (pos_so_no)`,
  );
  return rows;
};

/** An open order of store01 over one piece; answers its number. */
async function openOrder(): Promise<string> {
  await client.open('/');
  const item = await waitFor(() => {
    const { rows, complete } = client.tablet().store.table(items.filter);
    expect(complete).toBe(true);
    return rows.find(row => row.variant_code === '' && !row.blocked && row.unit_price > 100_000);
  });
  if (!item) throw new Error('the demo company sells something');
  const tempId = `tmp:${crypto.randomUUID()}`;
  const lines = [{ line_no: 10_000, item_no: item.item_no, quantity: 1, unit_price: item.unit_price }];
  const sent = await sendDrafts([
    { op: 'salesOrders.create', args: { pos_so_no: tempId, data: { lines } }, tempId },
  ]);
  expect(sent.kind).toBe('done');
  return client.tablet().outbox.resolve(tempId);
}

async function wantThirtyPercent(no: string): Promise<void> {
  await client.open(`/salesOrders/detail?no=${no}`);
  await client.user.click(await screen.findByRole('button', { name: 'Discounts & fees' }));
  const sheet = await screen.findByRole('dialog', { name: 'Discounts & fees' });
  expect(
    within(sheet).getByText(/Up to 10 % \([\d.]+ ₫\), 20 % of a line\. More needs an approval\./),
  ).toBeTruthy();
  await client.user.click(within(sheet).getByRole('button', { name: 'As a percentage' }));
  await client.user.type(within(sheet).getByRole('textbox', { name: 'Invoice discount' }), '30');
  await client.user.keyboard('{Escape}');
  expect(await screen.findByText(/^The discount of [\d.]+ ₫ needs an approval\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', true);
}

/** Saves, and waits until the screen has put its working copy away. */
async function save(): Promise<void> {
  const button = () => screen.getByRole('button', { name: /^Save/ });
  await client.user.click(button());
  await waitFor(() => {
    expect(button()).toHaveProperty('disabled', true);
    expect(button().hasAttribute('data-loading')).toBe(false);
  });
}

const lan = 'Phan Thị Ngọc Lan';
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Approve a discount' }));

/** A person whom no name stands for types who they are. */
async function answer(name: string, secret: string): Promise<void> {
  const inside = await dialog();
  await client.user.click(await inside.findByRole('button', { name: 'Another person' }));
  await client.user.clear(inside.getByRole('textbox', { name: 'Your username' }));
  await client.user.type(inside.getByRole('textbox', { name: 'Your username' }), name);
  await client.user.type(inside.getByLabelText('Your password or approval PIN'), secret);
  await client.user.click(inside.getByRole('button', { name: 'Approve' }));
}

/** The manager of the shop, whom the dialog names, presses the keys. */
async function press(pin: string): Promise<void> {
  const inside = await dialog();
  await client.user.click(await inside.findByRole('button', { name: lan }));
  // What was typed before has been answered.
  await waitFor(() => expect(inside.getByLabelText(`PIN of ${lan}`)).toHaveProperty('value', ''));
  for (const digit of pin) await client.user.click(inside.getByRole('button', { name: digit }));
  await client.user.click(inside.getByRole('button', { name: 'Approve' }));
}

/** The manager sets a PIN on this tablet, and goes; then the clerk is there. */
async function withPin(pin: string): Promise<void> {
  await client.signIn('manager01', 'manager1234');
  expect(await setApprovalPin('manager1234', pin)).toBeNull();
  await leave();
  await client.signIn();
}

describe('a discount beyond the own limit', () => {
  it('is approved at the counter by somebody’s password', async () => {
    await client.signIn();
    await wantThirtyPercent(await openOrder());
    await client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    const inside = await dialog();
    const password = await inside.findByLabelText(`Password of ${lan}`);
    expect(inside.getByText(/has set no approval PIN/)).toBeTruthy();
    await client.user.type(password, 'wrong1234{Enter}');
    expect(await screen.findByText('The password is not right.')).toBeTruthy();
    await client.user.type(password, 'manager1234{Enter}');
    expect(await screen.findByText('Discount approved by Phan Thị Ngọc Lan')).toBeTruthy();
    await save();
    await waitFor(async () => {
      expect(await ordersNow()).toEqual([{ percent: 30, approver: 'Phan Thị Ngọc Lan', on_tablet: false }]);
    });
  });

  it('is approved by tapping a name and four keys; the dialog says what in words and sums', async () => {
    await withPin('4711');
    await wantThirtyPercent(await openOrder());
    await client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    const inside = await dialog();
    expect(inside.getByText(/^Discount of 30 % · [\d.]+ ₫$/)).toBeTruthy();
    expect(inside.getByText(/^for the sale of .+\. To pay: [\d.]+ ₫$/)).toBeTruthy();
    // The only one who may is chosen; no digit is shown.
    const chosen = await inside.findByRole('button', { name: lan });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(inside.getByLabelText(`PIN of ${lan}`)).toHaveProperty('type', 'password');
    await press('4712');
    expect(await inside.findByText('The PIN is not right.')).toBeTruthy();
    expect(inside.getByLabelText(`PIN of ${lan}`)).toHaveProperty('value', '');
    // A keyboard types into the same field.
    await client.user.type(inside.getByLabelText(`PIN of ${lan}`), '47x11{Enter}');
    expect(await screen.findByText(`Discount approved by ${lan}`)).toBeTruthy();
    await save();
    await waitFor(async () => {
      expect(await ordersNow()).toEqual([{ percent: 30, approver: lan, on_tablet: false }]);
    });
  });

  it('of several who may, the one who approved last on this tablet is asked for the PIN at once', async () => {
    const { rows } = await client.server.db.execute<{ name: string }>(
      sql`update users set page_permission_id = (select page_permission_id from users where username = 'manager01')
          where username = 'warehouse01' returning trim(concat_ws(' ', lastname, firstname)) as name`,
    );
    const other = rows[0]?.name ?? '';
    await withPin('4711');
    await wantThirtyPercent(await openOrder());
    const ask = () => client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    await ask();
    const isChosen = async (name: string) =>
      (await (await dialog()).findByRole('button', { name })).getAttribute('aria-pressed');
    expect([await isChosen(lan), await isChosen(other)]).toEqual(['false', 'false']);
    await press('4711');
    await screen.findByText(`Discount approved by ${lan}`);
    await save();

    await wantThirtyPercent(await openOrder());
    await ask();
    expect([await isChosen(lan), await isChosen(other)]).toEqual(['true', 'false']);
    expect((await dialog()).getByLabelText(`PIN of ${lan}`)).toBeTruthy();
  });

  it('says of a locked PIN when it works again, and takes the password', async () => {
    await withPin('4711');
    await wantThirtyPercent(await openOrder());
    await client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    for (const pin of ['5551', '5552', '5553', '5554', '5555']) await press(pin);
    const inside = await dialog();
    expect(await inside.findByText(/^Too many wrong PINs\. The PIN works again in 1 minute; /)).toBeTruthy();
    await client.user.click(inside.getByRole('button', { name: 'Use the password' }));
    await client.user.type(inside.getByLabelText(`Password of ${lan}`), 'manager1234{Enter}');
    expect(await screen.findByText(`Discount approved by ${lan}`)).toBeTruthy();
  });

  it('a PIN below six digits does not lie on the tablet', async () => {
    await withPin('47115');
    await client.connect(false);
    expect(await approversFor({ percent: 30, line_percent: 30, amount: 1 })).toEqual([]);
    const asked = { document: 'x', reason: '', total: 0, customer: '', ceiling: anyCeiling };
    expect(await approveDiscount({ ...asked, approver: 'manager01', secret: '47115' })).toMatchObject({
      ok: false,
      msg: expect.stringMatching(/^This person has not set an approval PIN on this tablet/),
    });
    // As before, the password opens the key of the tablet.
    expect(await approveDiscount({ ...asked, approver: 'manager01', secret: 'manager1234' })).toMatchObject({
      ok: true,
    });
  });

  it('is approved by a PIN without a connection, and counts when it arrives', async () => {
    await withPin('246810');
    const no = await openOrder();
    await client.connect(false);
    await wantThirtyPercent(no);
    await client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    await press('135790');
    expect(await screen.findByText(/PIN is not right\. Try again in 1 s\./)).toBeTruthy();
    // A try that comes too early is refused too.
    let said = '';
    do {
      await press('246810');
      said = (await screen.findByText(/^Discount approved by|Try again in/)).textContent ?? '';
    } while (said.includes('Try again'));
    expect(said).toBe(`Discount approved by ${lan}`);
    await save();
    await waitFor(() => expect(client.tablet().outbox.entries().length).toBeGreaterThan(0));
    expect(await ordersNow()).toEqual([]);
    await client.connect(true);
    await waitFor(async () => {
      expect(await ordersNow()).toEqual([{ percent: 30, approver: 'Phan Thị Ngọc Lan', on_tablet: true }]);
    });
  });

  it('refuses one’s own approval, one beyond the approver’s limit, and one by an unknown person', async () => {
    await withPin('246810');
    expect(await setApprovalPin('store1234', '582047')).toBeNull();
    await client.connect(false);
    const asked = {
      ...{ approver: 'manager01', secret: '246810', document: 'x', reason: '', total: 0, customer: '' },
      ceiling: { percent: 10, line_percent: 10, amount: 1_000 },
    };
    expect(await approveDiscount({ ...asked, approver: 'store01', secret: '582047' })).toEqual({
      ok: false,
      msg: 'Nobody approves their own discount.',
    });
    const large = { percent: 60, line_percent: 60, amount: 1_000 };
    expect(await approveDiscount({ ...asked, ceiling: large })).toEqual({
      ok: false,
      msg: 'This person may not approve a discount that large.',
    });
    expect(await approveDiscount({ ...asked, approver: 'admin' })).toMatchObject({ ok: false });
    // The password opens the same key.
    expect(await approveDiscount({ ...asked, secret: 'manager1234' })).toMatchObject({ ok: true });
  });

  it('another person approves from the outbox what a person approved who has left since', async () => {
    await withPin('246810');
    const no = await openOrder();
    await client.connect(false);
    await wantThirtyPercent(no);
    await client.user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    await press('246810');
    await screen.findByText('Discount approved by Phan Thị Ngọc Lan');
    await save();
    await client.server.db.execute(sql`update users set is_active = false where username = 'manager01'`);
    await client.connect(true);
    await client.open('/outbox');
    expect(await screen.findByText(/The approval does not count/)).toBeTruthy();
    await client.user.click(await screen.findByRole('button', { name: 'Ask for approval' }));
    await answer('admin', 'admin1234');
    await waitFor(async () => expect(await ordersNow()).toMatchObject([{ percent: 30, on_tablet: false }]));
    await waitFor(() =>
      expect(
        client
          .tablet()
          .outbox.entries()
          .some(({ state }) => state === 'FAILED'),
      ).toBe(false),
    );
  });
});
