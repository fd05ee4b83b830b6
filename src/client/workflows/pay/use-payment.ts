import { useState } from 'react';
import { unsentCash } from '#kinds/sales/rules.ts';
import { formatAmount } from '#model/kit/format.ts';
import { isOnShopAccount, type PaymentMethod, type ReceiptType } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { derived, useSignal } from '../../page/signal.ts';
import { useConfig, useFranchiseUser } from '../../read/boot.ts';
import { entriesNow, resolveNow } from '../../tablet/entries.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { Debtor } from './missing-money.tsx';
import { newEntry, paymentProblem, type ReceiptInput, receiptOf, settle, sumOf } from './payments.ts';
import { shiftFields, useRunningShift } from './running-shift.ts';

const texts = t.payment.pay;

export type PaymentProps = {
  /** Number or temporary id of the document; a transfer names it. */
  no: string;
  dueVnd: number;
  /**
   * Goods leave against it, and what is left is owed: by whom, and the way to a customer who may. Or they are brought to their
   * buyer, who pays then what is left. Else a receipt is taken, which may not be of nothing.
   */
  handsOver: { debtor: Debtor; onDelivery?: boolean; onChoose: () => void } | null;
  /** Money is paid back. */
  refund?: boolean;
  /** What it begins with; cash, and what a store collects, when left out. */
  method?: PaymentMethod | undefined;
  type?: ReceiptType | undefined;
  busy: boolean;
  /** The receipts in the order they were taken; none when nothing is paid now. */
  onPay: (receipts: ReceiptInput[], changeVnd: number) => void;
};

export type Payment = ReturnType<typeof usePayment>;

/** Money while it is taken: what is due, the parts that were taken, and the one that is filled in. */
export function usePayment(props: PaymentProps) {
  const { no, dueVnd, handsOver, refund = false, method, type, busy, onPay } = props;
  const storeCode = useFranchiseUser()?.franchise?.location_code ?? '';
  const [parts, setParts] = useState<ReceiptInput[]>([]);
  const dueNow = Math.max(0, dueVnd - sumOf(parts));
  const [entry, setEntry] = useState(() => newEntry(dueVnd, storeCode, { method, type }));
  const [asks, setAsks] = useState(false);
  const { named, drawerNote } = useRunningShift(storeCode);
  const { changeVnd, leftVnd } = settle(entry, dueNow);
  const receipt = receiptOf(entry, dueNow, refund ? '' : no);
  const leaves = handsOver !== null;
  const terms = {
    ...usePayTerms(parts),
    handsOver: leaves,
    mayBeNothing: leaves || parts.length > 0,
    refund,
  };
  const problem = refund && changeVnd > 0 ? 'too-much' : paymentProblem(receipt, terms);
  const takenVnd = sumOf(parts) + receipt.amount;
  const missingVnd = leaves ? Math.max(0, dueVnd - takenVnd) : 0;

  const restart = (next: ReceiptInput[]) => {
    setParts(next);
    setEntry(newEntry(Math.max(0, dueVnd - sumOf(next)), storeCode, { method, type }));
  };
  const pay = async (isAgreed = false) => {
    if (problem || busy) return;
    if (missingVnd > 0 && !isAgreed) return setAsks(true);
    if (receipt.over_payment && !(await agreesToOverPayment(-leftVnd))) return;
    const taken = receipt.amount > 0 ? [...parts, receipt] : parts;
    onPay(
      taken.map(part => ({ ...part, ...shiftFields(named) })),
      changeVnd,
    );
  };

  return {
    parts,
    entry,
    setEntry,
    isCash: entry.method === 'cash',
    isByTransfer: entry.method === 'transfer' && !refund && isOnShopAccount(receipt),
    drawerNote,
    dueNow,
    changeVnd,
    leftVnd,
    takenVnd,
    missingVnd,
    receipt,
    terms,
    problem,
    /** A person is asked who owes what is missing. */
    asks,
    setAsks,
    restart,
    split: () => restart([...parts, receipt]),
    pay,
  };
}

/** VND of the cash that is still on this tablet. */
const unsentCashNow = derived([entriesNow, resolveNow], unsentCash);

/** What bounds a payment here and now. */
function usePayTerms(parts: ReceiptInput[]) {
  const online = useCanFetch();
  const offlineCashLimit = useConfig()?.offline_cash_limit ?? 0;
  // The limit is for all the cash of one outage: of other payments that are still on this tablet, and of this one's parts.
  const unsentVnd = useSignal(unsentCashNow);
  const cashSoFar = unsentVnd + sumOf(parts.filter(part => part.payment_type === 'cash'));
  return { online, offlineCashLimit, cashSoFar };
}

const agreesToOverPayment = (amountVnd: number): Promise<boolean> =>
  confirm({
    title: texts.overPaymentTitle,
    body: texts.overPayment(`${formatAmount(amountVnd)} ₫`),
    confirmLabel: texts.book,
  });
