import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { formatAmount } from '#model/format.ts';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import type { SaleDiscount } from './use-discount.ts';

// Opened now and then.
const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'));

/** Whether what is taken off needs somebody else's yes, and the way to it; who gave it. */
export function DiscountNote({
  draft,
  discount,
  order,
  totalVnd,
  dispatch,
}: {
  draft: SaleDraft;
  discount: SaleDiscount;
  order: SalesOrder | null;
  totalVnd: number;
  dispatch: (action: SaleAction) => void;
}) {
  const [asking, setAsking] = useState(false);
  const { given, allowed, hint } = discount;
  return (
    <>
      {allowed ? (
        given.amount > 0 && (
          <ApprovedBy approvals={[...(order?.approvals ?? []), ...(draft.approvals ?? [])]} />
        )
      ) : (
        <>
          <Note tone="warn">
            {t.sale.discount.needsApproval(formatAmount(given.amount))} {hint}
          </Note>
          <Button variant="light" onClick={() => setAsking(true)}>
            {t.approval.ask}
          </Button>
        </>
      )}
      {asking && (
        <Suspense>
          <ApprovalDialog
            draft={draft}
            given={given}
            totalVnd={totalVnd}
            onApproved={approval => dispatch({ type: 'approve', approval })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
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
