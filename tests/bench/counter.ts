import { randomUUID } from 'node:crypto';
import { customers, items, receipts, salesOrders, session } from '../../src/calls/index.ts';
import type { AnyCall } from '../../src/calls/kit/call.ts';
import type { ChainAnswer } from '../../src/calls/kit/chain.ts';
import { toRequest } from '../../src/calls/kit/wire.ts';
import { createInput } from '../support/sales/orders.ts';

type Item = { item_no: string; variant_code: string; unit_price: number; blocked: boolean };

/**
 * A counter of the demo company that is signed in at a server and sells two items for cash.
 *
 * @param origin of the server
 * @throws where the server refuses a call, with its answer
 */
export async function openCounter(origin: string) {
  const token: string = await post({
    ...toRequest(session.login, { username: 'store01', password: 'store1234' }),
    token: null,
  });
  const found: Item[] = (await send(items.filter, { page: 1, size: 50, filters: [] })).data.items;
  const goods = found.filter(item => item.variant_code === '' && !item.blocked).slice(0, 2);
  const [customer] = (await send(customers.filter, { page: 1, size: 1, filters: [] })).data.items;
  return { send, sell };

  /** A sale as a tablet sends it: its changes in one request, each under its own key. */
  async function sell(): Promise<void> {
    const pos_so_no = 'tmp:sale';
    const { data } = createInput({
      document_type: 'order',
      sell_to_customer_no: customer.customer_no,
      sell_to_name: customer.name,
      sell_to_phone_no: customer.phone_no,
      lines: goods.map(({ item_no, unit_price }, index) => ({
        ...{ line_no: (index + 1) * 10_000, item_no, unit_price, quantity: 1 },
      })),
    });
    const amount = goods.reduce((sum, { unit_price }) => sum + unit_price, 0);
    const posts = goods.map((_, index) => ({
      ...{ line_no: (index + 1) * 10_000, qty_to_ship: 1, qty_to_invoice: 1 },
    }));
    const status = (to: string) => ({ pos_so_no, status: to, cancel_reason_code: '' });
    const changes: [AnyCall, object][] = [
      [salesOrders.create, { data }],
      [salesOrders.setStatus, status('CONFIRMED')],
      [salesOrders.setStatus, status('RELEASED')],
      [receipts.add, { pos_so_no, amount, payment_type: 'cash' }],
      [salesOrders.postQty, { pos_so_no, lines: posts }],
      [receipts.processAll, { pos_so_no, to_post: true }],
    ];
    const chain = changes.map(([call, input], index) => ({
      ...toRequest(call, input),
      ...{ key: randomUUID(), attempt: 1, seq: index + 1 },
      ...(index === 0 ? { gives: pos_so_no } : {}),
    }));
    const headers = { 'x-device-id': 'bench', 'x-lane': `so:${randomUUID()}` };
    const answers: ChainAnswer[] = (await post({ token, chain }, headers)).data;
    const made = answers.filter(answer => answer.status === 200).length;
    if (made < chain.length) throw new Error(`${made} changes made: ${JSON.stringify(answers.at(-1)?.body)}`);
  }

  // The JSON as the proxy sends it: the callers know the call.
  async function send(call: AnyCall, input: object) {
    return post({ ...toRequest(call, input), token }, {}, call.name);
  }

  async function post(body: object, headers: Record<string, string> = {}, what = 'a chain') {
    const answer = await fetch(`${origin}/api/proxy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    return JSON.parse(await answer.text());
  }
}
