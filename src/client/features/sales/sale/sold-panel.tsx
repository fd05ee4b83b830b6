import { Button, Modal } from '@mantine/core';
import { createContext } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { documentOf, isUnsent, useEntries, useResolve } from '../../../outbox/entries.ts';
import { IconCheck, IconPlus, IconPrinter } from '../../../ui/icons.tsx';
import { UnsentMark } from '../../../ui/marks.tsx';
import { MoneyArrived } from '../../../workflows/pay/money-arrived.tsx';
import classes from './sold-panel.module.css';

export type Sold = {
  /** The order's number, or its temporary id while it is on its way. */
  no: string;
  /** What its code named it by. */
  made: string;
  sent: boolean;
  totalVnd: number;
  changeVnd: number;
  remainingVnd: number;
  /** VND that was said to come by transfer. */
  transferVnd: number;
};

/** Shows what was sold, over whatever comes next: the order may not be changed any more, or the next sale begins. */
export const ShowSold = createContext<(sold: Sold | null) => void>(() => {});

const texts = t.salesOrders.paid;

/** After a sale: what to give back, and what comes next. */
export function SoldPanel({
  sold,
  onNewSale,
  onPrint,
  onOpen,
}: {
  sold: Sold | null;
  onNewSale: () => void;
  /** Absent without the permission to print. */
  onPrint: (() => void) | null;
  onOpen: () => void;
}) {
  const { no, sent } = useArrival(sold);
  return (
    <Modal opened={sold !== null} onClose={onNewSale} centered withCloseButton={false} size="md">
      {sold && (
        <div className={classes.sold}>
          <span className={classes.tick}>
            <IconCheck size={36} />
          </span>
          <Modal.Title>{sent ? texts.title : texts.savedTitle}</Modal.Title>
          <p className={classes.no}>
            <span className="number">{localNumber(no)}</span> {!sent && <UnsentMark />}
          </p>
          <p className={classes.change}>
            {sold.changeVnd > 0 ? texts.change : texts.noChange}
            {sold.changeVnd > 0 && <strong>{formatAmount(sold.changeVnd)} ₫</strong>}
          </p>
          {sold.transferVnd > 0 && (
            <MoneyArrived
              no={no}
              made={sold.made}
              sent={sent}
              booked
              amountVnd={sold.transferVnd}
              waiting={t.reconciliation.notPaid(`${formatAmount(sold.transferVnd)} ₫`)}
            />
          )}
          {sold.remainingVnd > 0 && <p>{texts.remaining(`${formatAmount(sold.remainingVnd)} ₫`)}</p>}
          {!sent && <p className={classes.hint}>{texts.saved}</p>}
          <Button data-autofocus size="lg" fullWidth leftSection={<IconPlus />} onClick={onNewSale}>
            {texts.newSale}
          </Button>
          <div className={classes.more}>
            {onPrint && (
              <Button variant="default" leftSection={<IconPrinter />} onClick={onPrint}>
                {texts.printReceipt}
              </Button>
            )}
            <Button variant="default" onClick={onOpen}>
              {texts.openOrder}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

/** A sale that was still on its way when the panel opened arrives before the eyes of the person. */
function useArrival(sold: Sold | null): { no: string; sent: boolean } {
  const entries = useEntries();
  const resolve = useResolve();
  if (!sold) return { no: '', sent: false };
  const no = resolve(sold.no);
  const waiting = entries.some(entry => isUnsent(entry) && resolve(documentOf(entry).no) === no);
  return { no, sent: sold.sent || (!isLocal(no) && !waiting) };
}
