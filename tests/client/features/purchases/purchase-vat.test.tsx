import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { purchaseOrders } from '#calls/index.ts';
import { purchasePrintout } from '#client/workflows/print/print-purchases.ts';
import { formatAmount } from '#model/kit/format.ts';
import { addVat } from '#model/taxes/purchase-vat.ts';
import { splitVat } from '#model/taxes/vat.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { toReceive } from '#tests/support/purchases/buying.ts';
import { shippedOnServer } from '#tests/support/purchases/shipped.ts';

let client: TestClient;
let token: string;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  await client.signIn();
});
afterEach(() => client.close());

/** An order that has come whole. */
async function invoiced() {
  const order = await shippedOnServer(client.server, token);
  const input = { pos_po_no: order.po_no, lines: toReceive(order) };
  return (await client.server.send(purchaseOrders.receive, input as never, { token })).data; // the rest has defaults
}
const rowsOf = async () => {
  const table = within(await screen.findByRole('table', { name: 'VAT' }));
  return table.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent));
};
const names = { location: (code: string) => code, agent: (code: string) => code };
const printed = (order: Parameters<typeof purchasePrintout>[0]) =>
  purchasePrintout(order, { unsent: false, names }).sums.map(({ label, value }) => [label, value]);

it('an invoiced order says what of its total is VAT, on its page and on paper', async () => {
  const order = await invoiced();
  const vat = splitVat(order.grand_total, '8%');
  await client.open(`/purchasesOrders/detail?no=${order.po_no}`);
  expect((await rowsOf()).slice(1)).toEqual([
    ['8 %', formatAmount(vat.base_amount), formatAmount(vat.vat_amount)],
  ]);
  expect(printed(order).at(-1)?.[0]).toBe('Trong đó thuế GTGT 8%');
});

it('where prices are without VAT, it says how much the order is worth with it', async () => {
  const office = await client.server.signIn('admin', 'admin1234');
  await client.server.send(settings.update, { purchase_prices_include_vat: false }, { token: office });
  const order = await invoiced();
  const ofLines = order.lines.map(line => addVat(line.line_amount, '8%').vat_amount);
  const vat = ofLines.reduce((all, each) => all + each, 0);
  await client.open(`/purchasesOrders/detail?no=${order.po_no}`);
  expect((await rowsOf()).slice(1)).toEqual([
    ['8 %', formatAmount(order.grand_total), formatAmount(vat)],
    ['With VAT', formatAmount(order.grand_total + vat)],
  ]);
  expect(
    printed(order)
      .slice(-2)
      .map(([label]) => label),
  ).toEqual(['Thuế GTGT 8%', 'Tổng cộng có thuế']);
});
