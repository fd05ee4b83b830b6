import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId, useRef } from 'react';
import { t } from '#client/messages/en.ts';
import { type PageUrl, pages } from '#model/pages.ts';
import { needsAttention, useEntries, useUnsentCount } from '../data/entries.ts';
import { usePagePermission } from '../data/permissions.ts';
import { useSession } from '../data/session-state.ts';
import {
  IconHome,
  IconLogout,
  IconMoon,
  IconOutbox,
  type IconProps,
  IconReceipt,
  IconSun,
  IconUser,
} from '../ui/icons.tsx';
import styles from './navigation.module.css';
import { askAndSignOut } from './sign-out.ts';

const entries: readonly { to: PageUrl; icon: (props: IconProps) => ReactElement }[] = [
  { to: '/', icon: IconHome },
  { to: '/salesOrders', icon: IconReceipt },
  { to: '/outbox', icon: IconOutbox },
];

/** A rail on a tablet, a bar at the bottom of a phone. Holds the pages that the person may open. */
export function Navigation() {
  return (
    <nav className={styles.nav} aria-label={t.shell.navigation}>
      <img className={styles.logo} src="/icon.svg" alt="" width={40} height={40} />
      {entries.map(entry => (
        <Entry key={entry.to} {...entry} />
      ))}
      <div className={styles.space} />
      <Person />
    </nav>
  );
}

function Entry({ to, icon: Icon }: { to: PageUrl; icon: (props: IconProps) => ReactElement }) {
  const { allowed } = usePagePermission(to);
  if (!allowed) return null;
  return (
    <Link className={styles.entry} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
      <span className={styles.mark}>
        <Icon size={24} />
        {to === '/outbox' ? <Count /> : null}
      </span>
      {pages[to].name}
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

function Person() {
  const session = useSession();
  const scheme = useComputedColorScheme();
  const { setColorScheme } = useMantineColorScheme();
  const dark = scheme === 'dark';
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover?.();
  return (
    <>
      <button type="button" className={styles.entry} popoverTarget={menuId}>
        <span className={styles.mark}>
          <IconUser size={24} />
        </span>
        <span className={styles.name}>{session?.user.firstname || session?.username}</span>
      </button>
      <div id={menuId} ref={menu} popover="auto" className={styles.menu}>
        <Link to="/myprofile" onClick={close}>
          <IconUser />
          {pages['/myprofile'].name}
        </Link>
        <button type="button" onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
          {dark ? <IconSun /> : <IconMoon />}
          {dark ? t.shell.light : t.shell.dark}
        </button>
        <button
          type="button"
          onClick={() => {
            close();
            void askAndSignOut();
          }}
        >
          <IconLogout />
          {t.shell.signOut}
        </button>
      </div>
    </>
  );
}
