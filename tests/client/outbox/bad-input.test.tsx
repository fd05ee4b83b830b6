import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { customers, items, receipts, salesOrders, warehouseEntries } from '#calls/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let customer: Customer;
beforeEach(async () => {
  client = await createTestClient();
  const token = await client.server.signIn('store01');
  const made = { name: 'Nguyễn Thị Hai', phone_no: '0934000222' };
  customer = (await client.server.send(customers.createTemporary, made, { token })).data;
  await client.signIn();
});
afterEach(() => client.close());

const hidden = 'This text holds hidden characters that cannot be kept. Please type it again!';
const entries = () => client.tablet().outbox.entries();

describe('what cannot be kept', () => {
  it('is told at the field of the form, and nothing that was typed is lost', async () => {
    await client.open(`/reports/newCustomerRecord?no=${customer.customer_no}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer' }));
    await client.user.click(await dialog.findByRole('button', { name: 'Edit' }));
    const name = await dialog.findByRole('textbox', { name: /^Name/ });
    // Pasted: no keyboard has it.
    fireEvent.change(name, { target: { value: 'Nguyễn\u0007 Thị Ba' } });
    await client.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(hidden)).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Nguyễn\u0007 Thị Ba');
    expect(entries()).toEqual([]);
  });

  const line = { line_no: 10_000, item_no: 'A', unit_price: 1 };
  const entry = { item_no: 'A', location_code: 'F01-STORE', quantity: 1 };
  it.each<[string, AnyWrite, object, string, string]>([
    [
      'a sale',
      salesOrders.create,
      { data: { lines: [{ ...line, quantity: 1e-10 }] } },
      'data.lines.0.quantity',
      'Please enter between 0,001 and 9.999.999',
    ],
    [
      'a payment',
      receipts.add,
      // Fourteen digits are one too many.
      { pos_so_no: 'SO-1', amount: 10_000_000_000_000, payment_type: 'cash' },
      'amount',
      'Number is not valid! Please enter a number and maximum 14 characters',
    ],
    ['a customer', customers.createTemporary, { name: 'a\u0000', phone_no: '0934000333' }, 'name', hidden],
    [
      'a warehouse entry',
      warehouseEntries.add,
      { posting_date: '2026-02-30', entries: [entry] },
      'posting_date',
      'Please enter a valid date!',
    ],
  ])('of %s never comes to the outbox', async (_, call, args, field, msg) => {
    await client.open('/');
    const sent = await sendDrafts([{ op: call.name, args }], { quiet: true });
    expect(sent).toEqual({ kind: 'refused', entries: [], error: { code: 'validation', msg, field } });
    expect(entries()).toEqual([]);
  });
});

it('what only the server can refuse has failed with its sentence, and is not in doubt', async () => {
  await client.open('/');
  const token = await client.server.signIn('store01');
  const goods = await client.server.send(items.filter, { page: 1, size: 20 }, { token });
  const item = goods.data.items.find(each => each.variant_code === '' && !each.blocked);
  await client.connect(false);
  const entry = { item_no: item?.item_no, location_code: 'F01-STORE', quantity: 1 };
  const args = { document_no: 'tmp:count', posting_date: '2020-06-15', entries: [entry] };
  expect((await sendDrafts([{ op: warehouseEntries.add.name, args, tempId: 'tmp:count' }])).kind).toBe(
    'queued',
  );
  await client.connect(true);
  client.tablet().outbox.wake('online');
  await waitFor(() => expect(entries().map(({ state }) => state)).toEqual(['FAILED']));
  expect(entries()[0]?.error).toMatchObject({
    code: 'validation',
    msg: expect.stringMatching(
      /^Posting Date must not be before 01-01-\d{4}: the books of that time are closed\.$/,
    ),
    field: 'posting_date',
  });
});
