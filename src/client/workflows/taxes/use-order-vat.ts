import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { vatOfOrder } from '#model/taxes/order-vat.ts';
import { type VatOfRate, vatByRate } from '#model/taxes/vat.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useConfig } from '../../read/boot.ts';
import { useTable } from '../../read/query.ts';

/**
 * VAT of a sale by rate: what is posted of a credit memo, and what an order's invoice has or will have. None for a quote, for
 * goods that this tablet does not know, and for a shop that sells without VAT.
 */
export function useOrderVat(order: SalesOrder | null | undefined): readonly VatOfRate[] {
  const groups = useConfig()?.vat_groups;
  const { rows } = useTable(items.filter);
  return useMemo(() => {
    if (!order || order.document_type === 'quote') return [];
    if (order.document_type === 'credit_memo') return vatByRate(order.vat ?? []);
    const wanted = new Set(order.lines.map(line => line.item_no));
    const known = new Map<string, string>();
    for (const { item_no, vat_group } of rows) if (wanted.has(item_no)) known.set(item_no, vat_group ?? '');
    const days = [order.order_date, businessToday()];
    return vatOfOrder(order, groups ?? [], ({ item_no }) => known.get(item_no) ?? null, days) ?? [];
  }, [order, groups, rows]);
}
