import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outgoingCommands, outgoingSystems } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addOutgoing } from '#tests/support/outgoing.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient(undefined, { systems: ['erp'] });
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const add = (command: Parameters<typeof addOutgoing>[1]) => addOutgoing(client.server.db, command);
const anHourAgo = () => new Date(Date.now() - 3_600_000);
async function rowOf(id: number) {
  const [row] = await client.server.db.select().from(outgoingCommands).where(eq(outgoingCommands.id, id));
  return row;
}
const press = async (name: string | RegExp, within_: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await within_.findByRole('button', { name }));
const openEntry = async (name: string) => {
  await client.user.click(await screen.findByRole('link', { name }));
  return within(await screen.findByRole('dialog', { name }));
};

test('where everything is sent the page says so, and that the system was never asked', async () => {
  await add({ status: 'done', remote_no: 'S-ORD1' });
  await client.open('/outgoing');
  await screen.findByText('Everything is sent');
  const system = within(screen.getByRole('region', { name: 'Business Central' }));
  expect(system.getByText('Not asked yet')).toBeTruthy();
  await client.user.click(screen.getByRole('link', { name: 'All' }));
  await screen.findByText('S-ORD1');
});

test('a pause is said with its reason, and ended by a press', async () => {
  const paused_until = new Date(Date.now() + 3_600_000);
  await client.server.db
    .insert(outgoingSystems)
    .values({ system: 'erp', paused_until, last_error: 'No connection', last_error_at: new Date() });
  await add({ created_at: anHourAgo() });
  await client.open('/outgoing');
  const system = within(await screen.findByRole('region', { name: 'Business Central' }));
  expect(system.getByText(/Nothing is sent until .*Because: No connection/)).toBeTruthy();
  await press('Try again now', system);
  await system.findByText('Being tried again');
  expect(system.queryByRole('button')).toBeNull();
});

test('a system that is not set up is not said to be paused, though it was once', async () => {
  const paused_until = new Date(Date.now() + 3_600_000);
  await client.server.db
    .insert(outgoingSystems)
    .values({ system: 'online-shop', paused_until, last_error: 'No connection', last_error_at: new Date() });
  await client.open('/outgoing');
  const system = within(await screen.findByRole('region', { name: 'Online shop' }));
  expect(system.getByText('Not set up')).toBeTruthy();
  expect(system.queryByText(/Nothing is sent until/)).toBeNull();
  expect(system.queryByRole('button')).toBeNull();
});

test('an entry of unknown outcome is marked as sent under its number there', async () => {
  const id = await add({ status: 'unknown', made_at: anHourAgo(), last_error: 'No answer in time' });
  await client.open('/outgoing');
  const sheet = await openEntry('Send purchase order');
  expect(sheet.getByText(/not known whether Business Central has done it/)).toBeTruthy();
  expect(sheet.getByText('Error: No answer in time')).toBeTruthy();
  await press('It is there: mark as sent', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent?' }));
  await press('Mark as sent', dialog);
  expect(await dialog.findByText('This is required field!')).toBeTruthy();
  await client.user.type(dialog.getByRole('textbox', { name: /^Number in Business Central/ }), 'S-ORD101');
  await press('Mark as sent', dialog);
  await waitFor(async () => expect(await rowOf(id)).toMatchObject({ status: 'done', remote_no: 'S-ORD101' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Everything is sent');
});

test('who discards is told what becomes of the document, and that the other system may have it', async () => {
  const id = await add({ status: 'dead', made_at: anHourAgo(), attempts: 12 });
  await client.open('/outgoing');
  const sheet = await openEntry('Send purchase order');
  await press('Discard', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this entry?' }));
  expect(dialog.getByText(/The purchase order is open again/)).toBeTruthy();
  expect(dialog.getByText(/Business Central may have it already, and is asked to take it back/)).toBeTruthy();
  await client.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Gõ nhầm');
  await press('Discard', dialog);
  await waitFor(async () =>
    expect(await rowOf(id)).toMatchObject({ status: 'discarded', reason: 'Gõ nhầm' }),
  );
  const { document_no } = (await rowOf(id)) ?? {};
  const order = await client.server.db.execute(
    sql`select la_status, erp_request from purchase_orders where po_no = ${document_no}`,
  );
  expect(order.rows).toEqual([{ la_status: 'RELEASED', erp_request: 'reopen' }]);
});

test('what was never sent is discarded without that warning, and cannot be there', async () => {
  await add({ kind: 'credit-memo.release' });
  await client.open('/outgoing');
  const sheet = await openEntry('Announce return');
  expect(sheet.queryByRole('button', { name: /mark as sent/ })).toBeNull();
  await press('Discard', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this entry?' }));
  expect(dialog.queryByText(/may have it already/)).toBeNull();
});

test('an entry that was taken since it was shown is refused, and shown as it stands now', async () => {
  const id = await add({ status: 'dead' });
  await client.open('/outgoing');
  const sheet = await openEntry('Send purchase order');
  await press('Discard', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this entry?' }));
  await client.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Gõ nhầm');
  await client.server.db
    .update(outgoingCommands)
    .set({ status: 'sending' })
    .where(eq(outgoingCommands.id, id));
  await press('Discard', dialog);
  await screen.findByText(/This entry is being sent just now/);
  await screen.findByText('It is on its way to Business Central.');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('an entry that was given up is sent again, and named as waiting', async () => {
  const id = await add({ status: 'dead', attempts: 12 });
  await client.open('/outgoing?status=dead');
  const sheet = await openEntry('Send purchase order');
  await press('Send again', sheet);
  await sheet.findByText('It waits to be sent.');
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
});

test('without a connection nothing is decided', async () => {
  await add({ status: 'dead' });
  await client.open('/outgoing');
  const sheet = await openEntry('Send purchase order');
  await press('Discard', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this entry?' }));
  await client.connect(false);
  expect(await dialog.findByText(/needs the connection/i)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', true);
});
