import type { OrderDocument, RuleContext } from '#model/sales/order-document.ts';
import { closeOrder, type PostQty, postAll, postQty, setStatus } from '#model/sales/orders.ts';
import { addReceipt, openAmount, postReceipts, type ReceiptInput } from '#model/sales/receipts.ts';
import type { Random } from './random.ts';

export type Facts = RuleContext & { nextReceiptId: () => number };
/** What is done to an order, some minutes after it was made. `null` is returned by a step that has nothing to do. */
export type Step = {
  afterMinutes: number;
  apply: <O extends OrderDocument>(order: O, facts: Facts) => O;
};

const day = 24 * 60;

const status = (afterMinutes: number, to: 'CONFIRMED' | 'RELEASED'): Step => ({
  afterMinutes,
  apply: (order, facts) => setStatus(order, { status: to, cancel_reason_code: '' }, facts),
});

const cancel = (afterMinutes: number, reason: string): Step => ({
  afterMinutes,
  apply: (order, facts) => setStatus(order, { status: 'CANCELED', cancel_reason_code: reason }, facts),
});

/** Gives up what is missing; an order that is complete by then needs no closing. */
const close = (afterMinutes: number): Step => ({
  afterMinutes,
  apply: (order, facts) => (order.status === 'PARTIAL_SHIPPED' ? closeOrder(order, facts) : order),
});

/** A share of what remains, in whole thousands; nothing where nothing remains. */
const receive = (
  afterMinutes: number,
  share: number,
  how: Pick<ReceiptInput, 'payment_type' | 'payment_term'>,
): Step => ({
  afterMinutes,
  apply: (order, facts) => {
    const open = openAmount(order);
    const amount = share === 1 ? open : Math.floor((open * share) / 1000) * 1000;
    if (amount <= 0) return order;
    return addReceipt(
      order,
      {
        amount,
        ...how,
        receipt_type: 'collect_store',
        contract_no: how.payment_type === 'installment' ? `HD${order.pos_so_no.slice(-6)}` : '',
        comment: '',
        collect_store_code: '',
        over_payment: false,
      },
      { ...facts, receipt_id: facts.nextReceiptId() },
    );
  },
});

const post = (afterMinutes: number): Step => ({ afterMinutes, apply: postReceipts });

const ship = (afterMinutes: number, which: (order: OrderDocument) => PostQty[]): Step => ({
  afterMinutes,
  apply: (order, facts) => {
    const posts = which(order).filter(line => line.qty_to_ship > 0 || line.qty_to_invoice > 0);
    return posts.length === 0 ? order : postQty(order, posts, facts);
  },
});

const shipOnly = (order: OrderDocument): PostQty[] =>
  postAll(order).map(line => ({ ...line, qty_to_invoice: 0 }));

/** The first half of the lines, of a single line one unit. */
const shipFirst = (order: OrderDocument): PostQty[] => {
  const lines = postAll(order);
  const [first] = lines;
  if (lines.length === 1 && first)
    return first.qty_to_ship > 1 ? [{ ...first, qty_to_ship: 1, qty_to_invoice: 1 }] : lines;
  return lines.slice(0, Math.ceil(lines.length / 2));
};

const randomPayment = (rng: Random): Pick<ReceiptInput, 'payment_type' | 'payment_term'> =>
  rng.weighted([
    [{ payment_type: 'cash', payment_term: '' }, 55],
    [{ payment_type: 'transfer', payment_term: '' }, 30],
    [{ payment_type: 'card', payment_term: '' }, 12],
    [{ payment_type: 'installment', payment_term: rng.pick(['3_months', '6_months']) }, 3],
  ]);

const reasons = ['CUSTOMER', 'NO_ANSWER', 'OUT_OF_STOCK', 'WRONG_ITEM', 'WRONG_PRICE', 'DUPLICATE', 'OTHER'];

const started = [status(3, 'CONFIRMED'), status(6, 'RELEASED')];

/** Goods at the door, and the rest of the money; one in ten pays later. */
const delivery = (rng: Random, afterMinutes: number): Step[] => [
  ship(afterMinutes, postAll),
  ...(rng.chance(0.9) ? [receive(afterMinutes + 60, 1, randomPayment(rng)), post(afterMinutes + 80)] : []),
];

/** Ways in which sales of this company go, with how often out of a hundred they do. */
const plans: readonly (readonly [(rng: Random) => Step[], number])[] = [
  // At the counter: paid and taken away.
  [
    rng => [
      status(1, 'CONFIRMED'),
      status(1, 'RELEASED'),
      receive(2, 1, randomPayment(rng)),
      ship(3, postAll),
      post(3),
    ],
    64,
  ],
  // Delivered some days later: a deposit, and the rest at the door.
  [
    rng => [
      ...started,
      receive(8, 0.3, { payment_type: 'transfer', payment_term: '' }),
      post(20),
      ...delivery(rng, rng.int(1, 4) * day),
    ],
    16,
  ],
  // Delivered in two goes.
  [
    rng => [
      ...started,
      receive(10, 0.5, randomPayment(rng)),
      post(30),
      ship(day, shipFirst),
      ship(rng.int(5, 9) * day, postAll),
      receive(10 * day, 1, randomPayment(rng)),
      post(10 * day + 5),
    ],
    6,
  ],
  // Shipped, and invoiced later.
  [
    rng => [
      ...started,
      ship(day, shipOnly),
      ship(rng.int(6, 20) * day, postAll),
      receive(21 * day, 1, randomPayment(rng)),
    ],
    3,
  ],
  // The rest never came.
  [
    rng => [
      ...started,
      ship(day, shipFirst),
      receive(day + 60, 0.2, randomPayment(rng)),
      post(day + 70),
      close(rng.int(4, 8) * day),
    ],
    3,
  ],
  [rng => [cancel(rng.int(20, 600), rng.pick(reasons))], 3],
  [rng => [status(5, 'CONFIRMED'), cancel(rng.int(60, 2000), rng.pick(reasons))], 2],
  // Left lying, until a person cleans up.
  [rng => [cancel(rng.int(9, 15) * day, rng.pick(reasons))], 2.5],
  [rng => [status(30, 'CONFIRMED'), cancel(rng.int(9, 15) * day, rng.pick(reasons))], 2.5],
];

/** Whether goods are carried to the customer follows from when the first of them leave. */
export type Plan = { steps: Step[]; delivered: boolean };

/** What the newest sales of each shop still wait for, from the newest on: there is always something to do. */
export const unfinished: readonly Plan[] = [
  { steps: [], delivered: false },
  { steps: [status(5, 'CONFIRMED')], delivered: true },
  {
    steps: [...started, receive(8, 0.3, { payment_type: 'transfer', payment_term: '' })],
    delivered: true,
  },
];

export function makePlan(rng: Random): Plan {
  const steps = rng.weighted(plans)(rng);
  return { steps, delivered: (steps.at(-1)?.afterMinutes ?? 0) >= day };
}
