import type { SalesOrder } from '#calls/sales/orders.ts';
import { useOrderVat } from '../../../workflows/taxes/use-order-vat.ts';
import { VatSums } from '../../../workflows/taxes/vat-sums.tsx';

/** VAT of a document by rate, below its totals; nothing where it is not known. */
export default function OrderVat({ order }: { order: SalesOrder }) {
  const vat = useOrderVat(order);
  return vat.length > 0 && <VatSums vat={vat} />;
}
