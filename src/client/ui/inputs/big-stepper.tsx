import { useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { IconMinus, IconPlus } from '../icons.tsx';
import classes from './big-stepper.module.css';
import { readQuantity } from './quantity-stepper.tsx';

/** More characters than these, of the number and what stands after it, are written smaller. */
const longest = 7;

/** − n + of what was counted last: a number that can be read from the shelf's other end, and typed over. */
export function BigStepper({
  quantity,
  of,
  label,
  onStep,
  onSet,
}: {
  quantity: number;
  /** Stands after it: how many there should be. */
  of?: string;
  /** Of the number itself. */
  label: string;
  onStep: (by: 1 | -1) => void;
  onSet: (quantity: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? formatQuantity(quantity);
  const commit = () => {
    const next = typed === null ? null : readQuantity(typed);
    setTyped(null);
    if (next !== null && next !== quantity) onSet(next);
  };
  return (
    <div className={classes.big}>
      <button type="button" aria-label={t.ui.lessByOne} disabled={quantity === 0} onClick={() => onStep(-1)}>
        <IconMinus size={32} />
      </button>
      <span
        className={classes.number}
        data-of={of !== undefined || undefined}
        data-long={shown.length + (of ?? '').length > longest || undefined}
      >
        <input
          inputMode="decimal"
          aria-label={label}
          value={shown}
          {...(of === undefined ? {} : { style: { inlineSize: `${Math.max(1, shown.length)}.4ch` } })}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
        {of !== undefined && <span>{of}</span>}
      </span>
      <button type="button" aria-label={t.ui.moreByOne} onClick={() => onStep(1)}>
        <IconPlus size={32} />
      </button>
    </div>
  );
}
