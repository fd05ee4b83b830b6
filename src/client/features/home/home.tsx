import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { useDuties, usePagePermission, usePermit } from '../../read/permissions.ts';
import { Arrivals } from '../../ui/arrivals.tsx';
import { IconChevronDown, IconChevronRight } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { isAdministrator, seesAllShops, useSession, worksAt } from '../../who/session-state.ts';
import { OthersUnsent } from '../../workflows/unsent/others-unsent.tsx';
import { FigureFrames, useFigures } from './figure-frames.tsx';
import styles from './home.module.css';
import { Jobs } from './jobs.tsx';
import { Tiles } from './tiles.tsx';
import { UnseenTransfers } from './unseen-transfers.tsx';

export const Route = createFileRoute('/_default/')({ component: Home });

// They add up what is not sent by the rules of sales, and most of them need the server: loaded once the rest is there.
const Figures = lazy(() => import('./figures/figures.tsx'));
// Without a connection it is not needed: where it cannot be had, nothing is said.
const NewsHint = lazy<() => ReactNode>(() =>
  import('../../workflows/news/news-hint.tsx').catch(() => ({ default: () => null })),
);
const InstallHint = lazy<() => ReactNode>(() =>
  import('./install-hint.tsx').catch(() => ({ default: () => null })),
);

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
// For who answers for a shop, and with a connection.
const TaxNote = lazy<() => ReactNode>(() => import('./tax-note.tsx').catch(() => ({ default: () => null })));
const VatEndNote = lazy<() => ReactNode>(() =>
  import('./vat-end-note.tsx').catch(() => ({ default: () => null })),
);
// For administrators alone, and with a connection.
const CertificateNote = lazy<() => ReactNode>(() =>
  import('./certificate-note.tsx').catch(() => ({ default: () => null })),
);

/**
 * What a person does now. Who answers for a shop begins with its figures of today, who sells with selling. What comes later than
 * the first picture has a place that waits for it, or stands last.
 */
function Home() {
  const session = useSession();
  const user = useFranchiseUser();
  const { seesRevenue, answersForShop } = useDuties();
  // Who is not always there sees where they are.
  const shop = worksAt(session) === '' ? null : user?.franchise?.name;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{t.home.hello(session?.user.firstname || session?.username || '')}</h1>
        <Link className={styles.ofTablet} to="/myprofile" hash="this-tablet">
          {t.home.onTablet}
        </Link>
      </div>
      {shop ? (
        <Note>
          <Link className={styles.lead} to="/myprofile">
            {t.workAt.here(shop)}
            <IconChevronRight />
          </Link>
        </Note>
      ) : null}
      {answersForShop ? <Today /> : null}
      <Tiles />
      {seesRevenue && !answersForShop ? <TodayIfAsked /> : null}
      {/* Nothing comes before it is known what stands above it. */}
      {user ? <Notes /> : null}
    </div>
  );
}

function Today() {
  const figures = useFigures();
  return (
    <Suspense fallback={<FigureFrames figures={figures} />}>
      <Figures figures={figures} />
    </Suspense>
  );
}

function TodayIfAsked() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        classNames={{ root: styles.more, label: styles.moreText }}
        aria-expanded={open}
        rightSection={<IconChevronDown />}
        onClick={() => setOpen(now => !now)}
      >
        {t.home.today}
      </Button>
      {open ? <Today /> : null}
    </>
  );
}

/** What comes now and then. */
function Notes() {
  const session = useSession();
  const transfers = usePagePermission('/reports/reconciliation');
  const { mayOpen } = usePermit();
  // Another back end knows of no tablets.
  const offersOwn = useConfig()?.offers_settings ?? false;
  const isOffice = isAdministrator(session);
  return (
    <Arrivals label={t.home.waiting.title} className={styles.jobs}>
      <Jobs />
      {transfers.allowed ? <UnseenTransfers /> : null}
      <OthersUnsent />
      <Suspense>{isOffice ? <CertificateNote /> : null}</Suspense>
      <Suspense>
        {offersOwn && !seesAllShops(session) && mayOpen('/reports/shifts') ? <TaxNote /> : null}
      </Suspense>
      {offersOwn ? (
        <>
          <Suspense>
            {isOffice ? (
              <>
                <OldUnsent />
                <RefusedStatements />
                <VatEndNote />
              </>
            ) : null}
          </Suspense>
          <Suspense>{mayOpen('/eInvoices') ? <OpenEinvoices /> : null}</Suspense>
          <Suspense>{mayOpen('/privacy') ? <OpenPersonRequests /> : null}</Suspense>
        </>
      ) : null}
      <Suspense>
        <InstallHint />
        <NewsHint />
      </Suspense>
    </Arrivals>
  );
}
