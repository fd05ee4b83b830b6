import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { newHeader, walkInPatch } from '#client/features/sales/sale/sale-header.ts';
import { isUnsent } from '#client/tablet/entries.ts';
import { salesShape } from '#kinds/sales/shape.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';

let client: TestClient;
let token: string;
/** Two pieces each of two items. */
let order: SalesOrder;
beforeEach(async () => {
  client = await createTestClient();
  token = await client.server.signIn('store01');
  order = await madeOnServer(client.server, token, 'order');
  await client.signIn();
  await client.open('/');
});
afterEach(() => client.close());

const asServerHasIt = async (pos_so_no: string) =>
  (await client.server.send(salesOrders.get, { pos_so_no }, { token })).data;

const linesOf = ({ lines }: SalesOrder) =>
  lines.map(line => ({
    line_no: line.line_no,
    item_no: line.item_no,
    variant_code: line.variant_code,
    quantity: line.quantity,
    unit_price: line.unit_price,
    line_discount_amount: line.line_discount_amount,
    line_note: line.line_note,
    description: line.description,
    variant_description: line.variant_description,
    unit_of_measure: line.unit_of_measure,
    picture: line.picture,
  }));

const quantities = async () =>
  (await screen.findAllByRole('textbox', { name: /^Quantity of/ })).map(
    field => (field as HTMLInputElement).value, // the role says input
  );

const fee = { line_no: 10_000, fee_code: 'SHIP', description: 'Giao hàng', amount: 30_000 };

it('a new sale that an older build kept is whole, and is sold', async () => {
  const [first, second] = linesOf(order);
  if (!first || !second) throw new Error('two lines');
  // As builds before December 2026 wrote it.
  const pos_so_no = `tmp:${crypto.randomUUID()}`;
  await client.tablet().drafts.save('sale:new', {
    pos_so_no,
    base_version: 0,
    header: {
      ...newHeader({ location_code: order.location_code, campaign: '', costcenter: '' }),
      ...walkInPatch(),
      general_comments: 'Gói quà',
      invoice_discount_amount: 1000,
    },
    lines: [{ ...first, quantity: 3, line_note: 'Màu đỏ' }],
    fees: [fee],
    coupon: null,
    removedFee: { fee: { ...fee, line_no: 20_000, description: 'Lắp đặt' }, index: 1 },
    removed: { line: second, index: 1 },
    touched: { line_no: 10_000, times: 3 },
  });
  await client.open('/salesOrders/detail');
  expect(await screen.findByText('This sale was kept on the tablet.')).toBeTruthy();
  expect(await quantities()).toEqual(['3']);
  // What was taken out comes back.
  await client.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await quantities()).toEqual(['3', '2']);
  await client.user.click(screen.getByRole('button', { name: 'Discounts & fees' }));
  expect(await screen.findByText('Lắp đặt removed')).toBeTruthy();
  await client.user.keyboard('{Escape}');
  await client.user.click(screen.getByRole('button', { name: /^Pay \d/ }));
  await client.user.click(await screen.findByRole('button', { name: /^Take \d/ }));
  await screen.findByRole('heading', { name: 'Sold' });
  await waitFor(() => expect(client.tablet().outbox.entries().filter(isUnsent)).toEqual([]));
  // Under the number that it had, so that it cannot be made twice.
  expect(await asServerHasIt(client.tablet().outbox.resolve(pos_so_no))).toMatchObject({
    status: 'INVOICED',
    general_comments: 'Gói quà',
    invoice_discount_amount: 1000,
    lines: [
      { item_no: first.item_no, quantity: 3, line_note: 'Màu đỏ' },
      { item_no: second.item_no, quantity: 2 },
    ],
    fees: [fee],
  });
  expect(await client.tablet().drafts.load('sale:new')).toBeNull();
});

it('a changed order from an older build is whole, also with a temporary id and without fees', async () => {
  const tempId = `tmp:${crypto.randomUUID()}`;
  const [line] = linesOf(order);
  const data = { ...salesShape.headerOf(order), lines: [line] };
  await sendDrafts([{ op: salesOrders.create.name, args: { pos_so_no: tempId, data }, tempId }]);
  const no = client.tablet().outbox.resolve(tempId);
  const made = await asServerHasIt(no);
  // As the first builds wrote it, which kept nothing beside header and lines.
  await client.tablet().drafts.save(`sale:${tempId}`, {
    pos_so_no: tempId,
    base_version: made.version,
    seen: { version: made.version, document: { ...made, pos_so_no: tempId } },
    header: { ...salesShape.headerOf(made), delivery_comments: 'Gọi trước' },
    lines: linesOf(made).map(each => ({ ...each, quantity: 5 })),
    removed: null,
    touched: null,
  });
  await client.open(`/salesOrders/detail?no=${no}`);
  await screen.findByRole('button', { name: 'Start over' });
  expect(await quantities()).toEqual(['5']);
  await client.user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(async () =>
    expect(await asServerHasIt(no)).toMatchObject({
      delivery_comments: 'Gọi trước',
      lines: [{ quantity: 5 }],
    }),
  );
  await waitFor(async () => expect(await client.tablet().drafts.list('sale:')).toEqual([]));
});
