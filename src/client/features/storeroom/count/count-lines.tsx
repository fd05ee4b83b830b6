import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { QuantityStepper } from '../../../ui/inputs/quantity-stepper.tsx';
import { ItemPicture } from '../../../workflows/items/item-picture.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { type CountLine, keyOf } from './count.ts';
import { named } from './counted-items.ts';
import type { Counting } from './use-count.ts';

const page = 30;

/** Counted items, the last first, each to correct in its place. */
export function CountLines({
  lines,
  counting,
  storeroom,
}: {
  lines: readonly CountLine[];
  counting: Counting;
  storeroom: Storeroom;
}) {
  const [shown, setShown] = useState(page);
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, shown).map(line => {
          const item = named(line, storeroom);
          const set = (quantity: number) =>
            counting.dispatch({ type: 'set', item: line, quantity, books: counting.booksOf(line) });
          return (
            <li key={keyOf(line)}>
              <ItemPicture picture={item.picture} name={item.name} size={40} />
              <span className={styles.what}>
                <span>{item.name}</span>
                <small>{item.item_no}</small>
              </span>
              <QuantityStepper
                quantity={line.counted}
                name={item.name}
                removes={false}
                onStep={by => set(Math.max(0, line.counted + by))}
                onSet={set}
              />
            </li>
          );
        })}
      </ul>
      {lines.length > shown && (
        <Button variant="default" fullWidth onClick={() => setShown(shown + page)}>
          {t.stockCount.showMore(formatNumber(lines.length - shown))}
        </Button>
      )}
    </>
  );
}
