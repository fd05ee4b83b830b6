import { formatAmount } from '#model/kit/format.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { t } from '../../../messages/en.ts';
import { Note } from '../../../ui/note.tsx';
import { MoneyArrived } from '../../../workflows/pay/money-arrived.tsx';
import { SeenMoney } from '../../../workflows/pay/seen-money.tsx';
import type { Arrival, Sold } from './sold.ts';
import classes from './sold-panel.module.css';

const texts = t.sale.paid;

type SoldMoneyProps = {
  sold: Sold;
  arrival: Arrival;
  /** Transfers not seen yet. */
  waitsVnd: number;
  onSeen: () => void;
};

/** What a sale gives back, and what of its transfers is still to come. */
export function SoldMoney({ sold, arrival, waitsVnd, onSeen }: SoldMoneyProps) {
  const { made, changeVnd, transferVnd, delivers, remainingVnd, backVnd = 0 } = sold;
  const { no, state } = arrival;
  return (
    <>
      {/* A transfer has no change to speak of. */}
      {backVnd > 0 && (
        <p className={classes.change}>
          {t.returns.gets}
          <strong>{formatAmount(backVnd)} ₫</strong>
        </p>
      )}
      {(changeVnd > 0 || (transferVnd === 0 && backVnd === 0 && !(delivers && remainingVnd > 0))) && (
        <p className={classes.change}>
          {changeVnd > 0 ? texts.change : texts.noChange}
          {changeVnd > 0 && <strong>{formatAmount(changeVnd)} ₫</strong>}
        </p>
      )}
      {transferVnd > 0 && (
        <>
          <p className={classes.hint}>
            {t.reconciliation.memo}: <strong className="number">{transferMemo(made)}</strong>
          </p>
          {waitsVnd === 0 ? (
            <Note>
              <strong>{t.reconciliation.arrived(`${formatAmount(transferVnd)} ₫`)}</strong>
            </Note>
          ) : (
            <MoneyArrived
              no={no}
              made={made}
              sent={state === 'sent'}
              booked
              amountVnd={transferVnd}
              waiting={t.reconciliation.notPaid(`${formatAmount(transferVnd)} ₫`)}
              onArrived={onSeen}
            />
          )}
        </>
      )}
      {waitsVnd > 0 && state !== 'refused' && <SeenMoney no={no} amountVnd={waitsVnd} onSeen={onSeen} />}
    </>
  );
}
