import { Link, useLocation } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { useConfig, useFranchiseUser } from '../../session/boot.ts';
import { pagePermission } from '../../session/permissions.ts';
import { useSession } from '../../session/session-state.ts';
import { PersonActions } from '../sign-in/person-actions.tsx';
import styles from './navigation.module.css';
import { entryOf, pageGroups } from './navigation-map.ts';

/** Every page that the person may open, by what it is for; on a phone the person's own menu too. */
export default function MorePanel({ onLeave }: { onLeave: () => void }) {
  const here = useLocation({ select: ({ pathname }) => entryOf(pathname) });
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  // Another back end has its own place for them.
  const hasSettings = useConfig()?.offers_settings ?? false;
  const open = (page: PageUrl) =>
    pagePermission(page, session, set).allowed &&
    (hasSettings || (page !== '/settings' && page !== '/import'));
  return (
    <>
      <div className={styles.groups}>
        {pageGroups
          .map(group => ({ ...group, pages: group.pages.filter(open) }))
          .filter(group => group.pages.length > 0)
          .map(group => (
            <section key={group.title} className={styles.group} aria-label={group.title}>
              <h2>{group.title}</h2>
              {group.pages.map(to => (
                <Link key={to} to={to} onClick={onLeave} aria-current={here === to ? 'page' : undefined}>
                  {t.pages[to]}
                </Link>
              ))}
            </section>
          ))}
      </div>
      <div className={styles.account}>
        <PersonActions onLeave={onLeave} />
      </div>
    </>
  );
}
