import { Button } from '@mantine/core';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { IconRefresh } from '../../../ui/icons.tsx';
import { BigStepper } from '../../../ui/inputs/big-stepper.tsx';
import { ItemPicture } from '../../../workflows/items/item-picture.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { type CountLine, keyOf, movedWhileCounting } from './count.ts';
import { named } from './counted-items.ts';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;

/** The item counted last: a number that can be read from the shelf's other end, to type over, to take back. */
export function LastCounted({
  line,
  counting,
  storeroom,
}: {
  line: CountLine;
  counting: Counting;
  storeroom: Storeroom;
}) {
  const { count, dispatch, booksOf } = counting;
  const item = named(line, storeroom);
  const add = (quantity: number) => dispatch({ type: 'add', item: line, quantity, books: booksOf(line) });
  return (
    <section className={styles.last} aria-label={item.name}>
      <div className={styles.lastItem}>
        <ItemPicture picture={item.picture} name={item.name} size={64} />
        <div className={styles.what}>
          <strong>{item.name}</strong>
          <small>{item.item_no}</small>
          {!count.blind && (
            <small className={styles.dim}>
              {line.books.expected === null
                ? texts.notKnown
                : texts.expectedNow(formatQuantity(line.books.expected))}
            </small>
          )}
        </div>
      </div>
      <BigStepper
        key={keyOf(line)}
        quantity={line.counted}
        label={texts.quantity(item.name)}
        onStep={add}
        onSet={quantity => dispatch({ type: 'set', item: line, quantity, books: booksOf(line) })}
      />
      {movedWhileCounting(line) && (
        <p className={styles.moved} role="alert">
          {texts.movedWhile}
        </p>
      )}
      <div className={styles.lastActions}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconRefresh />}
          disabled={count.undo.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          {texts.undo}
        </Button>
        {movedWhileCounting(line) && (
          <Button
            variant="default"
            size="md"
            onClick={() => dispatch({ type: 'again', item: line, books: booksOf(line) })}
          >
            {texts.again}
          </Button>
        )}
      </div>
    </section>
  );
}
