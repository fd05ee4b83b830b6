import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vatGroups } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const press = async (name: string | RegExp, place: { findByRole: typeof screen.findByRole } = screen) =>
  client.user.click(await place.findByRole('button', { name }));
const groupOf = async (code: string) =>
  (await client.server.db.select().from(vatGroups).where(eq(vatGroups.vat_group, code)))[0];

test('the end of the reduced rate is prepared, and taken back after a question', async () => {
  const before = await groupOf('VAT8');
  await client.open('/vatGroups');
  const card = within(
    await screen.findByRole('region', { name: 'The reduced rate of 8 % ends on 31-12-2026' }),
  );
  expect(card.getByText(/will have 10 % from 01-01-2027/)).toBeTruthy();
  expect(card.getByText(/of 108\.000 ₫ the shop keeps 98\.182 ₫ instead of 100\.000 ₫/)).toBeTruthy();
  await press('Prepare', card);
  await screen.findByText(/From 01-01-2027: 10 %/);
  expect((await groupOf('VAT8'))?.rates).toContainEqual({ valid_from: '2027-01-01', rate: '10%' });
  await press('Take back');
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/Only where the law is extended/)).toBeTruthy();
  await press('Take back', question);
  await screen.findByRole('region', { name: /ends on 31-12-2026/ });
  expect((await groupOf('VAT8'))?.rates).toEqual(before?.rates);
});

test('a new group is refused at the field of a wrong rate, then saved', async () => {
  await client.open('/vatGroups?group=new');
  const sheet = within(await screen.findByRole('dialog', { name: 'Add Group' }));
  await client.user.type(await sheet.findByLabelText('Group'), 'vat3');
  await client.user.type(sheet.getByLabelText('What it is'), 'Books');
  const [rate] = sheet.getAllByLabelText('Rate', { selector: 'input' });
  if (!rate) throw new Error('The sheet has no field for a rate.');
  await client.user.clear(rate);
  await client.user.type(rate, 'much');
  await press('Save', sheet);
  await waitFor(() => expect(rate.getAttribute('aria-invalid')).toBe('true'));
  expect(await groupOf('VAT3')).toBeUndefined();
  await client.user.clear(rate);
  await client.user.type(rate, '3,5');
  await press('Save', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Group' })).toBeNull());
  expect(await groupOf('VAT3')).toMatchObject({
    description: 'Books',
    rates: [{ rate: '3.5%' }],
    version: 1,
  });
});
