import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { lineAmount } from '#model/kit/amounts.ts';
import { formatAmount, formatKnown, unknownAmount } from '#model/kit/format.ts';
import { isValidQuantity } from '#model/stock/units.ts';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { notify } from '../../page/notices.ts';
import { IconNote } from '../../ui/icons.tsx';
import { QuantityStepper } from '../../ui/inputs/quantity-stepper.tsx';
import { nameOf } from '../items/item-name.ts';
import { ItemPicture } from '../items/item-picture.tsx';
import classes from './draft-lines.module.css';
import type { DraftLine, LineAction } from './lines-draft.ts';

export function DraftLineRow({
  line,
  priced,
  touched,
  dispatch,
  onMore,
}: {
  line: DraftLine;
  priced: boolean;
  /** Counts the changes of this line; 0 when another one changed last. */
  touched: number;
  dispatch: (action: LineAction) => void;
  onMore: (line: DraftLine) => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const { line_no } = line;
  const name = nameOf(line);
  const amount = line.is_price_unknown ? unknownAmount : formatAmount(lineAmount(line));
  useEffect(() => {
    if (touched > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [touched]);
  return (
    <li ref={row} className={classes.line} data-touched={touched > 0 || undefined}>
      <button type="button" className={classes.lineName} onClick={() => onMore(line)}>
        <span className={classes.linePicture}>
          <ItemPicture picture={line.picture} name={name} size={40} />
        </span>
        <span className={classes.lineText}>
          <span>{name}</span>
          <VisuallyHidden>{priced ? t.doc.line.more : t.doc.line.moreNote}</VisuallyHidden>
          {!priced && <small>{`${line.item_no} · ${unitName(line.unit_of_measure)}`}</small>}
          {line.line_discount_amount > 0 && (
            <small>
              <em>{t.doc.line.discountShown(formatAmount(line.line_discount_amount))}</em>
            </small>
          )}
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
          onSet={quantity => {
            if (isValidQuantity(line.unit_of_measure, quantity))
              dispatch({ type: 'set-quantity', line_no, quantity });
            else notify.warning(t.doc.line.wholeOnly(name, unitName(line.unit_of_measure)));
          }}
        />
        {priced && (
          <span className={classes.lineAmount}>
            <strong>{amount}</strong>
            {line.quantity !== 1 && (
              <small>× {formatKnown(line.is_price_unknown ? null : line.unit_price)}</small>
            )}
          </span>
        )}
      </span>
    </li>
  );
}
