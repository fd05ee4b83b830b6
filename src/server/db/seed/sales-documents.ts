import * as v from 'valibot';
import type { SalesOrderHeader } from '#calls/sales/documents.ts';
import { headerSchema } from '#calls/sales/documents.ts';
import { businessDate } from '#model/kit/format.ts';
import type { OrderProgress } from '#model/sales/order-document.ts';
import { createOrder } from '#model/sales/orders.ts';
import { numberOf, prefixOf, type Series } from '../../backend/setup/no-series.ts';
import type { SeedCustomer } from './customers.ts';
import { storeLocation, stores } from './franchises.ts';
import { type Sellable, unitPriceAt } from './items.ts';
import { type Random, random } from './random.ts';
import { makePlan, type Plan, unfinished } from './sales-plans.ts';
import { clerkId } from './users.ts';

/** Days of history, the last of them yesterday. */
export const historyDays = 120;

export type SeedOrder = SalesOrderHeader & OrderProgress;
/** An order before and after something was done to it. */
export type Change = { at: Date; store: number; before: SeedOrder | null; after: SeedOrder };

const minute = 60_000;
const startOfDay = (date: string): number => new Date(`${date}T00:00:00+07:00`).getTime();

/** When the sales of the history were made: shops open from 8 to 21, and weekends are busier. */
function openingTimes(rng: Random, now: Date, orderCount: number): number[] {
  const today = startOfDay(businessDate(now));
  return Array.from({ length: orderCount }, () => {
    for (;;) {
      const start = today - rng.int(1, historyDays) * 24 * 60 * minute;
      const weekday = new Date(start + 12 * 60 * minute).getUTCDay();
      if (weekday !== 0 && weekday !== 6 && rng.chance(0.3)) continue;
      return start + rng.int(8 * 60, 21 * 60 - 10) * minute + rng.int(0, 59_000);
    }
  }).sort((a, b) => a - b);
}

type Sale = { at: number; store: number; plan: Plan; customer: SeedCustomer | null };

/** The newest sales of each shop wait for their next step. */
function leaveUnfinished(sales: Sale[]): void {
  for (const store of stores.keys()) {
    const newest = sales.filter(sale => sale.store === store && sale.customer).reverse();
    for (const [place, plan] of unfinished.entries()) {
      const sale = newest[place];
      if (sale) sale.plan = plan;
    }
  }
}

function headerOf(sale: Sale, rng: Random): SalesOrderHeader {
  const store = stores[sale.store] ?? stores[0]!; // an index of `stores`
  const { customer } = sale;
  const deliver = sale.plan.delivered && customer;
  return v.parse(headerSchema, {
    location_code: storeLocation(store.code),
    sales_type: deliver ? 'DELIVERY' : 'COUNTER',
    costcenter: `CC-${store.code}`,
    campaign: 'RETAIL',
    ...(customer && {
      sell_to_customer_no: customer.customer_no,
      sell_to_name: customer.name,
      sell_to_phone_no: customer.phone_no,
      sell_to_address: customer.address,
      sell_to_district_code: customer.district_code,
      sell_to_district_name: customer.district_name,
      sell_to_post_code: customer.post_code,
      sell_to_city: customer.city,
      loyalty_cust_scheme: customer.loyalty_cust_scheme,
    }),
    ...(deliver && {
      agent_code: rng.pick(['GHN', 'GHTK', 'VIETTELPOST', 'STORE']),
      requested_delivery_date: businessDate(new Date(sale.at + rng.int(1, 4) * 24 * 60 * minute)),
      delivery_comments: rng.pick(['', '', 'Gọi trước khi giao', 'Giao giờ hành chính', 'Gửi bảo vệ']),
    }),
  });
}

function linesOf(rng: Random, popular: readonly Sellable[], store: number) {
  const chosen = new Set<Sellable>();
  const count = rng.weighted([
    [1, 30],
    [2, 30],
    [3, 20],
    [4, 12],
    [5, 8],
  ]);
  // Few things sell often: the place in the list falls off with the square.
  while (chosen.size < count) {
    const place = Math.floor((rng.int(0, 999) / 1000) ** 2 * popular.length);
    const sellable = popular[place];
    if (sellable) chosen.add(sellable);
  }
  return [...chosen].map((sellable, index) => {
    const unit_price = unitPriceAt(sellable, stores[store]?.rate ?? 1);
    const quantity =
      sellable.item.unit === 'KG'
        ? rng.int(2, 24) / 8
        : rng.weighted([
            [1, 70],
            [2, 20],
            [3, 7],
            [6, 3],
          ]);
    const gross = quantity * unit_price;
    return {
      line_no: (index + 1) * 10_000,
      item_no: sellable.item.no,
      variant_code: sellable.variantCode,
      quantity,
      unit_price,
      line_discount_amount: rng.chance(0.1)
        ? Math.floor((gross * rng.pick([5, 10, 15])) / 100_000) * 1000
        : 0,
      line_note: '',
    };
  });
}

/** Gives numbers in the order of the days, as the back end does. */
export class Numbers {
  readonly last = new Map<string, { series: Series; franchise: string; year: number; no: number }>();
  next(series: Series, franchise: string, at: Date): string {
    const year = Number(businessDate(at).slice(0, 4));
    const prefix = prefixOf(series, franchise, year);
    const entry = this.last.get(prefix) ?? { series, franchise, year, no: 0 };
    this.last.set(prefix, { ...entry, no: entry.no + 1 });
    return numberOf(prefix, entry.no + 1);
  }
}

/**
 * The sales of the last months, as changes in the order in which they happened. The rules of the model make
 * every change, so that the counter could have made a seeded document. What a plan has left for later than
 * `now` has not happened yet: those orders are still open.
 */
export function makeSales(
  people: readonly SeedCustomer[],
  sold: readonly Sellable[],
  now: Date,
  numbers: Numbers,
  orderCount: number,
): Change[] {
  const rng = random(3000);
  const popular = rng.shuffle(sold.filter(({ item }) => !item.blocked));
  const byKey = new Map(sold.map(each => [`${each.item.no}/${each.variantCode}`, each]));
  const byStore = stores.map((_, store) => people.filter(person => person.store === store));
  const byWeight = stores.map((store, index) => [index, store.weight] as const);
  const sales = openingTimes(rng, now, orderCount).map(at => {
    const store = rng.weighted(byWeight);
    const plan = makePlan(rng);
    const known = plan.delivered || rng.chance(0.7);
    return { at, store, plan, customer: known ? rng.pick(byStore[store] ?? []) : null };
  });
  leaveUnfinished(sales);
  const events = sales
    .flatMap((sale, index) => [
      { at: sale.at, index, step: null },
      ...sale.plan.steps.map(step => ({ at: sale.at + step.afterMinutes * minute, index, step })),
    ])
    .filter(event => event.at < now.getTime())
    .sort((a, b) => a.at - b.at); // stable: the steps of one minute stay in their order
  const orders: (SeedOrder | undefined)[] = [];
  let receipts = 0;
  return events.flatMap(({ at: time, index, step }): Change[] => {
    const sale = sales[index]!; // the events are made of the sales
    const at = new Date(time);
    const ruleContext = {
      actor: { isAdministrator: false, userId: clerkId(sale.store) },
      now: at.toISOString(),
      today: businessDate(at),
    };
    const before = orders[index] ?? null;
    const franchise_code = stores[sale.store]?.code ?? '';
    const after =
      before && step
        ? step.apply(before, { ...ruleContext, nextReceiptId: () => ++receipts })
        : createOrder(
            { ...headerOf(sale, rng), order_date: '', lines: linesOf(rng, popular, sale.store), fees: [] },
            {
              ...ruleContext,
              pos_so_no: numbers.next('SO', franchise_code, at),
              franchise_code,
              item: (no, variant) => factsOf(byKey.get(`${no}/${variant}`), sale.store),
            },
          );
    if (after === before) return [];
    orders[index] = after;
    return [{ at, store: sale.store, before, after }];
  });
}

function factsOf(sellable: Sellable | undefined, store: number) {
  if (!sellable) return null;
  const { item, variantCode } = sellable;
  return {
    description: item.description,
    variant_description: item.variants.find(variant => variant.code === variantCode)?.description ?? '',
    unit_of_measure: item.unit,
    picture: item.picture,
    unit_price: unitPriceAt(sellable, stores[store]?.rate ?? 1),
  };
}
