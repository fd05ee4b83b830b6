import { t } from '../../messages/en.ts';
import { IconMinus, IconPlus, IconTrash } from '../icons.tsx';
import classes from './quantity-stepper.module.css';
import { useTypedQuantity } from './use-typed-quantity.ts';

/** − n +. The number itself can be typed; anything that is no quantity leaves it as it was, and is told. */
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
  const typing = useTypedQuantity(quantity, onSet);
  return (
    <span className={classes.stepper}>
      <button type="button" aria-label={t.ui.oneLess(name)} onClick={() => onStep(-1)}>
        {removes && quantity <= 1 ? <IconTrash /> : <IconMinus />}
      </button>
      <input aria-label={t.ui.quantityOf(name)} {...typing} />
      <button type="button" aria-label={t.ui.oneMore(name)} onClick={() => onStep(1)}>
        <IconPlus />
      </button>
    </span>
  );
}
