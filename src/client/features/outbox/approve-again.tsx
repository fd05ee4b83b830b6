import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { inputFor } from '#offline/overlay/when.ts';
import type { EntryView } from '#offline/tablet.ts';
import { notify } from '../../page/notices.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { moneyOf } from '../../workflows/unsent/entry-words.ts';

const ApprovalDialog = lazy(() => import('../../workflows/approval/approval-dialog.tsx'));

/** The approvals in an entry that the server refused because one of them does not count; else none. */
export function approvalsIn(entry: EntryView): readonly Approval[] {
  const { state, error } = entry;
  if (state !== 'FAILED' || error?.code !== 'discount' || entry.args === null) return [];
  return inputOf(entry)?.approvals ?? [];
}

const inputOf = (entry: EntryView) =>
  inputFor(salesOrders.create, entry) ?? inputFor(salesOrders.update, entry);

/**
 * Another person approves the discount that was approved by one who may not any more. The refused change goes on in its
 * place with that approval, and what waits behind it.
 */
export function ApproveAgain({ entry, all }: { entry: EntryView; all: readonly EntryView[] }) {
  const outbox = useTablet()?.outbox;
  const [open, setOpen] = useState(false);
  const approvals = approvalsIn(entry);
  const [first] = approvals;
  const input = inputOf(entry);
  if (!first || !input) return null;
  const ofDocument = all.filter(({ lane }) => lane === entry.lane);
  const goOn = async (approval: Approval) => {
    try {
      await outbox?.edit(entry.mid, { ...input, approvals: [approval] });
      notify.success(t.outbox.resent);
    } catch {
      notify.failure(t.outbox.notEditable);
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.approval.ask}</Button>
      {open ? (
        <Suspense>
          <ApprovalDialog
            no={first.document}
            customer={input.data.sell_to_name || t.sale.customer.walkIn}
            ceiling={highest(approvals)}
            totalVnd={ofDocument.reduce((sum, other) => sum + moneyOf(other), 0)}
            onApproved={approval => void goOn(approval)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** As far as one of them went, in every respect. */
function highest(approvals: readonly Approval[]): DiscountLimit {
  const most = (of: (limit: DiscountLimit) => number | null) => {
    const values = approvals.map(({ ceiling }) => of(ceiling));
    return values.includes(null) ? null : Math.max(...values.map(Number));
  };
  return {
    percent: most(({ percent }) => percent) ?? 0,
    line_percent: most(limit => limit.line_percent),
    amount: most(limit => limit.amount),
  };
}
