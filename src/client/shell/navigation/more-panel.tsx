import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { normalise } from '#model/kit/normalise.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { pagePermission } from '../../read/permit.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { seesAllShops, useSession } from '../../who/session-state.ts';
import { PersonActions } from '../sign-in/person-actions.tsx';
import styles from './navigation.module.css';
import { type Daily, entryOf, isUsual, pageGroups, placesOnPhone } from './navigation-map.ts';
import { iconOf } from './page-icons.ts';

// It knows the lists of the records: loaded when a person types.
const RecordsFound = lazy(() => import('./records-found.tsx'));

/**
 * The pages that the person may open, by what they are for: the usual ones, and every one when they are asked for. On a phone the
 * person's own menu too. What is typed finds records as well.
 */
export default function MorePanel({
  daily,
  searching,
  onLeave,
}: {
  /** What stands in the rail. */
  daily: readonly Daily[];
  /** The person opened it to type. */
  searching: boolean;
  onLeave: () => void;
}) {
  const here = useLocation({ select: ({ pathname }) => entryOf(pathname) });
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  const open = (page: PageUrl) => pagePermission(page, session, set).allowed;
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const rail = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const about = {
    inRail: daily.slice(0, rail ? daily.length : placesOnPhone).map(({ page }) => page),
    ofShop: !seesAllShops(session),
  };
  const named = (page: PageUrl) => normalise(t.pages[page]).includes(normalise(text));
  const mine = pageGroups.map(group => ({ ...group, pages: group.pages.filter(open) }));
  const groups = mine
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(page => (text === '' ? all || isUsual(page, about) : named(page))),
    }))
    .filter(group => group.pages.length > 0);
  const leave = () => {
    setText('');
    setAll(false);
    onLeave();
  };
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searching) field.current?.focus();
  }, [searching]);
  return (
    <>
      <form
        className={styles.find}
        onSubmit={event => {
          event.preventDefault();
          // A page, or else the first record that was found by now.
          results.current?.querySelector('a')?.click();
        }}
      >
        <TextInput
          ref={field}
          type="search"
          aria-label={t.layout.findPage}
          placeholder={t.layout.findPage}
          leftSection={<IconSearch size={18} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </form>
      <div ref={results}>
        <div className={styles.groups}>
          {groups.map(group => (
            <section key={group.title} className={styles.group} aria-label={group.title}>
              <h2>{group.title}</h2>
              {group.pages.map(to => {
                const Icon = iconOf(to);
                return (
                  <Link key={to} to={to} onClick={leave} aria-current={here === to ? 'page' : undefined}>
                    <Icon size={20} />
                    {t.pages[to]}
                  </Link>
                );
              })}
            </section>
          ))}
        </div>
        {text === '' && !all && (
          <button type="button" className={styles.all} onClick={() => setAll(true)}>
            {t.layout.allPages(mine.reduce((sum, { pages }) => sum + pages.length, 0))}
          </button>
        )}
        {text === '' ? null : (
          <Suspense>
            <RecordsFound text={text} besides={groups.length > 0} onLeave={leave} />
          </Suspense>
        )}
      </div>
      <div className={styles.account}>
        <PersonActions onLeave={onLeave} />
      </div>
    </>
  );
}
