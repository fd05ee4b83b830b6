import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { isDocumentNo } from '#model/kit/document-no.ts';
import { formatAmount } from '#model/kit/format.ts';
import { ceilingOf } from '#model/sales/discounts.ts';
import { t } from '../../../messages/en.ts';
import { tellTotal } from '../../../read/last-known-total.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { IconCart } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import type { DocumentScreen, EditorProps } from '../../../workflows/document/document-frames.tsx';
import { LinesEditor } from '../../../workflows/document/lines-editor.tsx';
import { FootButtons } from '../../../workflows/document/picking-frame.tsx';
import { type OwedSlip, owedSlip } from '../../../workflows/print/owed-slip.ts';
import { CustomerSheet } from '../customer/customer-sheet.tsx';
import { CustomerStrip } from '../customer/customer-strip.tsx';
import { DetailsSheet } from '../orders/details-sheet.tsx';
import { placeOf } from '../orders/document-place.ts';
import { DiscountNote } from './discount-note.tsx';
import { HeldSales } from './held-sales.tsx';
import { hasChips, SaleChips } from './sale-chips.tsx';
import type { SaleParts } from './sale-draft.ts';
import { customerPatch, walkInPatch } from './sale-header.ts';
import { orderDrafts, quoteDrafts } from './sale-kind.ts';
import { SalePay } from './sale-pay.tsx';
import classes from './sale-screen.module.css';
import { ShowSold } from './sold-panel.tsx';
import { Summary } from './summary.tsx';
import { useDiscount } from './use-discount.ts';
import { useHold } from './use-hold.ts';
import { useMissing } from './use-missing.ts';
import { useSaleTotals } from './use-sale-totals.ts';

// Opened now and then.
const CustomerPanel = lazy(() => import('../customer/customer-panel.tsx'));
const ApprovalDialog = lazy(() => import('../../../workflows/approval/approval-dialog.tsx'));
const SaleExtras = lazy(() => import('./sale-extras.tsx'));
const OwedSlipDialog = lazy(() => import('../../../workflows/print/owed-slip-dialog.tsx'));

const texts = t.salesOrders.sale;

/** A sale or a quote while it is put together: items, the cart, who buys, what is taken off, and the way to its money. */
function SaleEditor({
  draft,
  dispatch,
  ready,
  document: order,
  changed,
  restart,
  putBack,
  head,
  estimate,
  save,
  buttons,
}: EditorProps<SaleParts>) {
  const { document_type } = draft.header;
  const permission = usePagePermission(placeOf[document_type].screen);
  const [open, setOpen] = useState<'customer' | 'card' | 'details' | 'extras' | 'approval' | 'pay' | null>(
    null,
  );
  const close = () => setOpen(null);
  const [owed, setOwed] = useState<OwedSlip | null>(null);
  const takePayment = async () => {
    const slip = await owedSlip();
    if (slip) setOwed(slip);
    else setOpen('pay');
  };
  const totals = useSaleTotals(draft, order ?? undefined);
  const discount = useDiscount(draft, order);
  const missing = useMissing(draft);
  const worth = `${formatAmount(totals.grand_total)} ₫`;
  const empty = draft.lines.length === 0;
  const tell = async () => {
    if (changed) await tellTotal(currentTablet(), draft.no, totals, draft.lines);
  };
  const pays = document_type === 'order' && save !== null && permission.button('Add Receipt');
  // A sale that is an order already stays one: it is gone on with where it is.
  const mayHold = document_type === 'order' && !order && save !== null;
  const hold = useHold(restart);
  const newQuote = document_type === 'quote' && !order;

  const navigate = useNavigate();
  const returns = usePagePermission('/salesOrders/detail').button('Credit Memo');
  // The bar code of a receipt: something comes back. What stands in the cart waits for the next sale.
  const beginReturn = (code: string) => {
    if (!returns || !isDocumentNo(code)) return null;
    void navigate({ to: '/salesOrders/creditMemo', search: { order: code.toUpperCase() } });
    return { ok: true, text: t.creditMemos.newTitle(code) };
  };

  const showSold = useContext(ShowSold);
  useEffect(() => {
    // The next customer's first item closes the panel of the last sale.
    if (!order && !empty) showSold(null);
  }, [order, empty, showSold]);

  // Of a new sale it is one small button, which needs no row of its own.
  const besidePay = pays && order === null;

  return (
    <>
      <LinesEditor
        draft={draft}
        dispatch={dispatch}
        head={
          mayHold ? (
            <div className={classes.head}>
              {head}
              <HeldSales location={draft.header.location_code} />
            </div>
          ) : (
            head
          )
        }
        priceOf={item => item.unit_price}
        tilesAt={draft.header.location_code}
        onOtherCode={beginReturn}
        mayDiscount={permission.field('line_discount_amount')}
        discountHint={discount.hint}
        title={{ name: texts.cart, open: texts.openCart, icon: <IconCart /> }}
        strip={
          <>
            <CustomerStrip
              header={draft.header}
              onOpen={() => setOpen('customer')}
              onCard={() => setOpen('card')}
            />
            {hasChips(draft) && (
              <SaleChips
                draft={draft}
                totals={totals}
                paying={open === 'pay'}
                dispatch={dispatch}
                onExtras={() => setOpen('extras')}
              />
            )}
          </>
        }
        empty={{ title: texts.emptyCart, hint: texts.emptyCartHint }}
        foot={
          <>
            <Summary totals={totals} estimate={estimate} />
            <DiscountNote draft={draft} discount={discount} order={order} onAsk={() => setOpen('approval')} />
            {missing.text !== '' && <Note tone="warn">{missing.text}</Note>}
            <FootButtons>
              <Button variant="default" onClick={() => setOpen('details')}>
                {texts.details}
              </Button>
              <Button variant="default" onClick={() => setOpen('extras')}>
                {permission.field('invoice_discount_amount') ? t.sale.extras : t.sale.extrasAlone}
              </Button>
              {mayHold && !empty && (
                <Button
                  variant="default"
                  disabled={!ready || !discount.allowed}
                  onClick={() => void tell().then(() => hold(draft))}
                >
                  {t.sale.held.hold}
                </Button>
              )}
              {save && (
                <Button
                  variant={newQuote ? 'filled' : 'default'}
                  disabled={save.disabled || !discount.allowed}
                  loading={save.busy}
                  onClick={() => void tell().then(save.onSave)}
                >
                  {newQuote ? t.salesQuotes.save : texts.save}
                </Button>
              )}
              {!besidePay && buttons}
            </FootButtons>
            {pays && (
              <div className={classes.payRow}>
                {besidePay && buttons}
                <Button
                  size="lg"
                  h={60}
                  className={classes.pay}
                  disabled={empty || !ready || !discount.allowed || missing.refused}
                  onClick={() => void takePayment()}
                >
                  {texts.payAmount(worth)}
                </Button>
              </div>
            )}
          </>
        }
        bar={{
          worth,
          action: discount.allowed ? (
            pays && (
              <Button
                size="md"
                disabled={empty || !ready || missing.refused}
                onClick={() => void takePayment()}
              >
                {texts.pay}
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
        onClose={close}
        onPick={customer => dispatch({ type: 'set-header', patch: customerPatch(customer) })}
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
            onClose={close}
          />
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
        order={order}
        totals={totals}
        tell={tell}
        restart={restart}
        putBack={putBack}
      />
    </>
  );
}

/** The screens on which orders and quotes are made and changed. */
export const saleScreens = {
  order: { rules: orderDrafts, page: placeOf.order.screen, words: texts, Editor: SaleEditor },
  quote: { rules: quoteDrafts, page: placeOf.quote.screen, words: t.salesQuotes, Editor: SaleEditor },
} satisfies Record<string, DocumentScreen<SaleParts>>;
