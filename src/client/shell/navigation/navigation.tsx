import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { useWaitingCount } from '../../outbox/late.ts';
import { useSignal } from '../../page/signal.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { useDuties } from '../../read/permissions.ts';
import { pagePermission } from '../../read/permit.ts';
import { attentionNow } from '../../tablet/entries.ts';
import {
  IconBox,
  IconCart,
  IconCash,
  IconChart,
  IconHome,
  IconInbox,
  IconMenu,
  IconOutbox,
  type IconProps,
  IconReceipt,
  IconTruck,
  IconUser,
} from '../../ui/icons.tsx';
import { useSession } from '../../who/session-state.ts';
import { PersonActions } from '../sign-in/person-actions.tsx';
import styles from './navigation.module.css';
import { type Daily, type DailyPage, type DailyPlace, dailyPages, entryOf, isAt } from './navigation-map.ts';

// Loaded when it is first opened.
const MorePanel = lazy(() => import('./more-panel.tsx'));

const icons: Record<DailyPlace, (props: IconProps) => ReactElement> = {
  home: IconHome,
  sell: IconCart,
  orders: IconReceipt,
  ship: IconTruck,
  reports: IconChart,
  stock: IconBox,
  receive: IconInbox,
  cash: IconCash,
  outbox: IconOutbox,
};

/** A rail on a tablet, a bar at the bottom of a phone: the daily pages, all others behind "More". */
export function Navigation() {
  const here = useLocation({
    // A document without a number is a new one.
    select: ({ pathname, search }) =>
      pathname === '/salesOrders/detail' && !('no' in search) ? pathname : entryOf(pathname),
  });
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  const { sells, answersForShop } = useDuties();
  const daily = dailyPages(
    page =>
      pagePermission(page, session, set).allowed &&
      (page !== '/salesOrders/detail' || sells) &&
      // Who sells finds what is to be shipped behind "More", and on Home.
      (page !== '/salesOrders/toShip' || !sells) &&
      (page !== '/reports' || !sells || answersForShop),
  );
  return (
    <nav className={styles.nav} aria-label={t.layout.navigation}>
      <img className={styles.logo} src="/icon.svg" alt="" width={40} height={40} />
      {daily.map(({ place, page }) => (
        <Entry key={place} place={place} to={page} here={isAt(page, here)} />
      ))}
      <More daily={daily} here={here !== null && !daily.some(({ page }) => isAt(page, here))} />
      <div className={styles.space} />
      <Person />
    </nav>
  );
}

function Entry({ place, to, here }: { place: DailyPlace; to: DailyPage; here: boolean }) {
  const Icon = icons[place];
  return (
    <Link
      className={styles.entry}
      to={to}
      search={{}}
      // Where a person is is judged here; the library's own judgement only agrees.
      activeOptions={{ exact: true, includeSearch: true }}
      data-place={place}
      data-here={here}
      aria-current={here ? 'page' : undefined}
    >
      <span className={styles.mark}>
        <Icon size={24} />
        {place === 'outbox' ? <Count /> : null}
      </span>
      {t.layout.daily[place]}
    </Link>
  );
}

function Count() {
  const unsent = useWaitingCount();
  const urgent = useSignal(attentionNow) > 0;
  return unsent > 0 ? (
    <span className={styles.count} data-urgent={urgent}>
      {unsent}
    </span>
  ) : null;
}

/** `here`: one of the pages behind it is open. */
function More({ daily, here }: { daily: readonly Daily[]; here: boolean }) {
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const [searching, setSearching] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted(true);
      setSearching(true);
      if (!panel.current?.matches(':popover-open')) panel.current?.showPopover?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
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
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={styles.panel}
        onToggle={event => event.newState === 'closed' && setSearching(false)}
      >
        {wanted ? (
          <Suspense>
            <MorePanel daily={daily} searching={searching} onLeave={() => panel.current?.hidePopover?.()} />
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
