import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { t } from '../../messages/en.ts';
import type { ListSearch } from '../../page/list-search.ts';
import { IconBarcode, IconX } from '../../ui/icons.tsx';
import { WindowList } from '../../ui/tables/window-list.tsx';
import type { ScanAnswer } from '../../workflows/scan/scan-answer.ts';
import { FoundNothing } from './found-nothing.tsx';
import { RecentItems } from './recent-items.tsx';
import { SearchField } from './search-field.tsx';
import { StockFilters } from './stock-filters.tsx';
import { filterItems, type StockFilter, type StockItem, searchItems } from './stock-items.ts';
import { rowHeight, StockRow } from './stock-row.tsx';
import styles from './storeroom.module.css';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;
/** The address follows when the typing has paused: a route that changes costs more than the rows. */
const pauseMs = 400;
/** No one reads further than this, and looking through all of them would be felt at every key. */
const most = 1000;
const isFiltering = ({ location, show, category }: StockFilter) =>
  location !== null || show !== 'all' || category !== null;
const keyOf = (item: StockItem) => item.item_no;

/** Search field, filters and the list. Typing draws nothing but this. */
export const StockBrowser = memo(function StockBrowser(props: {
  storeroom: Storeroom;
  q: string;
  filter: StockFilter;
  change: (next: Partial<ListSearch>) => void;
  recent: readonly string[];
  opened: string | undefined;
  onOpen: (item_no: string, variant?: string) => void;
  onScan: (code: string) => ScanAnswer;
  problem: string | null;
  dismiss: () => void;
}) {
  const { storeroom, filter, change, opened, onOpen, problem } = props;
  const [query, setQuery] = useQuery(props.q, change);
  const { found, more } = useFound(storeroom, filter, query.trim());
  const render = useCallback(
    (item: StockItem) => (
      <StockRow
        item={item}
        storeroom={storeroom}
        location={filter.location}
        open={item.item_no === opened}
        onOpen={onOpen}
      />
    ),
    [storeroom, filter.location, opened, onOpen],
  );
  const onType = (next: string) => {
    setQuery(next);
    if (problem) props.dismiss();
  };
  const onEnter = () => {
    const [first, second] = found;
    if (query.trim() !== '' && props.onScan(query.trim()).ok) return;
    if (first && !second) onOpen(first.item_no);
  };
  return (
    <>
      <div className={styles.dock}>
        {problem && (
          <p className={styles.problem} role="alert">
            <IconBarcode />
            <span>{problem}</span>
            <button type="button" aria-label={t.ui.close} onClick={props.dismiss}>
              <IconX />
            </button>
          </p>
        )}
        <StockFilters storeroom={storeroom} filter={filter} change={change} />
        <SearchField query={query} onChange={onType} onEnter={onEnter} onScan={props.onScan} />
      </div>
      <div className={styles.results}>
        {found.length > 0 && storeroom.elsewhere?.asOf !== null ? (
          <WindowList
            rows={found}
            rowHeight={rowHeight}
            keyOf={keyOf}
            render={render}
            label={texts.results}
            question={[query.trim(), ...Object.values(filter)].join('|')}
            before={
              <RecentItems
                storeroom={storeroom}
                recent={query.trim() === '' ? props.recent : []}
                count={found.length}
                more={more}
                onOpen={onOpen}
              />
            }
          />
        ) : (
          <FoundNothing
            storeroom={storeroom}
            searching={query.trim() !== ''}
            clear={() => change({ location: undefined, show: undefined, category: undefined })}
            filtered={isFiltering(filter)}
          />
        )}
      </div>
    </>
  );
});

/** The items of the query and the filters; `more`: there are others, which fit less. */
function useFound(storeroom: Storeroom, filter: StockFilter, query: string) {
  const { items, unsold, index } = storeroom;
  // A filter may leave only the last of them.
  const limit = isFiltering(filter) ? Number.POSITIVE_INFINITY : most;
  const searched = useMemo(() => {
    if (query === '')
      return { items: unsold.length > 0 ? [...items.all, ...unsold] : items.all, more: false };
    return index ? searchItems(query, index, items, unsold, limit) : { items: [], more: false };
  }, [query, items, unsold, index, limit]);
  const found = useMemo(
    () => filterItems(searched.items, filter, storeroom.seenOf),
    [searched, filter, storeroom],
  );
  return { found, more: searched.more };
}

/** What is typed. It begins with the address, which follows after a pause, also when "back" led to an older one. */
function useQuery(q: string, change: (next: Partial<ListSearch>) => void) {
  const [query, setQuery] = useState(q);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => change({ q: wanted || undefined }), pauseMs);
    return () => clearTimeout(timer);
  }, [query, q, change]);
  return [query, setQuery] as const;
}
