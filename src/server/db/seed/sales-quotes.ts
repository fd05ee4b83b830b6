import { setStatus } from '#model/sales/orders.ts';
import type { Random } from './random.ts';
import { random } from './random.ts';
import type { Numbers, SeedOrder } from './sales-documents.ts';
import { clerkId } from './users.ts';

const hour = 3_600_000;

export type Kept = { order: SeedOrder; store: number };

/**
 * Quotes of the last months. Some of them became the orders that are there, others were let go, and some of
 * the last days still wait. Those orders then name their quote.
 */
export function makeQuotes(kept: readonly Kept[], numbers: Numbers): Kept[] {
  const rng = random(41);
  return kept
    .filter(({ order }) => order.sell_to_customer_no !== '')
    .flatMap((each): Kept[] => {
      if (!rng.chance(0.05)) return [];
      const converted = rng.chance(0.6);
      const quote = quoteOf(each, converted, numbers, rng);
      if (converted) each.order = { ...each.order, quote_no: quote.pos_so_no };
      return [{ order: quote, store: each.store }];
    });
}

function quoteOf({ order, store }: Kept, converted: boolean, numbers: Numbers, rng: Random): SeedOrder {
  const at = new Date(Date.parse(order.created_at) - rng.int(2, 30) * hour);
  const now = at.toISOString();
  const quote: SeedOrder = {
    ...order,
    document_type: 'quote',
    pos_so_no: numbers.next('SQ', order.franchise_code, at),
    status: 'OPEN',
    order_date: now.slice(0, 10),
    cancel_reason_code: '',
    support_to_ship: false,
    delivery_step: '',
    remaining_amount: order.grand_total,
    lines: order.lines.map(line => ({ ...line, qty_shipped: 0, qty_invoiced: 0 })),
    receipts: [],
    created_at: now,
    updated_at: now,
    version: 1,
  };
  if (converted)
    return { ...quote, status: 'CONVERTED', converted_no: order.pos_so_no, updated_at: order.created_at };
  const facts = { actor: { isAdministrator: false, userId: clerkId(store) }, now, today: quote.order_date };
  const to = (status: 'RELEASED' | 'CANCELED', cancel_reason_code = '') =>
    setStatus(quote, { status, cancel_reason_code }, facts);
  return rng.weighted([
    [quote, 30],
    [to('RELEASED'), 40],
    [to('CANCELED', rng.pick(['PRICE', 'EXPIRED', 'OTHER'])), 30],
  ]);
}
