import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, useEffect, useState } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { waitingAmounts } from '#model/sales/debts.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { notify } from '../../../page/notices.ts';
import { isUnsent } from '../../../tablet/entries.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconAlert, IconCheck, IconClock, IconPlus, IconPrinter, IconTruck } from '../../../ui/icons.tsx';
import { UnsentMark } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { noTransition } from '../../../ui/sheet.tsx';
import { useShown } from '../../../workflows/display/shown-parts.ts';
import type { PrintRequest } from '../../../workflows/print/print-request.ts';
import { isLoyalty, SellWithout } from '../../../workflows/unsent/sell-without.tsx';
import { type Arrival, noticeOf, type Sold, useArrival } from './sold.ts';
import { SoldMoney } from './sold-money.tsx';
import classes from './sold-panel.module.css';
import { useAfterSale } from './use-after-sale.ts';
import { WaitingTransfer } from './waiting-transfer.tsx';

/** Shows what was sold, over whatever comes next: the order may not be changed any more, or the next sale begins. */
export const ShowSold = createContext<(sold: Sold | null) => void>(() => {});

const texts = t.sale.paid;

/** What a sale is printed as: the receipt, the slip that goes with goods that are delivered, or what goes with a present. */
export type SoldPaper = 'document' | 'delivery' | 'gift';

/** What is printed of a sale. Only its receipt tells of the change and opens the drawer. */
export const printOf = (
  no: string,
  paper: SoldPaper,
  receipt: { changeVnd: number; opensDrawer: boolean },
): PrintRequest => (paper === 'document' ? { kind: paper, no, ...receipt } : { kind: paper, no });

/** After a sale: what to give back, and what comes next. */
export function SoldPanel({
  sold,
  onNewSale,
  onPrint,
  onOpen,
}: {
  sold: Sold | null;
  onNewSale: () => void;
  /** Absent without the permission to print. It is told whether the slip opens the drawer. */
  onPrint: ((opensDrawer: boolean, paper: SoldPaper) => void) | null;
  onOpen: () => void;
}) {
  const arrival = useArrival(sold);
  const { state } = arrival;
  const made = sold?.made;
  useEffect(() => (made ? notify.stands(noticeOf(made)) : undefined), [made]);
  // Paper bears the number, which is about to come.
  const [wants, setWants] = useState<SoldPaper | null>(null);
  // By itself the receipt is printed of a sale that was paid, in part or all of it.
  const usual = sold?.delivers && sold.remainingVnd >= sold.totalVnd ? 'delivery' : 'document';
  const { opensDrawer, isOffered } = useAfterSale(sold, state, onPrint && (() => setWants(usual)));
  const print = wants && state !== 'arriving' ? onPrint : null;
  useEffect(() => {
    if (!print || !wants) return;
    setWants(null);
    print(opensDrawer && wants === 'document', wants);
  }, [print, wants, opensDrawer]);
  const [seen, setSeen] = useState<string | null>(null);
  const money = moneyOf(sold, arrival, seen === made);
  // Its customer is to scan it until the money is there.
  const codeVnd = state === 'refused' ? 0 : Math.min(sold?.codeVnd ?? 0, money.waitsVnd);
  useShown('sold', sold && { ...sold, ...money, isRefused: state === 'refused' });
  const heading = sold && <Heading arrival={arrival} money={money} delivers={sold.delivers} />;
  return (
    <Dialog
      opened={sold !== null}
      onClose={onNewSale}
      centered
      withCloseButton={false}
      size={codeVnd > 0 ? 'xl' : 'md'}
      transitionProps={noTransition}
    >
      {sold && (
        <div className={classes.sold}>
          {codeVnd === 0 && <Tick state={state} money={money} delivers={sold.delivers} />}
          {codeVnd === 0 && heading}
          {state === 'refused' && (
            <RefusedSale sold={sold} arrival={arrival} onBack={onNewSale} onOpen={onOpen} />
          )}
          {codeVnd > 0 ? (
            <WaitingTransfer
              sold={sold}
              arrival={arrival}
              amountVnd={codeVnd}
              onSeen={() => setSeen(sold.made)}
              onLater={onNewSale}
            >
              {heading}
            </WaitingTransfer>
          ) : (
            <>
              <SoldMoney
                sold={sold}
                arrival={arrival}
                waitsVnd={money.waitsVnd}
                onSeen={() => setSeen(sold.made)}
              />
              {state === 'waiting' && <p className={classes.hint}>{texts.saved}</p>}
              <Button data-autofocus size="lg" fullWidth leftSection={<IconPlus />} onClick={onNewSale}>
                {texts.newSale}
              </Button>
            </>
          )}
          <SoldButtons
            paper={onPrint ? (isOffered && usual === 'document' ? 'all' : 'delivery') : 'none'}
            delivers={sold.delivers}
            wants={wants}
            onWant={setWants}
            onOpen={onOpen}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What may be printed of it, and the way to its page. */
function SoldButtons({
  paper,
  delivers,
  wants,
  onWant,
  onOpen,
}: {
  /** Only what goes with goods that are delivered, or all of it. */
  paper: 'none' | 'delivery' | 'all';
  delivers: boolean;
  /** What is about to be printed. */
  wants: SoldPaper | null;
  onWant: (paper: SoldPaper) => void;
  onOpen: () => void;
}) {
  const button = (of: SoldPaper, icon: ReactNode, label: string) => (
    <Button variant="default" leftSection={icon} loading={wants === of} onClick={() => onWant(of)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.more}>
      {paper !== 'none' && delivers && button('delivery', <IconTruck />, t.delivery.printSlip)}
      {paper === 'all' && button('document', <IconPrinter />, texts.printReceipt)}
      {paper === 'all' && !delivers && button('gift', <IconPrinter />, texts.printGift)}
      <Button variant="default" onClick={onOpen}>
        {texts.openOrder}
      </Button>
    </div>
  );
}

/** What of a sale's money is not here, VND: transfers not seen yet, and what its customer owes. */
type Money = { waitsVnd: number; owedVnd: number };

/** What the server says counts, once it has all of the sale. */
function moneyOf(sold: Sold | null, { state, order }: Arrival, isSeen: boolean): Money {
  if (!sold) return { waitsVnd: 0, owedVnd: 0 };
  const isKnown = state === 'sent' && order !== undefined;
  const waitsVnd = isKnown ? waitingAmounts(order).unseen_amount : sold.transferVnd;
  return {
    waitsVnd: isSeen ? 0 : waitsVnd,
    owedVnd: isKnown ? Math.max(0, openAmount(order)) : sold.remainingVnd,
  };
}

/** What it is of, and where it stands. */
function Heading({
  arrival: { no, state },
  money,
  delivers,
}: {
  arrival: Arrival;
  money: Money;
  delivers: boolean;
}) {
  return (
    <>
      <Modal.Title>{titleOf(state, money, delivers)}</Modal.Title>
      <p className={classes.no} data-arriving={state === 'arriving' || undefined}>
        <span className="number">{localNumber(no)}</span> {state === 'waiting' && <UnsentMark />}
      </p>
    </>
  );
}

function Tick({ state, money, delivers }: { state: Arrival['state']; money: Money; delivers: boolean }) {
  return (
    <span
      className={classes.tick}
      data-refused={state === 'refused' || undefined}
      data-open={delivers || money.waitsVnd > 0 || money.owedVnd > 0 || undefined}
    >
      <Sign state={state} money={money} delivers={delivers} />
    </span>
  );
}

function Sign({ state, money, delivers }: { state: Arrival['state']; money: Money; delivers: boolean }) {
  if (delivers && state !== 'refused') return <IconTruck size={36} />;
  if (state === 'refused' || money.owedVnd > 0) return <IconAlert size={36} />;
  return money.waitsVnd > 0 ? <IconClock size={36} /> : <IconCheck size={36} />;
}

function titleOf(state: Arrival['state'], { waitsVnd, owedVnd }: Money, delivers: boolean): string {
  if (state === 'refused') return t.sale.refused.title;
  if (delivers && owedVnd > 0) return t.delivery.collectTitle(`${formatAmount(owedVnd)} ₫`);
  if (owedVnd > 0) return texts.owedTitle(`${formatAmount(owedVnd)} ₫`);
  if (waitsVnd > 0) return texts.waitsTitle;
  if (delivers) return state === 'waiting' ? t.delivery.keptTitle : t.delivery.paidTitle;
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
  const { held, untouched } = arrival;
  const error = held?.error;
  const back = untouched ? sold.backToCart : null;
  const takeBack = async () => {
    try {
      const outbox = currentTablet()?.outbox;
      const made = outbox?.entries().find(entry => entry.tempId === sold.made && isUnsent(entry));
      if (!outbox || !made) return notify.failure(t.outbox.keptSent);
      await outbox.discard(outbox.discarding(made.mid), texts.backToCart, { inHand: true });
    } catch {
      return notify.failure(t.outbox.keptSent);
    }
    back?.();
    onBack();
  };
  return (
    <>
      <Note tone="bad">
        <strong>{error ? translate(error) : ''}</strong>{' '}
        {isLoyalty(held) ? t.sale.loyalty.refusedHint : texts.refusedHint}
      </Note>
      {held && <SellWithout entry={held} />}
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
