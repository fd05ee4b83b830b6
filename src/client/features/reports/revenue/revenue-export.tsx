import { useMemo } from 'react';
import { salesInvoices } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import type { RevenueGroup, RevenueSummary } from '#calls/sales/revenue.ts';
import { formatAmount } from '#model/kit/format.ts';
import type { Period } from '../../../fields/period.ts';
import { t } from '../../../messages/en.ts';
import { unitName } from '../../../messages/stock/units.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { columns } from '../../../workflows/list/columns.ts';
import { ExportButton } from '../../../workflows/list/export-button.tsx';
import { marginIfCosted } from '../../../workflows/report/measures.ts';
import { type Added, totalOf } from '../../../workflows/report/unsent-sales.ts';
import { useGroupName } from './groups.ts';

const texts = t.revenue;
const page = '/reports/revenue/summaries';

/** What the page shows of a part, and the parts of that; costs for who may see them. */
const exportedBy = (name: (row: RevenueSummary) => string, costs: boolean) =>
  columns(salesInvoices.revenueSummary, [
    { field: 'id', title: texts.group },
    { field: 'description', title: texts.name, value: name },
    { field: 'invoices', title: texts.invoices, type: 'number' },
    { field: 'credit_memos', title: texts.memos, type: 'number' },
    {
      field: 'quantity',
      title: texts.quantity,
      type: 'quantity',
      unit: row => row.unit_of_measure,
      // Of several units there is no figure.
      value: row => (row.unit_of_measure === '' ? null : (row.quantity ?? null)),
    },
    { field: 'unit_of_measure', title: texts.unit, value: row => unitName(row.unit_of_measure) },
    { field: 'gross_amount', title: texts.gross, type: 'amount' },
    { field: 'line_discount_amount', title: texts.lineDiscounts, type: 'amount' },
    { field: 'discount_amount', title: texts.documentDiscounts, type: 'amount' },
    { field: 'fee_amount', title: texts.fees, type: 'amount' },
    { field: 'returns_amount', title: texts.returns, type: 'amount' },
    { field: 'amount', title: texts.amount, type: 'amount' },
    ...(costs
      ? ([
          { field: 'cost_amount', title: texts.cost, type: 'amount' },
          { field: 'costed_amount', title: texts.margin, type: 'amount', value: marginIfCosted },
          { field: 'uncosted_lines', title: texts.uncostedLines, type: 'number' },
        ] as const)
      : []),
  ]);

/** Excel of what the period is made of, with every figure of each part. */
export function RevenueExport({
  period,
  shop,
  by,
  unsent,
}: {
  period: Period;
  shop: string;
  by: RevenueGroup;
  /** Sales that its rows are without. */
  unsent: readonly Added[];
}) {
  const { button, field } = usePagePermission(page);
  const nameOf = useGroupName(by);
  const { from_date, to_date } = period;
  const call = useMemo(() => {
    const whole = salesInvoices.revenueSummary;
    return part(whole, `${whole.name}/${from_date}..${to_date}/${shop}/${by}`, {
      fixed: { from_date, to_date, franchise_code: shop, group_by: by },
      sort: { field: 'amount', direction: 'desc' },
    });
  }, [from_date, to_date, shop, by]);
  if (!button('Export Excel')) return null;
  const input = { page: 1, size: 20, filters: [], sort_order: call.list.sort };
  const shown = exportedBy(nameOf, field('cost_amount'));
  const without =
    unsent.length === 0
      ? undefined
      : t.report.unsent(unsent.length, `${formatAmount(totalOf(unsent).amount)} ₫`);
  return <ExportButton call={call} input={input} columns={shown} title={t.pages[page]} unsent={without} />;
}
