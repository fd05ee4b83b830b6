import { Button } from '@mantine/core';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Note } from '../../../ui/note.tsx';
import type { SaleDraft } from './sale-draft.ts';
import type { SaleDiscount } from './use-discount.ts';

/** Whether what is taken off needs another person's yes, and the way to it; who gave it. */
export function DiscountNote({
  draft,
  discount: { given, allowed, limit },
  order,
  onAsk,
}: {
  draft: SaleDraft;
  discount: SaleDiscount;
  order: SalesOrder | null;
  onAsk: () => void;
}) {
  if (!allowed)
    return (
      <>
        <Note tone="warn">
          {t.sale.discount.needsApproval(formatAmount(given.amount))} {limit}
        </Note>
        <Button variant="light" onClick={onAsk}>
          {t.approval.ask}
        </Button>
      </>
    );
  return (
    given.amount > 0 && <ApprovedBy approvals={[...(order?.approvals ?? []), ...(draft.approvals ?? [])]} />
  );
}

/** Who approved a document's discount. */
export function ApprovedBy({
  approvals,
}: {
  approvals: readonly { id: string; approver_name: string; reason: string }[];
}) {
  const byId = [...new Map(approvals.map(approval => [approval.id, approval])).values()];
  return byId.map(({ id, approver_name, reason }) => (
    <Note key={id}>
      {reason ? t.approval.approvedFor(approver_name, reason) : t.approval.approved(approver_name)}
    </Note>
  ));
}
