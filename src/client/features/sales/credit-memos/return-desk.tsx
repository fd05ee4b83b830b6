import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { creditMemos, salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { mayOwe } from '#model/sales/debts.ts';
import { pieceCount } from '#model/stock/units.ts';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { usePagePermission, usePermit } from '../../../read/permissions.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RestoredNote } from '../../../ui/form-page.tsx';
import { IconCart } from '../../../ui/icons.tsx';
import { DraftLines } from '../../../workflows/document/draft-lines.tsx';
import { PickingFrame } from '../../../workflows/document/picking-frame.tsx';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import type { PrintRequest } from '../../../workflows/print/print-request.ts';
import { CustomerSheet } from '../customer/customer-sheet.tsx';
import { placeOf } from '../orders/document-place.ts';
import { useOrderActions } from '../orders/use-order-actions.ts';
import { customerPatch, walkInPatch } from '../sale/sale-header.ts';
import type { Sold } from '../sale/sold.ts';
import { printOf, SoldPanel } from '../sale/sold-panel.tsx';
import { BackLines } from './back-lines.tsx';
import { Goods } from './goods.tsx';
import { ReturnButton, ReturnFoot } from './return-foot.tsx';
import { useRefundChoice } from './use-refund-choice.ts';
import { useReturnCalls } from './use-return-calls.ts';
import { useReturnDesk } from './use-return-desk.ts';

const texts = t.returns;

/** Return and exchange in one place: what comes back of an order, what its customer takes for it, one sum, one press. */
export function ReturnDesk({ order, head }: { order: SalesOrder; head: ReactNode }) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const desk = useReturnDesk(order, franchise);
  const at = franchise?.location_code ?? order.location_code;
  const mayRefund = usePagePermission(placeOf.credit_memo.screen).button('Refund');
  const choice = useRefundChoice(order, { at, may: mayRefund });
  const [sold, setSold] = useState<Sold | null>(null);
  const [open, setOpen] = useState<'pay' | 'customer' | null>(null);
  const calls = useReturnCalls(desk, choice, next => {
    setOpen(null);
    setSold(next);
  });
  const { may } = useOrderActions(order, false);
  const exchanges = useMayExchange() && franchise !== null;
  const verdict = may('creditMemo');
  const { draft, dispatch } = desk;
  const isDone = sold !== null;
  const button = (
    <ReturnButton
      desk={desk}
      choice={choice}
      busy={calls.busy}
      disabled={!verdict.ok || desk.isRefused || isDone}
      onTakeBack={calls.takeBack}
      onExchange={() => calls.exchange([], 0)}
      onPay={() => setOpen('pay')}
    />
  );
  if (desk.lines.length === 0 && !isDone)
    return (
      <>
        {head}
        <EmptyState title={t.creditMemos.nothingLeft} />
      </>
    );
  return (
    <>
      <PickingFrame
        head={
          <>
            {head}
            {desk.restored && <RestoredNote onDiscard={desk.clear} />}
            <BackLines desk={desk} />
          </>
        }
        items={<Goods desk={desk} at={at} exchanges={exchanges} active={!isDone && open === null} />}
        title={{ name: texts.panel, open: texts.openPanel, icon: <IconCart /> }}
        strip={null}
        lines={
          <DraftLines
            draft={draft}
            empty={{ title: texts.nothingOut, hint: exchanges ? texts.nothingOutHint : '' }}
            mayDiscount={false}
            dispatch={dispatch}
          />
        }
        foot={
          <>
            <ReturnFoot desk={desk} choice={choice} why={verdict.ok ? null : verdict.why} />
            {button}
          </>
        }
        pieces={pieceCount([
          ...desk.back.map(line => ({ ...line, unit_of_measure: desk.unitOf(line.line_no) })),
          ...draft.lines,
        ])}
        empty={desk.back.length === 0 && draft.lines.length === 0}
        bar={{ action: button }}
      />
      <PaySheet
        opened={open === 'pay'}
        onClose={() => setOpen(null)}
        dueVnd={Math.max(0, desk.balanceVnd)}
        no={draft.no}
        handsOver={{
          debtor: mayOwe(draft.header) ? { name: draft.header.sell_to_name } : null,
          onChoose: () => setOpen('customer'),
        }}
        busy={calls.busy}
        onPay={calls.exchange}
      />
      <CustomerSheet
        opened={open === 'customer'}
        onClose={() => setOpen(null)}
        onPick={customer => dispatch({ type: 'set-header', patch: customerPatch(customer) })}
        onWalkIn={() => dispatch({ type: 'set-header', patch: walkInPatch() })}
      />
      <Exchanged sold={sold} />
    </>
  );
}

/** It makes, releases and posts a credit memo, and sells. */
function useMayExchange(): boolean {
  const { mayCallFor } = usePermit();
  const onMemo = usePagePermission(placeOf.credit_memo.screen).button;
  return (
    onMemo('Release') &&
    onMemo('Post') &&
    mayCallFor(creditMemos.exchange, 'order') &&
    mayCallFor(salesOrders.create, 'order') &&
    mayCallFor(salesOrders.postQty, 'order')
  );
}

/** After an exchange: what to give back, the slip, and the next customer. */
function Exchanged({ sold }: { sold: Sold | null }) {
  const navigate = useNavigate();
  const prints = usePagePermission(placeOf.order.screen).button('Print');
  const [printing, setPrinting] = useState<PrintRequest | null>(null);
  const to = (no?: string) =>
    void navigate({ to: '/salesOrders/detail', search: no === undefined ? {} : { no }, replace: true });
  return (
    <>
      <SoldPanel
        sold={sold}
        onNewSale={() => to()}
        onPrint={
          prints && sold
            ? (opensDrawer, paper) =>
                setPrinting(printOf(sold.no, paper, { changeVnd: sold.changeVnd, opensDrawer }))
            : null
        }
        onOpen={() => sold && to(sold.no)}
      />
      {printing && <PrintJob print={printing} onDone={() => setPrinting(null)} />}
    </>
  );
}
