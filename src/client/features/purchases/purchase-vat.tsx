import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { VatSums } from '../../workflows/taxes/vat-sums.tsx';

/** VAT of a posted purchase by rate, with what it is worth with VAT where its prices are without. */
export default function PurchaseVat({ order }: { order: PurchaseOrder }) {
  const vat = order.posted_vat ?? [];
  if (vat.length === 0) return null;
  // A credit memo says its amounts above zero, as its lines do.
  const shown = vat.map(({ vat_rate, amount, base_amount, vat_amount }) => ({
    vat_rate,
    amount: Math.abs(amount),
    base_amount: Math.abs(base_amount),
    vat_amount: Math.abs(vat_amount),
  }));
  const whole = shown.reduce((sum, { amount }) => sum + amount, 0);
  return <VatSums vat={shown} {...(whole === order.grand_total ? {} : { withVat: whole })} />;
}
