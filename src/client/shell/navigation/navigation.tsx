import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useId, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { needsAttention, useEntries, useUnsentCount } from '../../outbox/entries.ts';
import { useFranchiseUser } from '../../session/boot.ts';
import { pagePermission } from '../../session/permissions.ts';
import { useSession } from '../../session/session-state.ts';
import {
  IconBox,
  IconCash,
  IconHome,
  IconInbox,
  IconMenu,
  IconNote,
  IconOutbox,
  type IconProps,
  IconReceipt,
  IconTruck,
  IconUser,
} from '../../ui/icons.tsx';
import { PersonActions } from '../sign-in/person-actions.tsx';
import styles from './navigation.module.css';
import { type DailyPage, dailyPages, entryOf } from './navigation-map.ts';

// Loaded when it is first opened.
const MorePanel = lazy(() => import('./more-panel.tsx'));

const icons: Record<DailyPage, (props: IconProps) => ReactElement> = {
  '/': IconHome,
  '/salesOrders': IconReceipt,
  '/salesQuotes': IconNote,
  '/payment': IconCash,
  '/reports/onHand': IconBox,
  '/purchasesOrders': IconInbox,
  '/consignmentReceipt': IconTruck,
  '/outbox': IconOutbox,
};

/** A rail on a tablet, a bar at the bottom of a phone: the daily pages, all others behind "More". */
export function Navigation() {
  const here = useLocation({ select: ({ pathname }) => entryOf(pathname) });
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  const daily = dailyPages(page => pagePermission(page, session, set).allowed);
  return (
    <nav className={styles.nav} aria-label={t.layout.navigation}>
      <img className={styles.logo} src="/icon.svg" alt="" width={40} height={40} />
      {daily.map(to => (
        <Entry key={to} to={to} here={here === to} />
      ))}
      <More here={here !== null && !daily.some(to => to === here)} />
      <div className={styles.space} />
      <Person />
    </nav>
  );
}

function Entry({ to, here }: { to: DailyPage; here: boolean }) {
  const Icon = icons[to];
  return (
    <Link className={styles.entry} to={to} data-here={here} aria-current={here ? 'page' : undefined}>
      <span className={styles.mark}>
        <Icon size={24} />
        {to === '/outbox' ? <Count /> : null}
      </span>
      {t.pages[to]}
    </Link>
  );
}

function Count() {
  const unsent = useUnsentCount();
  const urgent = useEntries().some(needsAttention);
  return unsent > 0 ? (
    <span className={styles.count} data-urgent={urgent}>
      {unsent}
    </span>
  ) : null;
}

/** `here`: one of the pages behind it is open. */
function More({ here }: { here: boolean }) {
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} ${styles.more}`}
        data-here={here}
        popoverTarget={id}
        onClick={() => setWanted(true)}
      >
        <span className={styles.mark}>
          <IconMenu size={24} />
        </span>
        {t.ui.more}
      </button>
      <div id={id} ref={panel} popover="auto" className={styles.panel}>
        {wanted ? (
          <Suspense>
            <MorePanel onLeave={() => panel.current?.hidePopover?.()} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function Person() {
  const session = useSession();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={`${styles.entry} ${styles.person}`} popoverTarget={id}>
        <span className={styles.mark}>
          <IconUser size={24} />
        </span>
        <span className={styles.name}>{session?.user.firstname || session?.username}</span>
      </button>
      <div id={id} ref={menu} popover="auto" className={styles.menu}>
        <PersonActions onLeave={() => menu.current?.hidePopover?.()} />
      </div>
    </>
  );
}
