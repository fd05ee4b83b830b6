import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { TakenBack } from '#calls/sales/shop-returns.ts';
import { formatAmount } from '#model/kit/format.ts';
import { pieceCount } from '#model/stock/units.ts';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RestoredNote } from '../../../ui/form-page.tsx';
import { IconCart } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { DocumentHead, HeadFact } from '../../../workflows/document/document-head.tsx';
import { DocumentSums } from '../../../workflows/document/document-sums.tsx';
import { PickingFrame } from '../../../workflows/document/picking-frame.tsx';
import { useRunningShift } from '../../../workflows/pay/running-shift.ts';
import { BackLines } from './back-lines.tsx';
import { Goods } from './goods.tsx';
import classes from './return-desk.module.css';
import { TakenBackDialog } from './taken-back-dialog.tsx';
import { useReturnDesk } from './use-return-desk.ts';
import { useTakeBack } from './use-take-back.ts';

const texts = t.shopReturns;

/** What comes back here of a sale of another shop. Its customer is paid in cash, and takes other goods by a sale of their own. */
export function OtherShopDesk({
  order,
  shop,
  asOf,
}: {
  order: SalesOrder;
  shop: string;
  asOf: string | null;
}) {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const at = franchise?.location_code ?? '';
  const desk = useReturnDesk(order, franchise);
  const { named, drawerNote } = useRunningShift(at);
  const [taken, setTaken] = useState<TakenBack | null>(null);
  const { allowed, press, busy, waits } = useTakeBack(desk, named, done => {
    desk.clear();
    setTaken(done);
  });
  const { back, creditVnd, lines } = desk;
  const head = (
    <DocumentHead
      title={texts.title(order.pos_so_no)}
      status={null}
      unsent={false}
      freshness={{ asOf, source: 'server' }}
      facts={
        <>
          <HeadFact name={texts.soldBy} value={shop} />
          <HeadFact name={t.salesOrders.order.ordered} value={<DateText value={order.order_date} />} />
        </>
      }
      actions={null}
    />
  );
  if (lines.length === 0 && !taken && waits === null && !busy)
    return (
      <>
        {head}
        <EmptyState title={t.creditMemos.nothingLeft} />
      </>
    );
  const amount = `${formatAmount(creditVnd)} ₫`;
  const problem = desk.problem ?? (back.length > 0 && !allowed.ok && !busy ? allowed.why : null);
  const button = (
    <Button
      size="lg"
      h={60}
      className={classes.pay}
      loading={busy}
      disabled={back.length === 0 || desk.isRefused || !allowed.ok || taken !== null || waits !== null}
      onClick={press}
    >
      {back.length === 0
        ? t.returns.chooseFirst
        : creditVnd > 0
          ? t.returns.payBack(amount)
          : t.returns.takeBack}
    </Button>
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
        items={<Goods desk={desk} at={at} exchanges={false} active={taken === null} />}
        title={{ name: t.returns.panel, open: t.returns.openPanel, icon: <IconCart /> }}
        strip={null}
        lines={<EmptyState title={texts.takesOther} hint={texts.takesOtherHint} />}
        foot={
          <>
            <DocumentSums before={[]} totalVnd={creditVnd} totalLabel={t.returns.gets} estimate={false} />
            {problem && (
              <p className={classes.problem} role="alert">
                {problem}
              </p>
            )}
            {waits === null ? null : (
              <Note tone="warn">
                {waits} <Link to="/outbox">{t.pages['/outbox']}</Link>
              </Note>
            )}
            {creditVnd > 0 && (
              <Note>
                {texts.cash} {texts.owes(shop, amount)}
              </Note>
            )}
            {creditVnd > 0 && drawerNote && <Note>{drawerNote}</Note>}
            {button}
          </>
        }
        pieces={pieceCount(back.map(line => ({ ...line, unit_of_measure: desk.unitOf(line.line_no) })))}
        empty={back.length === 0}
        bar={{ action: button }}
      />
      <TakenBackDialog taken={taken} shop={shop} />
    </>
  );
}
