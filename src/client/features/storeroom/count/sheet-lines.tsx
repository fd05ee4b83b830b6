import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatNumber, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconRefresh, IconTrash } from '../../../ui/icons.tsx';
import { QuantityStepper } from '../../../ui/inputs/quantity-stepper.tsx';
import { SignedQuantity } from '../../../ui/inputs/signed-quantity.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import { type CountLine, differenceOf, keyOf, movedWhileCounting } from './count.ts';
import { named } from './counted-items.ts';
import styles from './sheet-lines.module.css';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;
const page = 100;

/** The sheet: a table where there is room, cards where there is not. */
export function SheetLines({
  lines,
  empty,
  counting,
  storeroom,
}: {
  lines: readonly CountLine[];
  empty: string;
  counting: Counting;
  storeroom: Storeroom;
}) {
  const [shown, setShown] = useState(page);
  // In one order, whatever is corrected.
  const sorted = useMemo(
    () =>
      lines
        .map(line => ({ line, item: named(line, storeroom) }))
        .sort((a, b) => a.item.name.localeCompare(b.item.name, 'vi')),
    [lines, storeroom],
  );
  if (lines.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <table className={styles.table} aria-label={texts.toSheet}>
        <thead>
          <tr>
            <th scope="col">{texts.item}</th>
            <th scope="col" data-number>
              {texts.expected}
            </th>
            <th scope="col">{texts.countedColumn}</th>
            <th scope="col" data-number>
              {texts.difference}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map(({ line, item }) => (
            <SheetLine key={keyOf(line)} line={line} name={item.name} counting={counting} />
          ))}
        </tbody>
      </table>
      {lines.length > shown && (
        <Button variant="default" fullWidth onClick={() => setShown(shown + page)}>
          {texts.showMore(formatNumber(lines.length - shown))}
        </Button>
      )}
    </>
  );
}

function SheetLine({ line, name, counting }: { line: CountLine; name: string; counting: Counting }) {
  const { dispatch, booksOf } = counting;
  const difference = differenceOf(line);
  const set = (quantity: number) => dispatch({ type: 'set', item: line, quantity, books: booksOf(line) });
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{line.item_no}</small>
        <Moved line={line} counting={counting} />
      </th>
      <td data-number data-title={texts.expected}>
        {line.books.expected === null ? '–' : formatQuantity(line.books.expected)}
      </td>
      <td data-control>
        <QuantityStepper
          quantity={line.counted}
          name={name}
          removes={false}
          onStep={by => set(Math.max(0, line.counted + by))}
          onSet={set}
        />
      </td>
      <td data-number data-title={texts.difference}>
        {difference === null ? '–' : difference === 0 ? '0' : <SignedQuantity value={difference} />}
      </td>
      <td data-actions>
        <button
          type="button"
          aria-label={`${texts.again}: ${name}`}
          title={texts.again}
          onClick={() => dispatch({ type: 'again', item: line, books: booksOf(line) })}
        >
          <IconRefresh />
        </button>
        <button
          type="button"
          aria-label={`${texts.forget}: ${name}`}
          title={texts.forget}
          onClick={() => dispatch({ type: 'remove', item: line })}
        >
          <IconTrash />
        </button>
      </td>
    </tr>
  );
}

function Moved({ line, counting }: { line: CountLine; counting: Counting }) {
  const now = counting.booksOf(line).expected;
  if (movedWhileCounting(line)) return <em data-again>{texts.movedWhile}</em>;
  if (now === null || line.books.expected === null || now === line.books.expected) return null;
  return <em>{texts.movedSince(formatQuantity(now))}</em>;
}
