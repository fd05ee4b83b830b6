import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { unsentCash } from '#kinds/sales/rules.ts';
import { formatAmount } from '#model/kit/format.ts';
import { isOnShopAccount, type PaymentMethod, refundMethods } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { useEntries, useResolve } from '../../tablet/entries.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { confirm } from '../../ui/confirm.tsx';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { AmountKeypad } from '../../ui/inputs/amount-keypad.tsx';
import { Note } from '../../ui/note.tsx';
import { quickCash } from './cash.ts';
import { type Debtor, MissingMoney } from './missing-money.tsx';
import { Methods } from './pay-choices.tsx';
import { PayDetails } from './pay-details.tsx';
import classes from './pay-form.module.css';
import { PayParts } from './pay-parts.tsx';
import { PayRemarks } from './pay-remarks.tsx';
import { newEntry, paymentProblem, type ReceiptInput, receiptOf, settle, sumOf } from './payments.ts';
import { naming, useRunningShift } from './running-shift.ts';

const texts = t.payment.pay;

// The drawing of the code is only wanted for a transfer.
const TransferQr = lazy(() => import('./transfer-qr.tsx'));

export type PayFormProps = {
  /** Number or temporary id of the document; a transfer names it. */
  no: string;
  dueVnd: number;
  /** Goods leave against it, and what is left is owed: by whom, and the way to a customer who may. Else a receipt is taken, which may not be of nothing. */
  handsOver: { debtor: Debtor; onChoose: () => void } | null;
  /** Money is paid back. */
  refund?: boolean;
  /** What it begins with; cash when left out. */
  method?: PaymentMethod | undefined;
  /** Said below the amount. */
  hint?: string | undefined;
  busy: boolean;
  /** The receipts in the order they were taken; none when nothing is paid now. */
  onPay: (receipts: ReceiptInput[], changeVnd: number) => void;
};

/** Takes money: one payment or several, each with its own method. */
export function PayForm({
  no,
  dueVnd,
  handsOver,
  refund = false,
  method: first,
  hint,
  busy,
  onPay,
}: PayFormProps) {
  const storeCode = useFranchiseUser()?.franchise?.location_code ?? '';
  const [parts, setParts] = useState<ReceiptInput[]>([]);
  const dueNow = Math.max(0, dueVnd - sumOf(parts));
  const [entry, setEntry] = useState(() => newEntry(dueVnd, storeCode, first));
  const { named, isMissing, isUnchosen } = useRunningShift(storeCode);
  const online = useCanFetch();
  const offlineCashLimit = useConfig()?.offline_cash_limit ?? 0;

  // As wide as its style has it.
  const hasKeypad = useMediaQuery('(min-width: 48em)');

  const cash = entry.method === 'cash';
  const { changeVnd, leftVnd } = settle(entry, dueNow);
  const receipt = receiptOf(entry, dueNow, refund ? '' : no);
  // The limit is for all the cash of one outage: of other payments that are still on this tablet, and of this one's parts.
  const unsentVnd = unsentCash(useEntries(), useResolve());
  const cashSoFar = unsentVnd + sumOf(parts.filter(part => part.payment_type === 'cash'));
  const leaves = handsOver !== null;
  const mayBeNothing = leaves || parts.length > 0;
  const terms = { online, offlineCashLimit, cashSoFar, handsOver: leaves, mayBeNothing, refund };
  const problem = refund && changeVnd > 0 ? 'too-much' : paymentProblem(receipt, terms);
  const restart = (next: ReceiptInput[]) => {
    setParts(next);
    setEntry(newEntry(Math.max(0, dueVnd - sumOf(next)), storeCode, first));
  };

  // Not the amount: a keyboard on the screen would cover what comes next.
  const take = useRef<HTMLButtonElement>(null);
  useEffect(() => take.current?.focus({ preventScroll: true }), []);

  const takenVnd = sumOf(parts) + receipt.amount;
  const missingVnd = leaves ? Math.max(0, dueVnd - takenVnd) : 0;
  const [asks, setAsks] = useState(false);

  const pay = async (isAgreed = false) => {
    if (problem || busy) return;
    if (missingVnd > 0 && !isAgreed) return setAsks(true);
    if (receipt.over_payment) {
      const question = {
        title: texts.overPaymentTitle,
        body: texts.overPayment(`${formatAmount(-leftVnd)} ₫`),
        confirmLabel: texts.book,
      };
      if (!(await confirm(question))) return;
    }
    const taken = receipt.amount > 0 ? [...parts, receipt] : parts;
    onPay(
      taken.map(part => ({ ...part, ...naming(named) })),
      changeVnd,
    );
  };

  const byTransfer = entry.method === 'transfer' && !refund && isOnShopAccount(receipt);

  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className={classes.head}>
        <p className={classes.due}>
          {refund ? texts.owedBack : texts.due}
          <strong>{formatAmount(dueNow)} ₫</strong>
        </p>
        {hint && <p className={classes.note}>{hint}</p>}
        <PayParts parts={parts} onRemove={index => restart(parts.filter((_, at) => at !== index))} />
      </div>
      <Methods
        type={entry.type}
        method={entry.method}
        only={refund ? refundMethods : undefined}
        withoutPromises={!online && leaves}
        onChange={method => setEntry({ ...entry, method, given: dueNow })}
      />
      <div className={classes.amount}>
        <AmountInput
          size="lg"
          label={refund ? texts.paidBack : cash ? texts.given : texts.amount}
          // The keys are next to it: a keyboard on the screen would cover what comes next.
          inputMode={hasKeypad && !byTransfer ? 'none' : 'numeric'}
          value={entry.given}
          onChange={given => setEntry({ ...entry, given })}
        />
        {cash && (
          <div className={classes.quick}>
            {(refund ? [dueNow] : quickCash(dueNow)).map(amount => (
              <Button
                key={amount}
                variant="default"
                px="xs"
                h={56}
                aria-pressed={entry.given === amount}
                onClick={() => setEntry({ ...entry, given: amount })}
              >
                {amount === dueNow ? texts.exact : formatAmount(amount)}
              </Button>
            ))}
          </div>
        )}
        {byTransfer ? (
          <Suspense>
            <TransferQr inForm no={no} amountVnd={receipt.amount} />
          </Suspense>
        ) : (
          <AmountKeypad value={entry.given} onChange={given => setEntry({ ...entry, given })} />
        )}
      </div>
      {asks && handsOver && (
        <MissingMoney
          amountVnd={missingVnd}
          debtor={handsOver.debtor}
          onMore={() => {
            setAsks(false);
            if (receipt.amount > 0) restart([...parts, receipt]);
          }}
          onAccount={() => {
            setAsks(false);
            void pay(true);
          }}
          onChoose={handsOver.onChoose}
          onClose={() => setAsks(false)}
        />
      )}
      <div className={classes.more}>
        <PayDetails entry={entry} leavesRest={leftVnd > 0 && !refund} onChange={setEntry} />
      </div>
      <div className={classes.end}>
        {cash && (isMissing || isUnchosen) && <Note>{isUnchosen ? texts.whichDrawer : texts.noShift}</Note>}
        <PayRemarks receipt={receipt} problem={problem} terms={terms} dueVnd={dueNow} />
        <div className={classes.outcome} role="status">
          {leftVnd > 0 ? (
            <span>
              {texts.rest} <strong>{formatAmount(leftVnd)} ₫</strong>
            </span>
          ) : (
            cash &&
            !refund && (
              <span>
                {texts.change} <strong>{formatAmount(changeVnd)} ₫</strong>
              </span>
            )
          )}
        </div>
        {leftVnd > 0 && receipt.amount > 0 && (
          <Button variant="default" disabled={problem !== null} onClick={() => restart([...parts, receipt])}>
            {texts.split}
          </Button>
        )}
        <Button
          ref={take}
          data-autofocus
          type="submit"
          size="lg"
          h={60}
          loading={busy}
          disabled={problem !== null}
        >
          {wordsOf(takenVnd, dueVnd, refund)}
        </Button>
      </div>
    </form>
  );
}

/** What the button does, with the amount that it does it with. */
function wordsOf(takenVnd: number, dueVnd: number, refund: boolean): string {
  if (takenVnd <= 0) return dueVnd > 0 ? texts.takeNothing : texts.done;
  const amount = `${formatAmount(takenVnd)} ₫`;
  return refund ? texts.payBack(amount) : texts.take(amount);
}
