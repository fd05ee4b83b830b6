import { lazy, type ReactNode, Suspense } from 'react';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { LocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { unitName } from '../../../messages/stock/units.ts';
import { Facts } from '../../../ui/facts.tsx';
import { type LineColumn, LineTable, Totals } from '../../../ui/tables/line-table.tsx';
import { Amount, Quantity } from '../../../ui/tables/values.tsx';
import classes from '../../../workflows/document/document-view.module.css';
import { ItemCell } from '../../../workflows/items/item-cell.tsx';
import { VariantName } from '../../../workflows/items/variant-name.tsx';

const PurchaseVat = lazy(() => import('../purchase-vat.tsx'));

const texts = t.purchaseCreditMemos;
const { line: columnNames, fields, summary } = t.purchaseOrders;
const { names } = t.headerFields;

const columns: readonly LineColumn<PurchaseOrder['lines'][number]>[] = [
  { title: columnNames.no, whole: true, cell: line => <ItemCell item={line} note={line.la_so_line_note} /> },
  { title: columnNames.variant, cell: line => <VariantName of={line} /> },
  { title: columnNames.unit, cell: line => unitName(line.unit_of_measure) },
  { title: columnNames.quantity, number: true, cell: line => <Quantity value={line.purchase_qty} /> },
  { title: columnNames.unitCost, number: true, cell: line => <Amount value={line.unit_cost} /> },
  {
    title: columnNames.discount,
    number: true,
    cell: line => (line.line_discount_amount > 0 ? <Amount value={line.line_discount_amount} /> : null),
  },
  { title: columnNames.amount, number: true, cell: line => <Amount value={line.line_amount} /> },
];

/** What goes back, to whom, and what it is worth. */
export function MemoView(props: { memo: PurchaseOrder; unsent: boolean; head: ReactNode }) {
  const { memo, unsent, head } = props;
  const totals = purchaseTotals(memo);
  return (
    <div className={classes.page}>
      {head}
      <div className={classes.view}>
        <section className={classes.block} aria-label={texts.lines}>
          <LineTable title={texts.lines} columns={columns} lines={memo.lines} />
          <Totals
            rows={[
              [summary.subtotal, totals.subtotal],
              [summary.lineDiscounts, -totals.line_discounts],
              [summary.discountAmount, -totals.invoice_discount],
              [unsent ? `${summary.total} (${t.doc.estimate})` : summary.total, totals.grand_total],
            ]}
          />
          <Suspense>
            <PurchaseVat order={memo} />
          </Suspense>
        </section>
        <section className={classes.block} aria-label={texts.notes}>
          <Facts
            facts={[
              [fields.vendorName, memo.vendor_name],
              [fields.vendorNo, memo.vendor_no],
              [fields.buyFrom, <LocationName key="from" code={memo.buy_from_code} />],
              [fields.location, <LocationName key="location" code={memo.warehouse_code} />],
              [names.nwv_general_comments, memo.nwv_general_comments],
              [names.nwv_delivery_comments, memo.nwv_delivery_comments],
            ]}
          />
        </section>
      </div>
    </div>
  );
}
