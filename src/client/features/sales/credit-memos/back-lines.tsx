import { Button } from '@mantine/core';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../../messages/en.ts';
import { QuantityStepper } from '../../../ui/inputs/quantity-stepper.tsx';
import classes from './return-desk.module.css';
import type { ReturnDesk } from './use-return-desk.ts';

const texts = t.creditMemos;

/** What was sold, a plus on each line: what of it comes back. */
export function BackLines({ desk }: { desk: ReturnDesk }) {
  const { lines, back, order } = desk;
  const priceOf = (line_no: number) => order.lines.find(line => line.line_no === line_no)?.unit_price ?? 0;
  return (
    <section className={classes.back} aria-label={t.returns.comesBack}>
      <div className={classes.choice}>
        <h2>{t.returns.comesBack}</h2>
        <Button variant="default" onClick={() => desk.setAll(true)}>
          {t.returns.all}
        </Button>
        <Button variant="default" disabled={back.length === 0} onClick={() => desk.setAll(false)}>
          {t.returns.none}
        </Button>
      </div>
      <ul className={classes.lines}>
        {lines.map(line => {
          const quantity = desk.quantityOf(line.line_no);
          return (
            <li key={line.line_no} data-chosen={quantity > 0 || undefined}>
              <span>
                {line.name}
                <small>
                  {formatAmount(priceOf(line.line_no))} · {texts.left(formatQuantity(line.left))}
                </small>
              </span>
              <QuantityStepper
                name={line.name}
                quantity={quantity}
                removes={false}
                onStep={by => desk.set(line.line_no, addQuantity(quantity, by))}
                onSet={next => desk.set(line.line_no, next)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
