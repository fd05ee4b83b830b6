import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { einvoiceSellers, einvoices } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { addGoodsPaper } from '#tests/support/einvoices/add-einvoices.ts';
import { paperTemplate } from '#tests/support/einvoices/stub.ts';

let client: TestClient;
let document_no = '';
beforeEach(async () => {
  client = await createTestClient();
  ({ document_no } = await addGoodsPaper(client.server.db, 'F01'));
  await client.server.db
    .update(einvoiceSellers)
    .set({ provider: 'viettel', account: { paper_template: paperTemplate } });
  await client.server.db.update(einvoices).set({ status: 'held', hold: 'no_carrier' });
});
afterEach(() => client.close());

test('a paper that a provider makes asks who carries the goods, and waits for its turn then', async () => {
  await client.signIn('admin', 'admin1234');
  await client.open('/eInvoices');
  expect((await screen.findAllByText('Carrier missing')).length).toBeGreaterThan(0);
  await client.user.click(await screen.findByRole('link', { name: document_no }));
  const view = within(await screen.findByRole('dialog', { name: document_no }));
  await view.findByText('The paper names who carries the goods, and in what. Say so, and it goes.');
  await client.user.click(view.getByRole('button', { name: 'Who carries them' }));
  const form = within(await screen.findByRole('dialog', { name: 'Who carries them' }));
  await client.user.type(form.getByRole('textbox', { name: 'Carrier' }), 'Anh Ba');
  await client.user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByRole('textbox', { name: 'Vehicle' }).getAttribute('aria-invalid')).toBe('true');
  await client.user.type(form.getByRole('textbox', { name: 'Vehicle' }), '29-A1 234.56');
  await client.user.click(form.getByRole('button', { name: 'Save' }));
  const after = within(await screen.findByRole('dialog', { name: document_no }));
  await after.findByText('29-A1 234.56');
  await after.findByText('It goes when its turn comes: the oldest day first, one after the other.');
  expect(await client.server.db.select().from(einvoices)).toMatchObject([
    { status: 'waiting', hold: '', carrier: 'Anh Ba' },
  ]);
});
