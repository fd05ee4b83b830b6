import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { pagePermission } from '../../read/permit.ts';
import { useUnsentCount } from '../../tablet/entries.ts';
import {
  IconBox,
  IconCart,
  IconChevronRight,
  IconInbox,
  IconNote,
  IconReceipt,
  IconTruck,
} from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { isAdministrator, seesAllShops, useSession, worksAt } from '../../who/session-state.ts';
import { OthersUnsent } from '../../workflows/unsent/others-unsent.tsx';
import styles from './home.module.css';
import { InstallHint } from './install-hint.tsx';
import { UnseenTransfers } from './unseen-transfers.tsx';
import { useOrdersToday } from './use-today.ts';
import { Waiting } from './waiting.tsx';

export const Route = createFileRoute('/_default/')({ component: Home });

// For the office.
const OldUnsent = lazy<() => ReactNode>(() =>
  import('./old-unsent.tsx').catch(() => ({ default: () => null })),
);
const RefusedStatements = lazy<() => ReactNode>(() =>
  import('./refused-statements.tsx').catch(() => ({ default: () => null })),
);
const OpenEinvoices = lazy<() => ReactNode>(() =>
  import('./open-einvoices.tsx').catch(() => ({ default: () => null })),
);
const OpenPersonRequests = lazy<() => ReactNode>(() =>
  import('./open-person-requests.tsx').catch(() => ({ default: () => null })),
);
// It adds up what is not sent by the rules of sales: loaded once the rest is there.
const RevenueToday = lazy(() => import('./revenue-today.tsx'));
// Few look at it, and it draws: loaded when it is asked for.
const TodayReport = lazy(() => import('./today-report.tsx'));
// Without a connection it is not needed: where it cannot be had, nothing is said.
const NewsHint = lazy<() => ReactNode>(() =>
  import('../../workflows/news/news-hint.tsx').catch(() => ({ default: () => null })),
);

// For who answers for a shop, and with a connection.
const TaxNote = lazy<() => ReactNode>(() => import('./tax-note.tsx').catch(() => ({ default: () => null })));
const VatEndNote = lazy<() => ReactNode>(() =>
  import('./vat-end-note.tsx').catch(() => ({ default: () => null })),
);
// For administrators alone, and with a connection.
const CertificateNote = lazy<() => ReactNode>(() =>
  import('./certificate-note.tsx').catch(() => ({ default: () => null })),
);

type Place = {
  to: '/salesOrders' | '/reports' | '/reports/onHand' | '/purchasesOrders' | '/consignmentReceipt';
  icon: typeof IconBox;
};
const ofSales: Place[] = [{ to: '/salesOrders', icon: IconReceipt }];
const ofManager: Place[] = [{ to: '/reports', icon: IconNote }];
const ofStoreroom: Place[] = [
  { to: '/reports/onHand', icon: IconBox },
  { to: '/purchasesOrders', icon: IconInbox },
  { to: '/consignmentReceipt', icon: IconTruck },
];

function Home() {
  const session = useSession();
  const orders = usePagePermission('/salesOrders');
  const sale = usePagePermission('/salesOrders/detail');
  const transfers = usePagePermission('/reports/reconciliation');
  const { mayOpen } = usePermit();
  const seesRevenue = mayOpen('/reports/revenue/summaries');
  // Another back end knows of no tablets.
  const offersOwn = useConfig()?.offers_settings ?? false;
  const sells = sale.allowed && sale.button('Save');
  const user = useFranchiseUser();
  const set = user?.page_permission ?? null;
  // Who is not always there sees where they are.
  const shop = worksAt(session) === '' ? null : user?.franchise?.name;
  // Who sells begins with sales, who does not with the storeroom.
  const places = (
    sells ? ofSales.concat(ofStoreroom, ofManager) : ofStoreroom.concat(ofSales, ofManager)
  ).filter(({ to }) => pagePermission(to, session, set).allowed);
  const ordersToday = useOrdersToday();
  const unsent = useUnsentCount();
  return (
    <div className={styles.page}>
      <h1>{t.home.hello(session?.user.firstname || session?.username || '')}</h1>
      {shop ? (
        <Note>
          <Link className={styles.lead} to="/myprofile">
            {t.workAt.here(shop)}
            <IconChevronRight />
          </Link>
        </Note>
      ) : null}
      <div className={styles.buttons}>
        {sells ? (
          <Link className={styles.primary} to="/salesOrders/detail" search={{}}>
            <IconCart size={32} />
            {t.home.newSale}
          </Link>
        ) : null}
        {places.map(({ to, icon: Icon }, index) => (
          <Link key={to} className={sells || index > 0 ? styles.secondary : styles.primary} to={to}>
            <Icon size={32} />
            {t.pages[to]}
          </Link>
        ))}
      </div>
      {orders.allowed || seesRevenue ? (
        <dl className={styles.numbers}>
          {orders.allowed ? (
            <div>
              <dt>{t.home.ordersToday}</dt>
              <dd>
                {ordersToday ?? (
                  <span role="img" aria-label={t.home.unknown}>
                    –
                  </span>
                )}
              </dd>
            </div>
          ) : null}
          {seesRevenue ? (
            <div>
              <dt>{t.home.revenueToday}</dt>
              <Suspense fallback={<dd>–</dd>}>
                <RevenueToday />
              </Suspense>
            </div>
          ) : null}
          <div>
            <dt>{t.home.unsent}</dt>
            <dd data-some={unsent > 0}>
              <Link to="/outbox">{unsent}</Link>
            </dd>
          </div>
        </dl>
      ) : null}
      {seesRevenue ? <TodayInFigures /> : null}
      {/* What comes later stands below what is pressed all day, which does not move when it comes. */}
      {isAdministrator(session) ? (
        <Suspense>
          <CertificateNote />
        </Suspense>
      ) : null}
      {offersOwn && !seesAllShops(session) && mayOpen('/reports/shifts') ? (
        <Suspense>
          <TaxNote />
        </Suspense>
      ) : null}
      <OthersUnsent />
      {offersOwn ? <OfOwnBackEnd /> : null}
      {transfers.allowed ? <UnseenTransfers /> : null}
      <Waiting />
      <InstallHint />
      <Suspense>
        <NewsHint />
      </Suspense>
      <Link className={styles.ofTablet} to="/myprofile" hash="this-tablet">
        {t.home.onTablet}
      </Link>
    </div>
  );
}

/** What only our own back end tells: to the office, and to who has the page. */
function OfOwnBackEnd() {
  const session = useSession();
  const { mayOpen } = usePermit();
  return (
    <>
      {isAdministrator(session) ? (
        <Suspense>
          <OldUnsent />
          <RefusedStatements />
          <VatEndNote />
        </Suspense>
      ) : null}
      {mayOpen('/eInvoices') ? (
        <Suspense>
          <OpenEinvoices />
        </Suspense>
      ) : null}
      {mayOpen('/privacy') ? (
        <Suspense>
          <OpenPersonRequests />
        </Suspense>
      ) : null}
    </>
  );
}

function TodayInFigures() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        classNames={{ root: styles.more, label: styles.moreText }}
        aria-expanded={open}
        onClick={() => setOpen(now => !now)}
      >
        {t.home.inFigures}
      </Button>
      {open ? (
        <Suspense>
          <TodayReport />
        </Suspense>
      ) : null}
    </>
  );
}
