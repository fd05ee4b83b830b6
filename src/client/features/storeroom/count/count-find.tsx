import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { IconPlus, IconSearch, IconX } from '../../../ui/icons.tsx';
import { ItemPicture } from '../../../workflows/items/item-picture.tsx';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { ScanButton } from '../../../workflows/scan/scan-button.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { lineOf } from './count.ts';
import find from './count-find.module.css';
import { type NamedItem, namedRow } from './counted-items.ts';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;
const shown = 8;

/** The camera, and the search for what has no readable code. */
export function CountFind({
  counting,
  storeroom,
  scan,
  query,
  onQuery,
  onProblem,
}: {
  counting: Counting;
  storeroom: Storeroom;
  scan: (code: string) => ScanAnswer;
  query: string;
  onQuery: (query: string) => void;
  onProblem: (problem: string | null) => void;
}) {
  const wanted = useDeferredValue(query.trim());
  const { index } = storeroom;
  const found = useMemo(
    () => (wanted === '' ? [] : (index?.search(wanted, shown) ?? []).map(namedRow)),
    [index, wanted],
  );
  const add = (item: NamedItem) => {
    counting.dispatch({ type: 'add', item, quantity: 1, books: counting.booksOf(item) });
    onProblem(null);
  };
  return (
    <div className={find.find}>
      <div className={styles.tools}>
        <TextInput
          type="search"
          size="md"
          className={find.search}
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch />}
          rightSection={
            query && (
              <button
                type="button"
                className={find.clear}
                aria-label={texts.clear}
                onClick={() => onQuery('')}
              >
                <IconX />
              </button>
            )
          }
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={event => onQuery(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') onQuery('');
            if (event.key === 'Enter' && query.trim() !== '' && scan(query.trim()).ok) onQuery('');
          }}
        />
        <ScanButton onScan={scan} />
      </div>
      {wanted !== '' && (
        <ul className={find.found} aria-label={texts.found}>
          {found.map(item => (
            <li key={`${item.item_no}/${item.variant_code}`}>
              <button type="button" onClick={() => add(item)}>
                <ItemPicture picture={item.picture} name={item.name} size={40} />
                <span className={styles.what}>
                  <span>{item.name}</span>
                  <small>{item.item_no}</small>
                </span>
                <strong className="number">
                  {formatQuantity(lineOf(counting.count, item)?.counted ?? 0)}
                </strong>
                <IconPlus />
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={find.none}>{t.ui.nothingFound}</li>}
        </ul>
      )}
    </div>
  );
}
