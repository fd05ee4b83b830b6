import { useCallback, useMemo } from 'react';
import { items } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type GroupOf, type TaxedGoods, vatOfGoods, vatOfOrder } from '#model/taxes/order-vat.ts';
import { type VatOfRate, vatByRate } from '#model/taxes/vat.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useConfig } from '../../read/boot.ts';
import { useTable } from '../../read/use-table.ts';

/**
 * VAT of a sale by rate: what is posted of a credit memo, and what an order's invoices have and will have. None for a quote, for
 * goods that this tablet does not know, and for a shop that sells without VAT.
 */
export function useOrderVat(order: SalesOrder | null | undefined): readonly VatOfRate[] {
  const groups = useConfig()?.vat_groups;
  const groupOf = useGroupOf();
  return useMemo(() => {
    if (!order || order.document_type === 'quote') return [];
    if (order.document_type === 'credit_memo') return vatByRate(order.vat ?? []);
    const days = [order.order_date, businessToday()];
    return vatOfOrder(order, groups ?? [], groupOf, days) ?? [];
  }, [order, groups, groupOf]);
}

/** The same of what stands in the cart, were it sold today. */
export function useGoodsVat(worth: TaxedGoods): readonly VatOfRate[] {
  const groups = useConfig()?.vat_groups;
  const groupOf = useGroupOf();
  return useMemo(
    () => vatOfGoods(worth, groups ?? [], groupOf, [businessToday()]) ?? [],
    [worth, groups, groupOf],
  );
}

/** Does the shop sell with VAT? Where the back end tells nothing of it, it does. */
export const useSellsWithVat = (): boolean => useConfig()?.vat_groups?.length !== 0;

/** The VAT groups of goods as the tablet knows them. */
function useGroupOf(): GroupOf {
  const { rows } = useTable(items.filter);
  const known = useMemo(() => new Map(rows.map(row => [row.item_no, row.vat_group ?? ''])), [rows]);
  return useCallback(({ item_no }) => known.get(item_no) ?? null, [known]);
}
