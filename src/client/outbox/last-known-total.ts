import { salesFees, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { type OrderTotals, orderTotals } from '#model/kit/totals.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { t } from '../messages/en.ts';
import { notify } from '../page/notices.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { documentOf, isUnsent } from './entries.ts';

/** What a person last knew of a document when they saved or sold it. */
export type Told = {
  totalVnd: number;
  promotions: OrderTotals['promotions'];
  lines: readonly { line_no: number; description: string; unit_price: number }[];
};

const keyOf = (no: string) => `told:${no}`;

/** It is persisted before the changes are sent: the total that the person sees. `no` may be a temporary id. */
export async function tellTotal(
  tablet: Tablet | null,
  no: string,
  { grand_total, promotions }: OrderTotals,
  lines: Told['lines'],
): Promise<void> {
  const told: Told = {
    totalVnd: grand_total,
    promotions,
    lines: lines.map(({ line_no, description, unit_price }) => ({ line_no, description, unit_price })),
  };
  // A tablet without storage cannot remember it; the sale goes on.
  await tablet?.drafts.save(keyOf(no), told).catch(() => undefined);
}

const { create, update, addLine, updateLine, removeLines } = salesOrders;
/** What changes the worth of a document. */
const edits: ReadonlySet<string> = new Set(
  [create, update, addLine, updateLine, removeLines, ...Object.values(salesFees)].map(({ name }) => name),
);

/**
 * After an answer: says so when the server has come to another total than the last known one, once all their changes
 * of the document have been answered.
 */
export async function compareLastKnown(tablet: Tablet, entry: EntryView, order: SalesOrder): Promise<void> {
  if (!edits.has(entry.op)) return;
  const { outbox, drafts } = tablet;
  const no = order.pos_so_no;
  const waiting = outbox
    .entries()
    .some(other => edits.has(other.op) && isUnsent(other) && outbox.resolve(documentOf(other).no) === no);
  if (waiting) return;
  const own = documentOf(entry).no;
  for (const key of new Set([entry.tempId, own, no].filter(Boolean).map(each => keyOf(String(each))))) {
    const told = await drafts.load<Told>(key);
    if (!told) continue;
    await drafts.remove(key);
    const text = differenceOf(told, order);
    // Whoever has signed in meanwhile is not told of somebody else's sale.
    if (text && tabletSlot.get().tablet === tablet) notify.stays(text);
  }
}

/** What a person is told of a total that differs: old, new, and why; `null` when it is the same. */
export function differenceOf(told: Told, order: SalesOrder): string | null {
  if (told.totalVnd === order.grand_total) return null;
  const texts = t.sale.told;
  const vnd = formatAmount;
  const why: string[] = [];
  const lastKnownLines = new Map(told.lines.map(line => [line.line_no, line]));
  for (const { line_no, description, unit_price } of order.lines) {
    const line = lastKnownLines.get(line_no);
    if (line && line.unit_price !== unit_price)
      why.push(texts.price(description, vnd(line.unit_price), vnd(unit_price)));
  }
  const before = new Map(told.promotions.map(promotion => [promotion.code, promotion]));
  const after = new Map(orderTotals(order).promotions.map(promotion => [promotion.code, promotion]));
  for (const { code, description, amount } of before.values()) {
    const now = after.get(code)?.amount;
    if (now === undefined) why.push(texts.promotionGone(description));
    else if (now !== amount) why.push(texts.promotionOther(description, vnd(amount), vnd(now)));
  }
  for (const { code, description, amount } of after.values())
    if (!before.has(code)) why.push(texts.promotionNew(description, vnd(amount)));
  if (why.length === 0) why.push(texts.elsewhere);
  return [texts.changed(order.pos_so_no, vnd(told.totalVnd), vnd(order.grand_total)), ...why].join(' ');
}
