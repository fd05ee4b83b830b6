import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purchaseOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { formatAmount } from '#model/kit/format.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  await client.open('/purchasesOrders');
});
afterEach(() => client.close());

it('what is still expected and owed of all orders is worked out when it is asked for', async () => {
  const token = await client.server.signIn('store01');
  const { data } = await client.server.send(purchaseOrders.calculateRemainingAmount, {}, { token });
  expect(data.remaining_amount).toBeGreaterThan(0);
  await client.user.click(await screen.findByRole('button', { name: 'Remaining amounts' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remaining amounts' }));
  await sheet.findByText(`${formatAmount(data.remaining_amount)} ₫`);
  sheet.getByText(`${formatAmount(data.payable)} ₫`);
});

it('every column can be had, each person has their own, and they come back as usual', async () => {
  const texts = t.purchaseOrders.list;
  const heads = async () => {
    const table = within(await screen.findByRole('table'));
    return table.getAllByRole('columnheader').map(head => ({
      name: head.textContent,
      isAlways: head.dataset.wide === undefined,
    }));
  };
  const choosing = async () => {
    await client.user.click(await screen.findByRole('button', { name: t.ui.columns }));
    return within(await screen.findByRole('dialog', { name: t.ui.columns }));
  };
  const usual = await heads();
  expect(usual).toHaveLength(14);
  expect(usual.some(head => !head.isAlways)).toBe(true);
  await client.user.click((await choosing()).getByRole('button', { name: t.ui.allColumns }));
  expect((await heads()).every(head => head.isAlways)).toBe(true);
  const sheet = within(await screen.findByRole('dialog', { name: t.ui.columns }));
  await client.user.click(sheet.getByRole('checkbox', { name: texts.type }));
  await client.user.click(sheet.getByRole('button', { name: t.ui.close }));
  expect((await heads()).map(head => head.name)).not.toContain(texts.type);

  await client.signIn('store02');
  await client.open('/purchasesOrders');
  expect(await heads()).toHaveLength(14);
  await client.signIn();
  await client.open('/purchasesOrders');
  expect(await heads()).toHaveLength(13);
  await client.user.click((await choosing()).getByRole('button', { name: t.ui.usualColumns }));
  expect(await heads()).toEqual(usual);
});

it('a location goes by its name', async () => {
  const table = within(await screen.findByRole('table'));
  expect((await table.findAllByText('Quầy Hoàn Kiếm')).length).toBeGreaterThan(1);
  expect(table.queryByText('F01-STORE')).toBeNull();
});
