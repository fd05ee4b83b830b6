import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keyOf } from './count.ts';
import type { NamedItem } from './counted-items.ts';
import styles from './sheet-lines.module.css';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;
const page = 100;

/** What has stock at the location and has not been counted: to look for, or to say that there is none. */
export function NotCounted({ items, counting }: { items: readonly NamedItem[]; counting: Counting }) {
  const [shown, setShown] = useState(page);
  const { dispatch, booksOf, count } = counting;
  const none = (all: readonly NamedItem[]) =>
    dispatch({ type: 'none-of', items: all.map(item => ({ item, books: booksOf(item) })) });
  const countAllAsZero = async () => {
    const title = texts.noneTitle(items.length);
    if (await confirm({ title, body: texts.noneBody, confirmLabel: texts.none, danger: true })) none(items);
  };
  if (items.length === 0) return <EmptyState title={texts.noMissing} />;
  return (
    <>
      <table className={styles.table} aria-label={texts.missing(items.length)}>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            {!count.blind && (
              <th scope="col" data-number>
                {texts.expected}
              </th>
            )}
            <td />
          </tr>
        </thead>
        <tbody>
          {items.slice(0, shown).map(item => (
            <tr key={keyOf(item)}>
              <th scope="row">
                {item.name}
                <small>{item.item_no}</small>
              </th>
              {!count.blind && (
                <td data-number data-title={texts.expected}>
                  {formatQuantity(booksOf(item).expected ?? 0)}
                </td>
              )}
              <td data-control>
                <Button variant="default" size="md" onClick={() => none([item])}>
                  {texts.none}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > shown && (
        <Button variant="default" fullWidth onClick={() => setShown(shown + page)}>
          {texts.showMore(formatNumber(items.length - shown))}
        </Button>
      )}
      <Button variant="default" size="md" onClick={() => void countAllAsZero()}>
        {texts.noneOfAll(items.length)}
      </Button>
    </>
  );
}
