import { t } from '../../messages/en.ts';
import { IconMinus, IconPlus } from '../icons.tsx';
import classes from './big-stepper.module.css';
import { useTypedQuantity } from './use-typed-quantity.ts';

/** More characters than these, of the number and what stands after it, are written smaller. */
const longest = 7;

/** − n + of what was counted last. The number can be read from the shelf's other end, and typed over. */
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
  const typing = useTypedQuantity(quantity, onSet);
  return (
    <div className={classes.big}>
      <button type="button" aria-label={t.ui.lessByOne} disabled={quantity === 0} onClick={() => onStep(-1)}>
        <IconMinus size={32} />
      </button>
      <span
        className={classes.number}
        data-of={of !== undefined || undefined}
        data-long={typing.value.length + (of ?? '').length > longest || undefined}
      >
        <input
          aria-label={label}
          {...(of === undefined ? {} : { style: { inlineSize: `${Math.max(1, typing.value.length)}.4ch` } })}
          {...typing}
        />
        {of !== undefined && <span>{of}</span>}
      </span>
      <button type="button" aria-label={t.ui.moreByOne} onClick={() => onStep(1)}>
        <IconPlus size={32} />
      </button>
    </div>
  );
}
