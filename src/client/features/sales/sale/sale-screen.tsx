import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { IconCart } from '../../../ui/icons.tsx';
import { LinesEditor } from '../../../workflows/document/lines-editor.tsx';
import { FootButtons } from '../../../workflows/document/picking-frame.tsx';
import { CustomerSheet } from '../customer/customer-sheet.tsx';
import { CustomerStrip } from '../customer/customer-strip.tsx';
import { DetailsSheet } from '../orders/details-sheet.tsx';
import { placeOf } from '../orders/document-place.ts';
import { DiscountNote } from './discount-note.tsx';
import { customerPatch, walkInPatch } from './sale-header.ts';
import classes from './sale-screen.module.css';
import { Summary } from './summary.tsx';
import { useDiscount } from './use-discount.ts';
import type { Sale } from './use-sale.ts';
import { useSaleTotals } from './use-sale-totals.ts';

// Opened now and then.
const CustomerPanel = lazy(() => import('../customer/customer-panel.tsx'));
const ApprovalDialog = lazy(() => import('../orders/approval-dialog.tsx'));
const SaleExtras = lazy(() => import('./sale-extras.tsx'));

/** Items on the left, the cart on the right; on a phone the cart is a sheet over the items. */
export function SaleScreen({
  sale,
  head,
  saved = null,
  estimate,
  footer,
  pay,
}: {
  sale: Sale;
  head: ReactNode;
  /** The order that is changed; `settled`: the server has all of it, and nothing waits to be saved. */
  saved?: { order: SalesOrder; settled: boolean } | null;
  /** The server has not seen these totals. */
  estimate: boolean;
  /** Below the totals, beside Pay: what else can be done with this sale. */
  footer: ReactNode;
  pay: { onPay: () => void; disabled: boolean } | null;
}) {
  const { draft, dispatch } = sale;
  const permission = usePagePermission(placeOf[draft.header.document_type].screen);
  const [open, setOpen] = useState<'customer' | 'card' | 'details' | 'extras' | 'approval' | null>(null);
  const totals = useSaleTotals(draft, saved?.order);
  const discount = useDiscount(draft, saved?.order);
  const worth = `${formatAmount(totals.grand_total)} ₫`;

  return (
    <>
      <LinesEditor
        draft={draft}
        dispatch={dispatch}
        head={head}
        priceOf={item => item.unit_price}
        mayDiscount={permission.field('line_discount_amount')}
        discountHint={discount.hint}
        title={{ name: t.salesOrders.sale.cart, open: t.salesOrders.sale.openCart, icon: <IconCart /> }}
        strip={
          <CustomerStrip
            header={draft.header}
            onOpen={() => setOpen('customer')}
            onCard={() => setOpen('card')}
          />
        }
        empty={{ title: t.salesOrders.sale.emptyCart, hint: t.salesOrders.sale.emptyCartHint }}
        foot={
          <>
            <Summary totals={totals} estimate={estimate} />
            <DiscountNote
              draft={draft}
              discount={discount}
              order={saved?.order ?? null}
              onAsk={() => setOpen('approval')}
            />
            <FootButtons>
              <Button variant="default" onClick={() => setOpen('details')}>
                {t.salesOrders.sale.details}
              </Button>
              <Button variant="default" onClick={() => setOpen('extras')}>
                {permission.field('invoice_discount_amount') ? t.sale.extras : t.sale.extrasAlone}
              </Button>
              {footer}
            </FootButtons>
            {pay && (
              <Button
                size="lg"
                h={60}
                className={classes.pay}
                disabled={pay.disabled || !discount.allowed}
                onClick={pay.onPay}
              >
                {t.salesOrders.sale.payAmount(worth)}
              </Button>
            )}
          </>
        }
        bar={{
          worth,
          action: discount.allowed ? (
            pay && (
              <Button size="md" disabled={pay.disabled} onClick={pay.onPay}>
                {t.salesOrders.sale.pay}
              </Button>
            )
          ) : (
            <Button size="md" variant="light" onClick={() => setOpen('approval')}>
              {t.approval.ask}
            </Button>
          ),
        }}
      />
      <CustomerSheet
        opened={open === 'customer'}
        onClose={() => setOpen(null)}
        onPick={customer => dispatch({ type: 'set-header', patch: customerPatch(customer) })}
        onWalkIn={() => dispatch({ type: 'set-header', patch: walkInPatch() })}
      />
      {open === 'card' && (
        <Suspense>
          <CustomerPanel customerNo={draft.header.sell_to_customer_no} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'extras' && (
        <Suspense>
          <SaleExtras
            draft={draft}
            totals={totals}
            discountHint={discount.hint}
            saved={saved}
            dispatch={dispatch}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'approval' && (
        <Suspense>
          <ApprovalDialog
            draft={draft}
            given={discount.given}
            totalVnd={totals.grand_total}
            onApproved={approval => dispatch({ type: 'approve', approval })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      <DetailsSheet
        opened={open === 'details'}
        onClose={() => setOpen(null)}
        header={draft.header}
        onChange={patch => dispatch({ type: 'set-header', patch })}
      />
    </>
  );
}
