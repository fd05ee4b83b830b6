import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Customer } from '#calls/customers/customers.ts';
import { ceilingOf } from '#model/sales/discounts.ts';
import { t } from '../../../messages/en.ts';
import type { EditorProps } from '../../../workflows/document/document-frames.tsx';
import { CustomerSheet } from '../customer/customer-sheet.tsx';
import { DetailsSheet } from '../orders/details-sheet.tsx';
import type { SaleParts } from './sale-draft.ts';
import { walkInPatch } from './sale-header.ts';
import { SalePay } from './sale-pay.tsx';
import type { Sale } from './use-sale.ts';

// Opened now and then.
const CustomerPanel = lazy(() => import('../customer/customer-panel.tsx'));
const ApprovalDialog = lazy(() => import('../../../workflows/approval/approval-dialog.tsx'));
const SaleExtras = lazy(() => import('./sale-extras.tsx'));
const BuyerSheet = lazy(() => import('../invoice-buyer/buyer-sheet.tsx'));
const DeliverySheet = lazy(() => import('./delivery-sheet.tsx'));
const OwedSlipDialog = lazy(() => import('../../../workflows/print/owed-slip-dialog.tsx'));

/** What opens above a sale, one at a time. */
export function SaleDialogs({
  editor,
  sale,
  onCustomer,
}: {
  editor: EditorProps<SaleParts>;
  sale: Sale;
  onCustomer: (customer: Customer) => void;
}) {
  const { draft, dispatch, document: order, estimate } = editor;
  const { open, setOpen, close, owed, setOwed, totals, discount } = sale;
  return (
    <>
      <CustomerSheet
        opened={open === 'customer'}
        onClose={close}
        begin={sale.typedPhone}
        onPick={onCustomer}
        onWalkIn={() => dispatch({ type: 'set-header', patch: walkInPatch() })}
      />
      {open === 'card' && (
        <Suspense>
          <CustomerPanel customerNo={draft.header.sell_to_customer_no} onClose={close} />
        </Suspense>
      )}
      {open === 'extras' && (
        <Suspense>
          <SaleExtras
            draft={draft}
            totals={totals}
            discountHint={discount.hint}
            saved={order && { order, settled: !estimate }}
            dispatch={dispatch}
            ask={<AskApproval sale={sale} />}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'invoice' && (
        <Suspense>
          <BuyerSheet
            buyer={draft.invoiceBuyer ?? null}
            offered={draft.offeredBuyer ?? null}
            onSave={buyer => {
              dispatch({ type: 'name-buyer', buyer });
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'delivery' && (
        <Suspense>
          <DeliverySheet draft={draft} dispatch={dispatch} onClose={close} />
        </Suspense>
      )}
      {open === 'approval' && (
        <Suspense>
          <ApprovalDialog
            no={draft.no}
            customer={draft.header.sell_to_name || t.sale.customer.walkIn}
            ceiling={ceilingOf(discount.given)}
            totalVnd={totals.grand_total}
            onApproved={approval => dispatch({ type: 'approve', approval })}
            onClose={close}
          />
        </Suspense>
      )}
      <DetailsSheet
        opened={open === 'details'}
        onClose={close}
        header={draft.header}
        onChange={patch => dispatch({ type: 'set-header', patch })}
      />
      {owed && (
        <Suspense>
          <OwedSlipDialog
            key={owed.id}
            slip={owed}
            onGoOn={() => setOpen('pay')}
            onDone={() => setOwed(null)}
          />
        </Suspense>
      )}
      <SalePay
        opened={open === 'pay'}
        onClose={close}
        onChooseCustomer={() => setOpen('customer')}
        draft={draft}
        totals={totals}
        take={sale.take}
      />
    </>
  );
}

function AskApproval({ sale: { discount, setOpen } }: { sale: Sale }) {
  if (discount.allowed) return null;
  return (
    <Button variant="light" size="md" onClick={() => setOpen('approval')}>
      {t.approval.ask}
    </Button>
  );
}
