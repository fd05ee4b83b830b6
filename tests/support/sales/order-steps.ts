import fc from 'fast-check';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { addQuantity, roundQuantity } from '#model/kit/quantity.ts';
import { divides } from '#model/stock/units.ts';

/** What somebody might do to an order, told without numbers of lines or receipts, so that it means something for any order. */
export type Intent =
  | { kind: 'addLine'; item: number; quantity: number; discount: number }
  | { kind: 'updateLine'; at: number; item: number; quantity: number }
  | { kind: 'removeLine'; at: number }
  | { kind: 'header'; discount: number; name: string; delivers: boolean }
  | { kind: 'status'; status: 'OPEN' | 'CONFIRMED' | 'RELEASED' | 'CANCELED' | 'SUPPORT_TO_SHIP' }
  | { kind: 'post'; ship: number; invoice: number }
  | { kind: 'close' }
  | { kind: 'date'; date: string }
  | { kind: 'receipt'; share: number; payment_type: string; over: boolean }
  | { kind: 'process'; at: number }
  | { kind: 'processAll' }
  | { kind: 'removeReceipt'; at: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'auto'; on: boolean }
  | { kind: 'addFee'; amount: number }
  | { kind: 'removeFee'; at: number };

const quantities = fc.integer({ min: 1, max: 20_000 }).map(thousandths => thousandths / 1000);
const shares = fc.constantFrom(0, 0.3, 0.5, 1, 1, 1.2);
const at = fc.nat({ max: 5 });

const intents: fc.Arbitrary<Intent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('addLine' as const),
      item: at,
      quantity: quantities,
      discount: fc.constantFrom(0, 0, 1000, 90_000_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('updateLine' as const), at, item: at, quantity: quantities }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeLine' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('header' as const),
      discount: fc.constantFrom(0, 5000, 900_000_000),
      name: fc.constantFrom('Trần Thị Bé', ''),
      delivers: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(
        'CONFIRMED',
        'CONFIRMED',
        'RELEASED',
        'RELEASED',
        'RELEASED',
        'OPEN',
        'SUPPORT_TO_SHIP',
        'CANCELED',
      ),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('post' as const), ship: shares, invoice: shares }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('date' as const),
      date: fc.constantFrom('2020-01-01', '2099-12-31'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('receipt' as const),
      share: shares,
      payment_type: fc.constantFrom('cash', 'transfer', 'card'),
      over: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('process' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('processAll' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeReceipt' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.constantFrom(0, 5, 12.5, 100),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('auto' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('addFee' as const), amount: fc.constantFrom(0, 30_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeFee' as const), at }) },
);

const released: Intent[] = [
  { kind: 'status', status: 'CONFIRMED' },
  { kind: 'status', status: 'RELEASED' },
];

/** A story of an order; most of its steps are possible, some are refused. Half of them begin with a release. */
export const stories = fc
  .tuple(fc.boolean(), fc.array(intents, { minLength: 1, maxLength: 25 }))
  .map(([begun, rest]) => (begun ? [...released, ...rest] : rest));

export type Step = { op: string; args: Record<string, unknown> };
export type StoryItem = {
  item_no: string;
  variant_code: string;
  unit_price: number;
  unit_of_measure?: string;
};

/** The call that an intent means for an order as it is; `null` when it means nothing there. */
const wholeOf = (unit: string, quantity: number) => (divides(unit) ? quantity : Math.ceil(quantity));

export function stepOf(intent: Intent, order: SalesOrder, items: readonly StoryItem[]): Step | null {
  const { pos_so_no, lines, receipts } = order;
  const step = (op: string, args: Record<string, unknown>): Step => ({ op, args: { pos_so_no, ...args } });
  const itemOf = (index: number): StoryItem => {
    const item = items[index % items.length];
    if (!item) throw new Error('a story needs items');
    return item;
  };
  const pick = <T>(list: readonly T[], index: number): T | undefined =>
    list[index % Math.max(1, list.length)];
  switch (intent.kind) {
    case 'addLine': {
      const line_no = Math.max(0, ...lines.map(line => line.line_no)) + 10000;
      const { discount } = intent;
      const { unit_of_measure = 'KG', ...item } = itemOf(intent.item);
      const quantity = wholeOf(unit_of_measure, intent.quantity);
      return step('salesOrders.addLine', {
        line_no,
        ...item,
        quantity,
        line_discount_amount: discount,
        line_note: '',
      });
    }
    case 'updateLine': {
      const line = pick(lines, intent.at);
      if (!line) return null;
      const { line_no, line_discount_amount, line_note } = line;
      const { unit_of_measure = 'KG', ...item } = itemOf(intent.item);
      return step('salesOrders.updateLine', {
        line_no,
        ...item,
        quantity: wholeOf(unit_of_measure, intent.quantity),
        line_discount_amount,
        line_note,
      });
    }
    case 'removeLine': {
      const line = pick(lines, intent.at);
      return line ? step('salesOrders.removeLines', { line_nos: [line.line_no] }) : null;
    }
    case 'header':
      return step('salesOrders.update', {
        data: {
          invoice_discount_amount: intent.discount,
          sell_to_name: intent.name,
          for_delivery: intent.delivers,
        },
      });
    case 'percent':
      return step('salesOrders.update', { data: { invoice_discount_percent: intent.percent } });
    case 'auto':
      return step('promotions.setAuto', { auto_promotion: intent.on });
    case 'addFee': {
      const line_no = Math.max(0, ...order.fees.map(fee => fee.line_no)) + 10000;
      const fee = { line_no, fee_code: 'DELIVERY', description: 'Giao hàng', amount: intent.amount };
      return step('salesFees.add', { fees: [fee] });
    }
    case 'removeFee': {
      const fee = pick(order.fees, intent.at);
      return fee ? step('salesFees.remove', { line_nos: [fee.line_no] }) : null;
    }
    case 'status':
      return step('salesOrders.setStatus', {
        status: intent.status,
        cancel_reason_code: intent.status === 'CANCELED' ? 'CUSTOMER' : '',
      });
    case 'post': {
      const posts = lines.map(line => {
        const toShip = addQuantity(line.quantity, -line.qty_shipped);
        const qty_to_ship = roundQuantity(toShip * intent.ship);
        const toInvoice = addQuantity(line.qty_shipped, qty_to_ship, -line.qty_invoiced);
        return {
          line_no: line.line_no,
          qty_to_ship,
          qty_to_invoice: roundQuantity(Math.max(0, toInvoice) * intent.invoice),
        };
      });
      return posts.length ? step('salesOrders.postQty', { lines: posts }) : null;
    }
    case 'close':
      return step('salesOrders.close', {});
    case 'date':
      return step('salesOrders.setRequestedDeliveryDate', { date: intent.date });
    case 'receipt':
      return step('receipts.add', {
        amount: Math.max(1, Math.round(order.remaining_amount * intent.share)),
        receipt_type: 'collect_store',
        payment_type: intent.payment_type,
        payment_term: '',
        contract_no: '',
        comment: '',
        collect_store_code: '',
        over_payment: intent.over,
      });
    case 'process': {
      const receipt = pick(receipts, intent.at);
      return receipt
        ? { op: 'receipts.process', args: { receipt_id: receipt.receipt_id, to_post: true } }
        : null;
    }
    case 'processAll':
      return step('receipts.processAll', { to_post: true });
    case 'removeReceipt': {
      const receipt = pick(receipts, intent.at);
      return receipt ? { op: 'receipts.remove', args: { receipt_id: receipt.receipt_id } } : null;
    }
  }
}
