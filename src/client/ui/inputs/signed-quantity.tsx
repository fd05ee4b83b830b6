import { VisuallyHidden } from '@mantine/core';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import classes from './signed-quantity.module.css';

/** `+3` or `−3`: the sign says it to those who do not see the colour. */
export function signed(quantity: number): string {
  return quantity > 0 ? `+${formatQuantity(quantity)}` : formatQuantity(quantity);
}

export function SignedQuantity({ value, unit }: { value: number; unit?: string }) {
  const amount = formatQuantity(Math.abs(value));
  return (
    <span className={`number ${classes.signed}`} data-sign={value > 0 ? 'in' : value < 0 ? 'out' : undefined}>
      <span aria-hidden="true">
        {signed(value)}
        {unit ? ` ${unit}` : ''}
      </span>
      <VisuallyHidden>{value < 0 ? t.warehouse.outOf(amount) : t.warehouse.into(amount)}</VisuallyHidden>
    </span>
  );
}

/** More or less, and how much. Never zero: the last one stays. */
export function SignedStepper({
  value,
  name,
  onChange,
}: {
  value: number;
  name: string;
  onChange: (quantity: number) => void;
}) {
  const side = value < 0 ? -1 : 1;
  const amount = Math.abs(value);
  const set = (next: number) => next > 0 && onChange(side * next);
  return (
    <span className={classes.stepper}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a block with a legend, this stands in a line */}
      <span role="group" className={classes.sides} aria-label={t.warehouse.direction(name)}>
        <button type="button" data-side="out" aria-pressed={side < 0} onClick={() => onChange(-amount)}>
          {t.warehouse.less}
        </button>
        <button type="button" data-side="in" aria-pressed={side > 0} onClick={() => onChange(amount)}>
          {t.warehouse.more}
        </button>
      </span>
      <QuantityStepper
        quantity={amount}
        name={name}
        removes={false}
        onStep={by => set(Math.max(amount + by, Math.min(amount, 1)))}
        onSet={set}
      />
    </span>
  );
}
