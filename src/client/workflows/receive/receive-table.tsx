import { type ReactNode, useEffect, useRef } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { IconCheck } from '../../ui/icons.tsx';
import { QuantityStepper } from '../../ui/inputs/quantity-stepper.tsx';
import { countOf, isOver, leftOf, type ReceivePiece } from './counting.ts';
import styles from './receive-cards.module.css';
import classes from './receive-table.module.css';
import type { Receiving } from './use-receiving.ts';

const texts = t.receive;

export type ReceiveColumn<P> = {
  title: string;
  cell: (piece: P) => ReactNode;
  number?: true;
  /** As a card a line has its name, facts with their titles, something to set; `hidden` is left out. */
  onCard?: 'name' | 'fact' | 'control' | 'hidden';
};

/** The column in which the quantity to receive is set. */
export function toReceiveColumn<P extends ReceivePiece>(receiving: Receiving<P>): ReceiveColumn<P> {
  return {
    title: texts.toReceive,
    onCard: 'control',
    cell: piece => <ToReceive piece={piece} receiving={receiving} />,
  };
}

function ToReceive<P extends ReceivePiece>({ piece, receiving }: { piece: P; receiving: Receiving<P> }) {
  const count = countOf(piece, receiving.counts);
  const left = leftOf(piece);
  if (left === 0 && count === 0)
    return (
      <span className={classes.done}>
        <IconCheck size={18} /> {texts.received}
      </span>
    );
  return (
    <span className={classes.count}>
      <QuantityStepper
        name={piece.name}
        quantity={count}
        removes={false}
        onStep={by => receiving.step(piece, by)}
        onSet={quantity => receiving.set(piece, quantity)}
      />
      <small className={classes.left}>/ {formatQuantity(left)}</small>
    </span>
  );
}

/** The lines: large cards, two side by side where there is room, or a table. The line that was scanned last is marked and in sight. */
export function ReceiveTable<P extends ReceivePiece>({
  label,
  columns,
  cards,
  receiving,
}: {
  label: string;
  columns: readonly ReceiveColumn<P>[];
  cards: boolean;
  receiving: Receiving<P>;
}) {
  const { pieces, counts, told } = receiving;
  const rows = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    // Not everywhere: simulated browsers do not scroll.
    if (told?.key) rows.current.get(told.key)?.scrollIntoView?.({ block: 'nearest' });
  }, [told]);
  return (
    <div className={cards ? undefined : classes.scroll}>
      <table
        className={cards ? styles.cards : classes.table}
        aria-label={label}
        data-cards={cards || undefined}
        data-dense={(!cards && columns.length > 8) || undefined}
      >
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" data-number={column.number}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {pieces.map(piece => {
          const marked = told?.key === piece.key ? (told.ok ? 'ok' : 'bad') : undefined;
          return (
            <tbody
              key={piece.key}
              ref={body => {
                if (body) rows.current.set(piece.key, body);
                else rows.current.delete(piece.key);
              }}
              data-marked={marked}
              data-full={(piece.shipped > 0 && countOf(piece, counts) === leftOf(piece)) || undefined}
            >
              <tr>
                {columns.map(column => (
                  <td
                    key={column.title}
                    data-number={column.number}
                    data-title={column.title}
                    data-card={column.onCard ?? 'fact'}
                  >
                    {column.cell(piece)}
                  </td>
                ))}
              </tr>
              {isOver(piece, counts) && <Over piece={piece} span={columns.length} receiving={receiving} />}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Another person received some of it since: what I counted, what was received, what is left, and the way out. */
function Over<P extends ReceivePiece>(props: { piece: P; span: number; receiving: Receiving<P> }) {
  const { piece, receiving } = props;
  const left = leftOf(piece);
  const count = formatQuantity(countOf(piece, receiving.counts));
  return (
    <tr className={classes.over}>
      <td colSpan={props.span}>
        <p role="alert">
          {texts.over(
            count,
            formatQuantity(piece.shipped),
            formatQuantity(piece.received),
            formatQuantity(left),
          )}
        </p>
        <button type="button" onClick={() => receiving.correct(piece)}>
          {left > 0 ? texts.take(formatQuantity(left)) : texts.leaveOut}
        </button>
      </td>
    </tr>
  );
}
