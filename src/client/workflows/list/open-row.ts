import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type ListSearch, listSearch } from '../../page/list-search.ts';
import { type ListPath, linkTo, listAt, type Place } from '../../ui/place.ts';

export type OpenRow = {
  /** Key of the row that is open, or what the page's own buttons put there. */
  readonly opened: string | undefined;
  target(key: string | number): Place;
  close(): void;
};

/**
 * Which row of a list is open next to it. It is in the URL under `param`, with the list's filters, so that
 * "back" closes it.
 */
export function useOpenRow(page: ListPath, param: string): OpenRow {
  // The route of every list validates its search with listSearch.
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const router = useRouter();
  const value = search[param];
  const opened = value === undefined ? undefined : String(value);
  const listSeen = useRef(false);
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
    if (opened === undefined) listSeen.current = true;
  }, [opened]);
  return {
    opened,
    target: key => listAt(page, { ...search, [param]: String(key) }),
    close: () => {
      // Going back takes a moment, and a second Escape must not leave the list too.
      if (leaving.current) return;
      leaving.current = true;
      if (listSeen.current) return router.history.back();
      // The row's own address was opened: there is no list to go back to.
      void navigate({
        ...linkTo(listAt(page, listSearch({ ...search, [param]: undefined }))),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
