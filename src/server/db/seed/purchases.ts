import * as v from 'valibot';
import { purchaseOrders as calls } from '#calls/index.ts';
import { businessDate } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { noActor } from '../../backend/kit/context.ts';
import {
  type Buying,
  cancelPurchase,
  receivePurchase,
  releasePurchase,
  syncPurchase,
} from '../../backend/purchases/erp.ts';
import { makeCreditMemo, makePurchase } from '../../backend/purchases/making.ts';
import { loadPurchase } from '../../backend/purchases/store.ts';
import { builtInAlone } from '../../erp/connected.ts';
import type { Tx } from '../connection.ts';
import { erpStock } from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { franchiseRows, stores } from './franchises.ts';
import type { Sellable } from './items.ts';
import { type Random, random } from './random.ts';
import { clerkId } from './users.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** How far an order has come, and how many days ago it was made. */
const plans = [
  ['credited', 60],
  ['invoiced', 41],
  ['canceled', 33],
  ['invoiced', 19],
  ['invoiced', 8],
  ['partly received', 3],
  ['shipped', 2],
  ['open', 0],
] as const;
type Plan = (typeof plans)[number][0];

/**
 * What the franchisor has in stock, and what the stores have bought of it. Of one thing in three it has too
 * little. The orders are made by the usual rules, only earlier.
 */
export async function seedPurchases(tx: Tx, sold: readonly Sellable[], now: Date): Promise<void> {
  const rng = random(91);
  const location_code = franchiseRows[0]?.buy_from_code ?? '';
  await insertRows(
    tx,
    erpStock,
    sold.map(({ item, variantCode }) => ({
      location_code,
      item_no: item.no,
      variant_code: variantCode,
      quantity: rng.chance(0.33) ? rng.int(0, 6) : rng.int(60, 400),
    })),
  );
  for (const [store, { code }] of stores.entries())
    for (const [plan, daysAgo] of plans) {
      const at = new Date(now.getTime() - daysAgo * day - rng.int(1, 5) * hour);
      const actor = { ...noActor, franchise: code, user: { ...noActor.user, user_id: clerkId(store) } };
      await makeOne({ tx, documentErp, actor, types: 'all', ...ruleContext(at) }, plan, sold, rng);
    }
}

const documentErp = builtInAlone;
const ruleContext = (now: Date) => ({ now, today: businessDate(now) });

async function makeOne(context: Buying, plan: Plan, sold: readonly Sellable[], rng: Random): Promise<void> {
  const { po_no } = await makePurchase(context, dataOf(sold, rng, context.actor.franchise));
  if (plan === 'open') return;
  if (plan === 'canceled') {
    const reason = {
      cancel_reason_code: 'WRONG_QTY',
      cancel_reason_description: 'Sai số lượng / Wrong quantity',
    };
    await cancelPurchase(context, po_no, reason);
    return;
  }
  const later = { ...context, ...ruleContext(new Date(context.now.getTime() + day)) };
  await releasePurchase(context, po_no);
  if (plan === 'shipped') return;
  if (plan !== 'partly received') await syncPurchase(later, po_no, true);
  const { shipments } = await loadPurchase(context, po_no, false);
  const pieces = shipments.flatMap(({ no, lines }) =>
    lines.map(line => ({
      shipment_no: no,
      line_no: line.line_no,
      qty_to_receive: addQuantity(line.qty_shipped, -line.qty_received),
    })),
  );
  const come = plan === 'partly received' ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  const order = come.length > 0 ? await receivePurchase(later, po_no, come) : null;
  const [line] = order?.lines ?? [];
  if (plan !== 'credited' || !line) return;
  const memo = await makeCreditMemo(later, po_no, [{ line_no: line.line_no, quantity: 1 }]);
  await releasePurchase(later, memo.po_no);
  await syncPurchase(later, memo.po_no, true);
}

function dataOf(sold: readonly Sellable[], rng: Random, franchise: string) {
  const bought = new Set<Sellable>();
  const count = rng.int(3, 7);
  while (bought.size < count) {
    const soldItem = rng.pick(sold);
    if (!soldItem.item.blocked) bought.add(soldItem);
  }
  const row = franchiseRows.find(({ customer_no }) => customer_no === franchise);
  return v.parse(calls.create.input, {
    data: {
      receiving_code: 'STORE',
      receiving_address: row?.address,
      receiving_contact: row?.contact,
      receiving_district_code: row?.district_code,
      receiving_district_name: row?.district_name,
      receiving_post_code: row?.post_code,
      receiving_region_code: row?.region_code,
      nwv_delivery_comments: rng.pick(['', '', 'Giao giờ hành chính', 'Gọi trước khi giao']),
      lines: [...bought].map(({ item, variantCode }, index) => ({
        line_no: (index + 1) * 10000,
        item_no: item.no,
        variant_code: variantCode,
        purchase_qty: rng.int(4, 24),
      })),
    },
  }).data;
}
