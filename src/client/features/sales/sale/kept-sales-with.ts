import { salesOrders } from '#calls/index.ts';
import { mostSalesWith, type SaleWith } from '#calls/sales/credit-memos.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { roundQuantity } from '#model/kit/quantity.ts';
import { delivered } from '#model/sales/debts.ts';
import type { Tablet } from '#offline/tablet.ts';

export type ItemKey = Pick<FranchiseItem, 'item_no' | 'variant_code'>;

/** A tablet keeps fewer sales whole. */
const mostOpened = 400;

/** The sales of a place with an item that the tablet keeps whole, as the server would tell them. */
export async function keptSalesWith(
  { store }: Pick<Tablet, 'store'>,
  location: string,
  item: ItemKey,
): Promise<SaleWith[]> {
  const { rows } = await store.load(salesOrders.filter);
  const sales = rows
    .filter(
      ({ document_type, status, location_code }) =>
        document_type === 'order' && delivered.includes(status) && location_code === location,
    )
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, mostOpened);
  const found: SaleWith[] = [];
  for (const { pos_so_no } of sales) {
    const kept = await store.answer<SalesOrder>(salesOrders.get, { pos_so_no });
    const quantity = kept ? shippedOf(kept.answer, item) : 0;
    if (!kept || quantity <= 0) continue;
    const { created_at, sell_to_name, first_item, total_lines, grand_total } = kept.answer;
    found.push({ pos_so_no, created_at, sell_to_name, first_item, total_lines, grand_total, quantity });
    if (found.length === mostSalesWith) break;
  }
  return found;
}

const shippedOf = ({ lines }: SalesOrder, item: ItemKey): number =>
  roundQuantity(
    lines
      .filter(line => line.item_no === item.item_no && line.variant_code === item.variant_code)
      .reduce((sum, { qty_shipped }) => sum + qty_shipped, 0),
  );
