import { useEffect, useRef } from 'react';
import { formatAmount, formatKnown, formatNumber, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import type { ShownSale } from '../../../workflows/display/messages.ts';
import classes from './customer-display.module.css';
import { letters } from './letters.ts';
import { ScanToPay } from './scan-to-pay.tsx';

const texts = t.customerDisplay;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/** A price is one word. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0');

/** The sale in hand: its lines as they are scanned, and what they come to. */
export function ShownCart({ sale }: { sale: ShownSale }) {
  const { lines, code } = sale;
  return (
    <div className={classes.cart} data-code={code !== null || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className={classes.lines} tabIndex={0} aria-label={texts.lines}>
        <ol>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name here, and keeps nothing
            <Line key={at} line={line} />
          ))}
        </ol>
      </section>
      <div className={classes.panel}>
        <Sums sale={sale} />
        <Total sale={sale} />
        {code && <ScanToPay code={code} received={sale.received} />}
      </div>
    </div>
  );
}

function Line({
  line: { name, quantity, priceVnd, amountVnd, discountVnd, isNew },
}: {
  line: ShownSale['lines'][number];
}) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The quantity too: a second scan of one item changes nothing else.
    if (isNew && quantity > 0) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNew, quantity]);
  return (
    <li ref={row} className={classes.line} data-new={isNew || undefined}>
      <span className={classes.name}>
        {name}
        <small>
          {quantity !== 1 && texts.each(formatQuantity(quantity), whole(formatKnown(priceVnd)))}
          {discountVnd > 0 && <em>{texts.lineDiscount(formatAmount(discountVnd))}</em>}
        </small>
      </span>
      <strong style={letters(formatKnown(amountVnd))}>{formatKnown(amountVnd)}</strong>
    </li>
  );
}

function Sums({ sale: { customer, sums } }: { sale: ShownSale }) {
  return (
    <>
      {customer && (
        <p className={classes.customer}>
          <span>{texts.customer(customer.phone)}</span>
          {customer.points !== null && <span>{texts.points(formatNumber(customer.points))}</span>}
        </p>
      )}
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map(({ of, name, amountVnd }) => (
            <div key={`${of} ${name} ${amountVnd}`}>
              <dt>{name || texts.sums[of]}</dt>
              <dd style={letters(formatAmount(amountVnd))}>{formatAmount(amountVnd)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** What is to pay, largest of all; and what was given for it so far. */
function Total({ sale: { totalVnd, dueVnd, money: given, code } }: { sale: ShownSale }) {
  const { takenVnd, givenVnd, changeVnd } = given ?? { takenVnd: 0, givenVnd: 0, changeVnd: 0 };
  const toPayVnd = Math.max(0, dueVnd - takenVnd);
  const isPart = toPayVnd !== totalVnd;
  const rows = [
    [texts.total, isPart ? totalVnd : 0],
    [texts.taken, takenVnd],
    [texts.given, changeVnd > 0 ? givenVnd : 0],
    [texts.change, changeVnd],
  ] as const;
  const shown = rows.filter(([, amountVnd]) => amountVnd > 0);
  return (
    <>
      <p className={classes.total} data-small={code !== null || undefined} role="status">
        {isPart ? texts.toPay : texts.total}
        <strong style={letters(money(toPayVnd))}>{money(toPayVnd)}</strong>
      </p>
      {shown.length > 0 && (
        <dl className={classes.sums}>
          {shown.map(([label, amountVnd]) => (
            <div key={label} data-large={label === texts.change || undefined}>
              <dt>{label}</dt>
              <dd style={letters(money(amountVnd))}>{money(amountVnd)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
