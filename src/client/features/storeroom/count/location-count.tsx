import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ItemPictures } from '../../../workflows/items/item-picture.tsx';
import type { ItemIndex } from '../../../workflows/items/item-search.ts';
import { takeCode } from '../../../workflows/items/take-code.ts';
import { useItemScanner } from '../../../workflows/items/use-item-scanner.ts';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { useStoreroom } from '../use-storeroom.ts';
import { CountDone } from './count-done.tsx';
import { CountSheet } from './count-sheet.tsx';
import { type NamedItem, namedRow, unsoldByNo } from './counted-items.ts';
import { CountingView } from './counting-view.tsx';
import { useCount } from './use-count.ts';
import { type Posted, usePostCount } from './use-post-count.ts';

/** Before the items have been read. */
const nothing: Pick<ItemIndex<FranchiseItem>, 'meaning'> = { meaning: () => ({ kind: 'unknown' }) };

/** One location's count, from the first piece to the posted differences. */
export function LocationCount({
  location,
  onLocation,
}: {
  location: string;
  onLocation: (code: string) => void;
}) {
  const storeroom = useStoreroom();
  const counting = useCount(location, storeroom);
  const [view, setView] = useState<'count' | 'sheet'>('count');
  const [problem, setProblem] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [posted, setPosted] = useState<Posted | null>(null);
  const { post, busy } = usePostCount(counting, storeroom, result => {
    setPosted(result);
    setView('count');
  });

  const count = (item: NamedItem, quantity: number): ScanAnswer => {
    setProblem(null);
    setPosted(null);
    const next = counting.dispatch({ type: 'add', item, quantity, books: counting.booksOf(item) });
    // The last counted comes first.
    return {
      ok: true,
      text: t.stockCount.counted(formatQuantity(next.lines[0]?.counted ?? 0), item.name),
    };
  };
  const fail = (text: string, find: string): ScanAnswer => {
    if (find !== '') setQuery(find);
    setProblem(text);
    return { ok: false, text };
  };
  const scan = (code: string): ScanAnswer =>
    takeCode(storeroom.index ?? nothing, code, {
      goods: (row, quantity) => count(namedRow(row), quantity),
      problem: fail,
      other(code) {
        const item = unsoldByNo(code, storeroom);
        return item && count(item, 1);
      },
    });
  // On the sheet as well: what is found late is scanned like all the rest.
  useItemScanner(scan, { active: !busy, ready: counting.ready });

  if (!counting.ready) return <EmptyState title={t.ui.loading} />;
  const done = posted !== null && counting.count.lines.length === 0;
  return (
    <ItemPictures>
      {done ? (
        <CountDone posted={posted} onNext={() => setPosted(null)} />
      ) : view === 'sheet' ? (
        <CountSheet
          counting={counting}
          storeroom={storeroom}
          scan={scan}
          problem={problem}
          busy={busy}
          onPost={post}
          onBack={() => setView('count')}
        />
      ) : (
        <CountingView
          counting={counting}
          storeroom={storeroom}
          scan={scan}
          problem={problem}
          onProblem={setProblem}
          query={query}
          onQuery={setQuery}
          onLocation={onLocation}
          onSheet={() => setView('sheet')}
        />
      )}
    </ItemPictures>
  );
}
