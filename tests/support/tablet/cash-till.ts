import { randomUUID } from 'node:crypto';
import { items, session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { createInput } from '../sales/orders.ts';
import { openTill, type Till } from './till.ts';

/** Asks a server that is another process. Answers the body of whatever status, as the caller names it. */
export async function askAt<T>(
  origin: string,
  call: AnyCall,
  input: object,
  token: string | null = null,
): Promise<T> {
  const response = await fetch(`${origin}/api/proxy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...toRequest(call, input), token }),
  });
  return (await response.json()) as T; // the caller names the call's answer
}

/** Signs a person of the demo company in; resolves to the token. */
export const signInAt = (origin: string, username: string): Promise<string> =>
  askAt<string>(origin, session.login, { username, password: 'store1234' });

/** A till that sells two items for cash, again and again. The comment of each order is the id of its sale. */
export async function openCashTill(
  name: string,
  at: { origin: string; token: string; unsent?: number },
): Promise<Till> {
  const filters = [{ field: 'blocked', value: 'false', condition: 'eq' }];
  const { data } = await askAt<{ data: { items: FranchiseItem[] } }>(
    at.origin,
    items.filter,
    { size: 4, filters },
    at.token,
  );
  const lines = data.items.slice(0, 2).map(({ item_no, variant_code, unit_price }, index) => ({
    ...{ line_no: (index + 1) * 10_000, item_no, variant_code, unit_price },
    quantity: index + 1,
  }));
  const amount = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  return openTill(name, at, id => {
    const receipt = { amount, payment_type: 'cash', receipt_type: 'collect_store' } as const;
    const rest = { payment_term: '', contract_no: '', comment: '', collect_store_code: '' } as const;
    const order = createInput({ lines, sell_to_name: 'Lan', general_comments: id });
    return cashSale({
      tempId: `tmp:${randomUUID()}`,
      data: order.data,
      receipts: [{ ...receipt, ...rest, over_payment: false }],
    });
  });
}
