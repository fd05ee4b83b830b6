import { Button } from '@mantine/core';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { IconBarcode, IconRefresh } from '../../ui/icons.tsx';
import { BigStepper } from '../../ui/inputs/big-stepper.tsx';
import { ItemPicture } from '../items/item-picture.tsx';
import { useItemIndex } from '../items/use-item-index.ts';
import { countOf, leftOf, type ReceivePiece } from './counting.ts';
import classes from './last-received.module.css';
import type { Receiving } from './use-receiving.ts';

const texts = t.receive;

/** What was counted last, and how many of how many: large enough to be read with a box in both hands. */
export function LastReceived<P extends ReceivePiece>({ receiving }: { receiving: Receiving<P> }) {
  const { last, counts, undo } = receiving;
  const { index } = useItemIndex();
  if (!last)
    return (
      <p className={classes.begin}>
        <IconBarcode /> {texts.begin}
      </p>
    );
  const count = countOf(last, counts);
  const { item_no, variant_code } = last;
  const extra = receiving.differences.extra.find(({ key }) => key === last.key);
  const known = index.rows.find(row => row.item_no === item_no && row.variant_code === variant_code);
  return (
    <section className={classes.last} aria-label={last.name} data-full={count === leftOf(last) || undefined}>
      <div className={classes.item}>
        <ItemPicture picture={known?.picture ?? ''} name={last.name} size={56} />
        <div className={classes.what}>
          <strong>{last.name}</strong>
          <small>{[item_no, variant_code].filter(Boolean).join(' · ')}</small>
        </div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconRefresh />}
          disabled={!undo}
          onClick={() => undo?.()}
        >
          {texts.undo}
        </Button>
      </div>
      <BigStepper
        key={last.key}
        quantity={count}
        of={texts.of(formatQuantity(leftOf(last)))}
        label={texts.quantity(last.name)}
        onStep={by => receiving.step(last, by)}
        onSet={quantity => receiving.set(last, quantity)}
      />
      {extra && <p className={classes.extra}>{texts.tooMany(formatQuantity(extra.quantity))}</p>}
    </section>
  );
}
