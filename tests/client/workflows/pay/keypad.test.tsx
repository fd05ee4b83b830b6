import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

it('keys type the cash that is handed over, and the button says what it takes', async () => {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (add) await client.user.click(add);
  await client.user.click(await screen.findByRole('button', { name: /^Pay \d/ }));
  const take = await screen.findByRole('button', { name: /^Take \d/ });
  const due = take.textContent;
  // Hidden where a phone has its own keyboard; the style is not loaded here.
  const keypad = within(screen.getByRole('group', { name: 'Number keys' }));
  const press = async (...keys: string[]) => {
    for (const name of keys) await client.user.click(keypad.getByRole('button', { name }));
  };
  const given = screen.getByLabelText<HTMLInputElement>('Cash received');
  // The amount that stood there was a suggestion: the first key begins anew.
  await press('7', '0', '000');
  expect(given.value).toBe('70.000');
  await press('Delete the last digit', '5');
  expect(given.value).toBe('70.005');
  await press('000', '000', '000', '000', '000');
  // More than any till holds is not typed.
  expect(given.value).toBe('70.005.000.000');
  expect(take.textContent).toBe(due);
  await client.user.clear(given);
  expect(take.textContent).toBe('Finish without payment');
  await press('1', '000');
  expect(take.textContent).toBe('Take 1.000 ₫');
  await client.user.click(screen.getByRole('button', { name: 'Exact' }));
  await press('2', '000');
  expect(given.value).toBe('2.000');
});
