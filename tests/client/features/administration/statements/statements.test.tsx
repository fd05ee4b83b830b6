import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessDate, formatDate } from '#model/kit/format.ts';
import { outgoingCommands, salesStatements, statementSettings } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addRefusedStatement } from '#tests/support/outgoing.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient(undefined, { systems: ['erp'] });
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const press = async (name: string | RegExp, place: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await place.findByRole('button', { name }));

test('the page says that there are no statements, and where shops are chosen', async () => {
  await client.open('/statements');
  expect(await screen.findByText('No statements yet')).toBeTruthy();
  expect(screen.getByText(/chosen on the page of a franchise/)).toBeTruthy();
});

test('a refused statement is told on Home, shown with its reason and sent again', async () => {
  const no = await addRefusedStatement(client.server.db);
  await client.open('/');
  await client.user.click(
    await screen.findByRole('link', { name: 'Business Central refused the sales of a shop' }),
  );
  await client.user.click(await screen.findByRole('link', { name: no }));
  const sheet = within(await screen.findByRole('dialog', { name: no }));
  expect(await sheet.findByText('Why: The customer is blocked.')).toBeTruthy();
  expect(sheet.getByText('5.400.000')).toBeTruthy();
  await press('Send again', sheet);
  await sheet.findByText('Waiting');
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull());
  const [statement] = await client.server.db.select().from(salesStatements);
  expect(statement).toMatchObject({ status: 'waiting', erp_refusal: '' });
  const commands = await client.server.db
    .select({ status: outgoingCommands.status, generation: outgoingCommands.generation })
    .from(outgoingCommands)
    .orderBy(outgoingCommands.id);
  expect(commands).toEqual([
    { status: 'refused', generation: 1 },
    { status: 'queued', generation: 2 },
  ]);
});

test('payments without an account are told on Home, and the page says which account to choose', async () => {
  const no = await addRefusedStatement(client.server.db);
  await client.server.db.update(salesStatements).set({
    ...{ status: 'posted', erp_refusal: '', payment_status: 'held', received_amount: 90_000 },
    payments: [{ payment_type: 'card', amount: 90_000 }],
  });
  await client.open('/');
  await client.user.click(
    await screen.findByRole('link', { name: 'Business Central has not posted the payments of a shop' }),
  );
  await client.user.click(await screen.findByRole('link', { name: no }));
  const sheet = within(await screen.findByRole('dialog', { name: no }));
  expect(await sheet.findByText(/^Choose an account for: Card/)).toBeTruthy();
  expect(sheet.getByText('Account missing')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('payments that the ledger has with another sum are accepted with a reason', async () => {
  const payment_refusal = 'Business Central has 80.000 under F01-20261120-1-CA, and not 90.000';
  const no = await addRefusedStatement(client.server.db, '', {
    ...{ status: 'posted', payment_status: 'refused', payment_refusal, received_amount: 90_000 },
    payments: [{ payment_type: 'cash', amount: 90_000 }],
  });
  await client.open(`/statements?no=${no}`);
  await client.user.click(await screen.findByRole('link', { name: no }));
  const sheet = within(await screen.findByRole('dialog', { name: no }));
  await press('Accept as they are there', sheet);
  const form = within(await screen.findByRole('dialog', { name: 'Accept as they are there' }));
  expect(form.getByText(payment_refusal)).toBeTruthy();
  expect(form.getAllByText('90.000')).toHaveLength(2);
  await press('Accept as they are there', form);
  expect(await form.findByText('This is required field!')).toBeTruthy();
  await client.user.type(form.getByLabelText(/^Reason/), 'The bank kept 10.000');
  await press('Accept as they are there', form);
  expect(await sheet.findByText('A person has accepted what Business Central has.')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull();
  const [statement] = await client.server.db.select().from(salesStatements);
  expect(statement).toMatchObject({ payment_status: 'posted', payment_no: 'F01-20261120-1-CA' });
});

test('an administrator chooses on the page of a franchise what is posted, and from when on', async () => {
  await client.open('/franchises/detail?no=F01');
  expect(await screen.findByText('Nothing')).toBeTruthy();
  await press('Change the posting');
  const sheet = within(await screen.findByRole('dialog', { name: 'Sales in Business Central' }));
  await client.user.click(await sheet.findByRole('combobox', { name: 'What is posted' }));
  await client.user.click(await screen.findByRole('option', { name: 'One statement a day', hidden: true }));
  await press('Save', sheet);
  expect(await sheet.findAllByText('This is required field!')).toHaveLength(3);
  await client.user.type(sheet.getByLabelText(/^Customer number there/), 'F0001');
  await client.user.type(sheet.getByLabelText(/^Account for fees/), '5113');
  const day = await sheet.findByLabelText(/^First business day/);
  await client.user.type(day, '01-01-2020');
  await client.user.tab();
  await press('Save', sheet);
  expect(await sheet.findByText(/must be later than today/)).toBeTruthy();
  const tomorrow = businessDate(new Date(Date.now() + 24 * 3_600_000));
  await client.user.clear(day);
  await client.user.type(day, formatDate(tomorrow).replaceAll('/', '-'));
  await client.user.tab();
  await client.user.type(sheet.getByLabelText(/^Payments from/), formatDate(tomorrow).replaceAll('/', '-'));
  await client.user.tab();
  await client.user.type(await sheet.findByLabelText(/^Cash/), '1111');
  await press('Save', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('One statement a day')).toBeTruthy();
  expect(await client.server.db.select().from(statementSettings)).toEqual([
    {
      ...{ franchise_code: 'F01', mode: 'daily', customer_no: 'F0001' },
      ...{ fee_account_no: '5113', first_day: tomorrow, payments_first_day: tomorrow },
      payment_accounts: [{ payment_type: 'cash', account_type: 'account', account_no: '1111' }],
    },
  ]);
});
