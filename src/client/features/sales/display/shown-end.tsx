import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { IconCheck } from '../../../ui/icons.tsx';
import type { ShownSold } from '../../../workflows/display/messages.ts';
import classes from './customer-display.module.css';
import { letters } from './letters.ts';
import { ScanToPay } from './scan-to-pay.tsx';

const texts = t.customerDisplay;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/** The end of a sale: what was given and goes back, and thanks. While its transfer is waited for, the code. */
export function ShownEnd({ sold }: { sold: ShownSold }) {
  const { stands, code } = sold;
  if (stands === 'unsure')
    return (
      <div className={classes.end} role="status">
        <p className={classes.thanks}>{texts.unsure}</p>
      </div>
    );
  if (stands === 'waits')
    return (
      <div className={classes.end}>
        {code ? <ScanToPay code={code} received={false} /> : <p className={classes.thanks}>{texts.waits}</p>}
      </div>
    );
  return (
    <div className={classes.end}>
      <span className={classes.tick}>
        <IconCheck size={48} />
      </span>
      <div role="status">
        <p className={classes.thanks}>{texts.thanks}</p>
        <p className={classes.welcome}>{texts.again}</p>
      </div>
      <EndSums sold={sold} />
    </div>
  );
}

function EndSums({ sold: { totalVnd, givenVnd, changeVnd, backVnd, owedVnd } }: { sold: ShownSold }) {
  const rows = [
    [texts.total, totalVnd, false],
    [texts.given, changeVnd > 0 ? givenVnd : 0, false],
    [texts.change, changeVnd, true],
    [texts.back, backVnd, true],
    [texts.owed, owedVnd, true],
  ] as const;
  return (
    <dl className={classes.endSums}>
      {rows
        .filter(([, amountVnd]) => amountVnd > 0)
        .map(([label, amountVnd, isLarge]) => (
          <div key={label} data-large={isLarge || undefined}>
            <dt>{label}</dt>
            <dd style={letters(money(amountVnd))}>{money(amountVnd)}</dd>
          </div>
        ))}
    </dl>
  );
}
