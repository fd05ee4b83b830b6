import type { PurchaseLine, PurchaseOrder } from '#calls/purchases/orders.ts';
import { isAwaited } from '#model/purchases/actions.ts';
import { t } from '../../messages/en.ts';
import { type LineColumn, LineTable } from '../../ui/tables/line-table.tsx';
import { Amount, Quantity } from '../../ui/tables/values.tsx';
import { ItemCell } from '../../workflows/items/item-cell.tsx';

const texts = t.purchaseOrders.line;

const quantity = (title: string, of: (line: PurchaseLine) => number): LineColumn<PurchaseLine> => ({
  title,
  number: true,
  cell: line => <Quantity value={of(line)} />,
});
const amount = (title: string, of: (line: PurchaseLine) => number | null): LineColumn<PurchaseLine> => ({
  title,
  number: true,
  cell: line => <Amount value={of(line)} />,
});

const ordered: LineColumn<PurchaseLine>[] = [
  {
    title: texts.no,
    whole: true,
    cell: line => <ItemCell item={line} note={line.la_so_line_note} />,
  },
  {
    title: texts.quantity,
    number: true,
    cell: line => <Quantity value={line.purchase_qty} unit={line.unit_of_measure} />,
  },
];
const progress = [
  quantity(texts.shipped, line => line.qty_shipped),
  quantity(texts.toReceive, line => line.qty_to_receive),
  quantity(texts.received, line => line.qty_received),
  quantity(texts.invoiced, line => line.qty_invoiced),
];
const worth = [
  amount(texts.unitCost, line => (line.is_cost_unknown ? null : line.unit_cost)),
  amount(texts.amount, line => (line.is_cost_unknown ? null : line.line_amount)),
];

/** The lines of an order that is no longer being put together, and how far each has come. */
export function PurchaseLines({ order }: { order: PurchaseOrder }) {
  const { lines } = order;
  const columns = [
    ...ordered,
    ...(order.bc_so_no !== '' || isAwaited(order) ? progress : []),
    ...(lines.some(line => line.qty_credited > 0)
      ? [quantity(texts.credited, line => line.qty_credited)]
      : []),
    ...(lines.some(line => line.line_discount_amount > 0)
      ? [amount(texts.discount, line => line.line_discount_amount)]
      : []),
    ...worth,
  ];
  return <LineTable title={t.purchaseOrders.lines} columns={columns} lines={lines} />;
}
