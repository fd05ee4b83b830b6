import { Button, Modal } from '@mantine/core';
import { createContext, useEffect, useState } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { t } from '../../../messages/en.ts';
import { said } from '../../../messages/language.ts';
import { notify } from '../../../page/notices.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { IconAlert, IconCheck, IconPlus, IconPrinter } from '../../../ui/icons.tsx';
import { UnsentMark } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { MoneyArrived } from '../../../workflows/pay/money-arrived.tsx';
import { type Arrival, noticeOf, type Sold, useArrival } from './sold.ts';
import classes from './sold-panel.module.css';

/** Shows what was sold, over whatever comes next: the order may not be changed any more, or the next sale begins. */
export const ShowSold = createContext<(sold: Sold | null) => void>(() => {});

const texts = t.sale.paid;

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
  const arrival = useArrival(sold);
  const { no, state } = arrival;
  const sent = state === 'sent';
  const made = sold?.made;
  useEffect(() => (made ? notify.stands(noticeOf(made)) : undefined), [made]);
  // Paper bears the number, which is about to come.
  const [wantsPrint, setWantsPrint] = useState(false);
  const print = wantsPrint && state !== 'arriving' ? onPrint : null;
  useEffect(() => {
    if (!print) return;
    setWantsPrint(false);
    print();
  }, [print]);
  return (
    <Modal opened={sold !== null} onClose={onNewSale} centered withCloseButton={false} size="md">
      {sold && (
        <div className={classes.sold}>
          <span className={classes.tick} data-refused={state === 'refused' || undefined}>
            {state === 'refused' ? <IconAlert size={36} /> : <IconCheck size={36} />}
          </span>
          <Modal.Title>{titleOf(state)}</Modal.Title>
          <p className={classes.no} data-arriving={state === 'arriving' || undefined}>
            <span className="number">{localNumber(no)}</span> {state === 'waiting' && <UnsentMark />}
          </p>
          {state === 'refused' && (
            <RefusedSale sold={sold} arrival={arrival} onBack={onNewSale} onOpen={onOpen} />
          )}
          <p className={classes.change}>
            {sold.changeVnd > 0 ? texts.change : texts.noChange}
            {sold.changeVnd > 0 && <strong>{formatAmount(sold.changeVnd)} ₫</strong>}
          </p>
          {sold.transferVnd > 0 && (
            <p className={classes.hint}>
              {t.reconciliation.memo}: <strong className="number">{transferMemo(sold.made)}</strong>
            </p>
          )}
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
          {state === 'waiting' && <p className={classes.hint}>{texts.saved}</p>}
          <Button data-autofocus size="lg" fullWidth leftSection={<IconPlus />} onClick={onNewSale}>
            {texts.newSale}
          </Button>
          <div className={classes.more}>
            {onPrint && (
              <Button
                variant="default"
                leftSection={<IconPrinter />}
                loading={wantsPrint}
                onClick={() => setWantsPrint(true)}
              >
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

function titleOf(state: Arrival['state']): string {
  if (state === 'refused') return t.sale.refused.title;
  return state === 'waiting' ? texts.savedTitle : texts.title;
}

/** Why the server does not take the sale, and the way back to its cart while that is all there is of it. */
function RefusedSale({
  sold,
  arrival,
  onBack,
  onOpen,
}: {
  sold: Sold;
  arrival: Arrival;
  onBack: () => void;
  onOpen: () => void;
}) {
  const { error, untouched } = arrival;
  const back = untouched ? sold.backToCart : null;
  const takeBack = async () => {
    try {
      await currentTablet()?.outbox.discardDocument(sold.made, 'Back to the cart');
    } catch {
      return notify.failure(t.outbox.deleteTooLate);
    }
    back?.();
    onBack();
  };
  return (
    <>
      <Note tone="bad">
        <strong>{error ? said(error) : ''}</strong> {texts.refusedHint}
      </Note>
      {back ? (
        <Button variant="default" fullWidth onClick={() => void takeBack()}>
          {texts.backToCart}
        </Button>
      ) : (
        <Button variant="default" fullWidth onClick={onOpen}>
          {texts.openOrder}
        </Button>
      )}
    </>
  );
}
