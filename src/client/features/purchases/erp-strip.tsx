import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { t } from '../../messages/en.ts';
import { StripNote } from '../../workflows/unsent/unsent-strip.tsx';

const texts = t.purchaseOrders.erp;

/** What the franchisor's system has not answered yet about a document, or has refused. */
export function ErpStrip({ order }: { order: Pick<PurchaseOrder, 'erp_request' | 'erp_refusal'> }) {
  const { erp_request, erp_refusal } = order;
  if (erp_refusal !== '') return <StripNote held>{texts.refused(erp_refusal)}</StripNote>;
  return erp_request === '' ? null : <StripNote>{texts[erp_request]}</StripNote>;
}
