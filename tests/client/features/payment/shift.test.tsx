import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankAccounts, devices, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { sendAll } from '#client/outbox/call.ts';
import { unsentCount } from '#client/tablet/entries.ts';
import { change } from '#offline/change.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
let token: string;
const texts = t.shifts;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('store01');
  token = await client.server.signIn('store01');
  await client.open('/payment');
});
afterEach(() => client.close());

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const enter = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label });
  await client.user.clear(field);
  await client.user.type(field, text);
};
const newest = async () =>
  (
    await client.server.send(
      shifts.filter,
      { size: 1, filters: [filter('location_code', 'F01-STORE')] },
      { token },
    )
  ).data.items[0];

async function open(): Promise<void> {
  await press(texts.button);
  await press(texts.byNotes);
  // Two of 500.000 and 50.000 in coins.
  await enter('500.000 ₫', '2');
  await enter(texts.otherMoney, '50000');
  await press(/^Open the shift with 1\.050\.000/);
  await screen.findByRole('button', { name: texts.count });
}

const isOpened = () =>
  waitFor(async () => expect(await newest()).toMatchObject({ status: 'OPEN', float_amount: 1_050_000 }));

it('a shift is opened, counted blind, and ended with the reason of what is missing', async () => {
  await open();
  await isOpened();
  const paid = {
    document_type: 'cash_out',
    reason: 'supplies',
    amount: -200_000,
    location_code: 'F01-STORE',
  } as const;
  await client.server.send(bankAccounts.add, paid, { token });
  await screen.findByText(texts.blind);
  expect(screen.queryByText(texts.expected)).toBeNull();

  await press(texts.byNotes);
  await enter('500.000 ₫', '1');
  await enter('100.000 ₫', '3');
  await press(/^800\.000 ₫ are in the drawer/);
  await screen.findByText('50.000 ₫ missing');
  expect(screen.getByRole('button', { name: texts.end })).toHaveProperty('disabled', true);
  await client.user.click(screen.getByRole('radio', { name: texts.reasons.wrong_change }));
  await client.user.type(screen.getByLabelText(texts.handedTo), 'Mai');
  await press(texts.end);
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ status: 'CLOSED', difference: -50_000, z_no: 1 }),
  );
  await screen.findByRole('button', { name: texts.printZ });
  const slip = within(screen.getByRole('table', { name: texts.slip }));
  await slip.findByRole('rowheader', { name: texts.difference });
  slip.getByText('−50.000');
  // The next one begins with what is counted then, and the last one is there to be looked at.
  await press(texts.back);
  await screen.findByRole('button', { name: /^Open the shift/ });
  await press(/^Z1 · /);
  await screen.findByText('Mai');
});

it('what is counted stays while the tablet looks up its drawers again', async () => {
  await client.close();
  client = await createTestClient();
  const isOfDrawers = (url: string) => url.includes(devices.filter.path);
  // The line is bad, and the tablet never heard of drawers.
  client.intercept(({ url }) => (isOfDrawers(url) ? HttpResponse.error() : undefined));
  await client.signIn('store01');
  await client.open('/payment');
  await open();
  await press(texts.byNotes);
  await enter('500.000 ₫', '1');
  const answers = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  client.intercept(async ({ url }) => {
    if (!isOfDrawers(url)) return undefined;
    asked.resolve();
    await answers.promise;
    return undefined;
  });
  await client.connect(false);
  await client.connect(true);
  await asked.promise;
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '500.000 ₫' }).value).toBe('1');
  answers.resolve();
  await press(/^500\.000 ₫ are in the drawer/);
});

it('a second tablet joins the shift that runs, and both see it end', async () => {
  await open();
  await isOpened();
  const shift = await newest();
  await client.server.send(
    shifts.count,
    { shift_no: shift?.shift_no ?? '', counted: { notes: [{ value: 500_000, pieces: 2 }], other: 50_000 } },
    { token },
  );
  await client.open('/');
  await client.open('/payment');
  await press(texts.button);
  await screen.findByText(texts.fits);
  await press(texts.end);
  await waitFor(async () => expect(await newest()).toMatchObject({ status: 'CLOSED', difference: 0 }));
});

it('a shift is opened, sold in, counted and ended offline; unsent work makes it provisional', async () => {
  await client.connect(false);
  await open();
  screen.getByText(texts.provisional(1));
  const paid = {
    document_type: 'cash_out',
    reason: 'supplies',
    amount: -200_000,
    location_code: 'F01-STORE',
    bank_account_no: 'CASH',
    posting_date: '',
    description: '',
  } as const;
  const [shift] = client.tablet().outbox.entries();
  const key = shift?.tempId?.replace('tmp:', '') ?? '';
  expect(key).not.toBe('');
  await sendAll([
    change(bankAccounts.add, {
      ...paid,
      document_no: `tmp:${crypto.randomUUID()}`,
      shift_no: key,
    }),
  ]);
  await screen.findByText(texts.provisional(2));

  await press(texts.byNotes);
  await enter('500.000 ₫', '1');
  await enter('100.000 ₫', '3');
  await press(/^800\.000 ₫ are in the drawer/);
  await screen.findByText(/50\.000 ₫ missing/);
  await screen.findByText(new RegExp(texts.notFinal));
  await press(texts.end);
  await screen.findByRole('button', { name: texts.printZ });
  // The shift and the cash that was paid out: two documents, as everywhere.
  screen.getByText(texts.provisional(2));
  expect(unsentCount(client.tablet().outbox.entries())).toBe(2);
  const slip = within(screen.getByRole('table', { name: texts.slip }));
  slip.getByText('−50.000');
  expect(await newest()).not.toMatchObject({ float_amount: 1_050_000 });

  await client.connect(true);
  await waitFor(async () =>
    expect(await newest()).toMatchObject({ status: 'CLOSED', difference: -50_000, float_amount: 1_050_000 }),
  );
  await waitFor(() => expect(screen.queryByText(/^PROVISIONAL/)).toBeNull());
});
