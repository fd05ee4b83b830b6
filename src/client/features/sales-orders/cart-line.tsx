import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatAmount } from '#model/format.ts';
import { lineAmount } from '#model/totals.ts';
import { t } from '../../messages/en.ts';
import { ItemPicture } from '../../pickers/item-picture.tsx';
import { IconNote } from '../../ui/icons.tsx';
import classes from './cart.module.css';
import { nameOf } from './item-tile.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { DraftLine, SaleAction } from './sale-draft.ts';

export function CartLine({
  line,
  touched,
  dispatch,
  onMore,
}: {
  line: DraftLine;
  /** Counts the changes of this line; 0 when another one changed last. */
  touched: number;
  dispatch: (action: SaleAction) => void;
  onMore: (line: DraftLine) => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const { line_no } = line;
  const name = nameOf(line);
  useEffect(() => {
    if (touched > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [touched]);
  return (
    <li ref={row} className={classes.line} data-touched={touched > 0 || undefined}>
      <button type="button" className={classes.lineName} onClick={() => onMore(line)}>
        <ItemPicture picture={line.picture} name={name} size={44} />
        <span className={classes.lineText}>
          <span>{name}</span>
          <VisuallyHidden>{t.salesOrders.line.more}</VisuallyHidden>
          <small>
            {formatAmount(line.unit_price)} ₫
            {line.line_discount_amount > 0 && (
              <em> {t.salesOrders.line.discountShown(formatAmount(line.line_discount_amount))}</em>
            )}
          </small>
          {line.line_note && (
            <small className={classes.note}>
              <IconNote size={14} /> {line.line_note}
            </small>
          )}
        </span>
      </button>
      <span className={classes.lineFoot}>
        <QuantityStepper
          quantity={line.quantity}
          name={name}
          onStep={by => dispatch({ type: 'step', line_no, by })}
          onSet={quantity => dispatch({ type: 'set-quantity', line_no, quantity })}
        />
        <strong className={classes.lineAmount}>{formatAmount(lineAmount(line))}</strong>
      </span>
    </li>
  );
}
