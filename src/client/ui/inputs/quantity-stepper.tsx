import { useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { isQuantity } from '#model/kit/quantity.ts';
import { parseNumber } from '#model/kit/validation.ts';
import { t } from '../../messages/en.ts';
import { IconMinus, IconPlus, IconTrash } from '../icons.tsx';
import classes from './quantity-stepper.module.css';

/** `1,5` as the formats of this app have it, and `1.5` as number pads type it. */
export function readQuantity(text: string): number | null {
  const trimmed = text.trim();
  const quantity = /^\d+\.\d{1,2}$/.test(trimmed) ? Number(trimmed) : parseNumber(trimmed);
  return quantity !== null && quantity >= 0 && isQuantity(quantity) ? quantity : null;
}

/** − n +. The number itself can be typed; anything that is no quantity leaves it as it was. */
export function QuantityStepper({
  quantity,
  name,
  removes = true,
  onStep,
  onSet,
}: {
  quantity: number;
  name: string;
  /** Less than one takes it away. */
  removes?: boolean;
  onStep: (by: 1 | -1) => void;
  onSet: (quantity: number) => void;
}) {
  const shown = formatQuantity(quantity);
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const next = typed === null ? null : readQuantity(typed);
    setTyped(null);
    if (next !== null && next !== quantity) onSet(next);
  };
  return (
    <span className={classes.stepper}>
      <button type="button" aria-label={t.ui.oneLess(name)} onClick={() => onStep(-1)}>
        {removes && quantity <= 1 ? <IconTrash /> : <IconMinus />}
      </button>
      <input
        inputMode="decimal"
        aria-label={t.ui.quantityOf(name)}
        value={typed ?? shown}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <button type="button" aria-label={t.ui.oneMore(name)} onClick={() => onStep(1)}>
        <IconPlus />
      </button>
    </span>
  );
}
