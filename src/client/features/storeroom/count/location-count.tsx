import { useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ItemPictures } from '../../../workflows/items/item-picture.tsx';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { useItemScanner } from '../../../workflows/scan/use-item-scanner.ts';
import { useStoreroom } from '../use-storeroom.ts';
import { CountDone } from './count-done.tsx';
import { CountSheet } from './count-sheet.tsx';
import { itemOfCode } from './counted-items.ts';
import { CountingView } from './counting-view.tsx';
import { useCount } from './use-count.ts';
import { type Posted, usePostCount } from './use-post-count.ts';

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
  const { post, busy } = usePostCount(counting, result => {
    setPosted(result);
    setView('count');
  });

  const scan = (code: string): ScanAnswer => {
    const found = itemOfCode(code, storeroom);
    if (found.kind !== 'item') {
      const text =
        found.kind === 'unknown' ? t.stockCount.unknown(code) : t.stockCount.whichVariant(found.name);
      if (found.kind === 'which-variant') setQuery(found.item_no);
      setProblem(text);
      return { ok: false, text };
    }
    setProblem(null);
    setPosted(null);
    const { item } = found;
    const next = counting.dispatch({ type: 'add', item, quantity: 1, books: counting.booksOf(item) });
    // The last counted comes first.
    return {
      ok: true,
      text: t.stockCount.counted(formatQuantity(next.lines[0]?.counted ?? 0), item.name),
    };
  };
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
