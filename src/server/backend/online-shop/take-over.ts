import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { headerSchema } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import { businessDate } from '#model/kit/format.ts';
import {
  amountsFault,
  buyerOf,
  deliveryFee,
  lineNoAt,
  type OnlineFault,
  type OnlineOrder,
  onlineSalesType,
  pricedLine,
  shipToOf,
} from '#model/sales/online-orders.ts';
import type { RuleContext } from '#model/sales/order-document.ts';
import * as rules from '#model/sales/orders.ts';
import { plainPurpose } from '#model/sales/transfer-purpose.ts';
import type { Tx } from '../../db/connection.ts';
import { customers, onlineOrders } from '../../db/schema/index.ts';
import type { ChangeContext } from '../kit/context.ts';
import { momentOf } from '../kit/documents.ts';
import { loyaltyFacts, pointsColumns } from '../sales/promotions.ts';
import { insertOrder } from '../sales/store.ts';
import { nextNo } from '../setup/no-series.ts';
import { asOnlineShop } from './acting.ts';
import { deliveringStore, storeAt } from './delivery.ts';
import { followOnlineOrder } from './follow.ts';
import { goodsBySku, type OnlineGood } from './goods.ts';
import { changeOnlineOrder, isSeenTo, lockOnlineOrder, type OnlineRow, readColumns } from './rows.ts';

const o = onlineOrders;

/**
 * Takes over an order as the online shop has it now: as a new sales order of the store where it is collected, or as what
 * has changed of it. What cannot be taken over is kept with the reason, for a person. It may be called with the same
 * reading again.
 *
 * @param source see the table
 */
export async function takeOver(
  tx: Tx,
  order: OnlineOrder,
  source: OnlineRow['source'],
  now: Date,
): Promise<OnlineRow> {
  const read = await keep(tx, order, source, now);
  const context = await asOnlineShop(tx, now);
  const row = read.pos_so_no === '' ? await becomeSale(context, read) : read;
  return row.pos_so_no === '' ? row : followOnlineOrder(context, row);
}

/** Keeps what was read, locked. An older reading than the one that is kept says nothing. */
async function keep(tx: Tx, order: OnlineOrder, source: OnlineRow['source'], now: Date): Promise<OnlineRow> {
  const { order_no, placed_at, ...values } = readColumns(order, now);
  await tx
    .insert(o)
    .values({ ...values, order_no, source, placed_at })
    .onConflictDoUpdate({
      target: o.order_no,
      set: values,
      setWhere: sql`${o.changed_at} <= ${order.changed_at.toISOString()}::timestamptz`,
    });
  return lockOnlineOrder(tx, order_no);
}

/** Makes the sales order of an order that has none; one that was canceled before becomes none. */
async function becomeSale(context: ChangeContext, row: OnlineRow): Promise<OnlineRow> {
  const { tx } = context;
  if (row.state === 'canceled')
    return row.problem === '' ? row : changeOnlineOrder(tx, row, { problem: '', problem_detail: '' });
  // A person has set it aside; the shop says nothing new of it.
  if (isSeenTo(row)) return row;
  const made = await saleOf(context, row);
  if ('problem' in made)
    return changeOnlineOrder(tx, row, { problem: made.problem, problem_detail: made.detail.slice(0, 200) });
  const { pos_so_no, franchise_code, location_code } = await insertOrder(context, made);
  const delivers_from = row.store_code === location_code ? '' : location_code;
  const none = { problem: '', problem_detail: '' } as const;
  return changeOnlineOrder(tx, row, {
    ...{ pos_so_no, franchise_code, delivers_from, taken: row.data },
    ...none,
  });
}

/** The sales order, released and asked for in the storeroom, or what stands in its way. */
async function saleOf(context: ChangeContext, row: OnlineRow): Promise<SalesOrder | OnlineFault> {
  const { tx } = context;
  const code = await storeCodeOf(tx, row);
  if (code === '' && row.data.delivery) return { problem: 'no_deliverer', detail: row.data.delivery.address };
  const store = await storeAt(tx, code);
  if (!store) return { problem: 'no_store', detail: code };
  const fault = amountsFault(row.data);
  if (fault) return fault;
  const goods = await goodsBySku(tx, row.data);
  const unknown = row.data.lines.find(({ sku }) => !goods.has(sku));
  if (unknown) return { problem: 'no_item', detail: unknown.sku };
  const buyer = buyerOf(row.data);
  const customer = await customerOf(tx, store.franchise_code, buyer.sell_to_phone_no);
  const draft = byRules(() => released(context, row, { ...store, buyer, customer, goods }));
  if ('problem' in draft) return draft;
  // A number is taken only for an order that can be made.
  const year = Number(context.today.slice(0, 4));
  const order = { ...draft, pos_so_no: await nextNo(tx, store.franchise_code, 'SO', year) };
  return { ...order, ...(await loyaltyFacts(context, order, customer)) };
}

/** The store that a person has chosen, the one that the order names, or the one that delivers. */
async function storeCodeOf(tx: Tx, { delivers_from, store_code, data }: OnlineRow): Promise<string> {
  const named = delivers_from || store_code;
  return named === '' && data.delivery ? deliveringStore(tx) : named;
}

type Made = {
  readonly franchise_code: string;
  readonly location_code: string;
  readonly buyer: ReturnType<typeof buyerOf>;
  readonly customer: { customer_no: string } | null;
  readonly goods: ReadonlyMap<string, OnlineGood>;
};

function released(context: ChangeContext, row: OnlineRow, made: Made): SalesOrder {
  const { franchise_code, location_code, buyer, customer, goods } = made;
  const { lines, shipping_amount } = row.data;
  const facts: RuleContext = { ...momentOf(context), promotionRules: [] };
  const header = v.parse(headerSchema, {
    ...buyer,
    ...shipToOf(row.data),
    sales_type: onlineSalesType,
    location_code,
    sell_to_customer_no: customer?.customer_no ?? '',
  });
  const draft = rules.createOrder(
    {
      ...header,
      order_date: businessDate(row.placed_at),
      lines: lines.map((line, index) => ({
        item_no: '',
        variant_code: '',
        ...goods.get(line.sku)?.key,
        line_no: lineNoAt(index),
        quantity: line.quantity,
        line_note: '',
        // The price is the shop's, whatever the store's is.
        ...pricedLine(line),
        priced_at: facts.now,
      })),
      fees:
        shipping_amount === 0
          ? []
          : [{ line_no: lineNoAt(0), fee_code: deliveryFee, description: '', amount: shipping_amount }],
    },
    {
      ...facts,
      franchise_code,
      pos_so_no: '',
      item: (item_no, variant_code) => {
        const good = [...goods.values()].find(
          ({ key }) => key.item_no === item_no && key.variant_code === variant_code,
        );
        const earlier_prices = lines.map(line => pricedLine(line).unit_price);
        return good ? { ...good.facts, earlier_prices } : null;
      },
    },
  );
  return statuses.reduce<SalesOrder>(
    (sale, status) => rules.setStatus(sale, { status, cancel_reason_code: '' }, facts),
    // The header has what a document shows, by the schema.
    // A customer who transfers the money writes the number that they know; the till finds the order by it, too.
    { ...draft, online_order_no: row.order_no, transfer_memo: plainPurpose(row.order_no) } as SalesOrder,
  );
}

/** What an order passes until the storeroom has it on its list. */
const statuses = ['CONFIRMED', 'RELEASED', 'SUPPORT_TO_SHIP'] as const;

/** What the rules say against the order is a problem with it. */
function byRules(make: () => SalesOrder): SalesOrder | OnlineFault {
  try {
    return make();
  } catch (error) {
    if (error instanceof RuleProblem) return { problem: 'amounts', detail: error.message };
    throw error;
  }
}

/** The customer of a shop with a phone number, and the points. */
async function customerOf(tx: Tx, franchise_code: string, phone_no: string) {
  if (phone_no === '') return null;
  const [known] = await tx
    .select({ customer_no: customers.customer_no, ...pointsColumns })
    .from(customers)
    .where(
      and(
        eq(customers.franchise_code, franchise_code),
        eq(customers.phone_no, phone_no),
        isNull(customers.anonymised_at),
      ),
    )
    // A customer whom a document is about to name is not deleted at the same time.
    .for('key share');
  return known ?? null;
}
