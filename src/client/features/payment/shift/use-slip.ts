import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { bankAccounts, receipts, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { UnsentMoney } from '#kinds/shifts/rules.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { cashAccount } from '#model/sales/money-entries.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { unseen } from '#model/sales/shifts.ts';
import { useDocumentQueue } from '../../../outbox/document-queues.ts';
import { useRules } from '../../../read/overlay-rules.ts';
import { type RecordResult, useList, useRecord } from '../../../read/query.ts';
import { useReplayContext } from '../../../read/replay-context.ts';
import { usePagePermission } from '../../../session/permissions.ts';

export type SlipRecord = {
  slip: ShiftSlip | null;
  /** How much of it is on this tablet alone: entries of money, and what was done to the shift. */
  unsent: number;
  /** Something of it is on its way: in a moment it is as it will stay. */
  isSending: boolean;
  /** False where the server could not be asked: what other tablets of the drawer took is not in it. */
  isWhole: boolean;
  record: RecordResult<typeof shifts.slip>;
};

/** The slip as it is now, with what this tablet has not sent: another tablet of the drawer may have sold, counted or ended since it was read. */
export function useSlip(shift_no: string): SlipRecord {
  const record = useRecord(shifts.slip, { shift_no });
  const look = useEffectEvent(() => void record.refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shift that is shown
  useEffect(() => look(), [shift_no]);
  const { rows } = useList(shifts.filter, { size: 1, filters: [filter('shift_no', record.no)] });
  const entries = useDocumentQueue('shift').byNumber.get(record.no) ?? none;
  const { today, userName, franchiseCode } = useReplayContext();
  const rules = useRules('shift', true);
  const [row] = rows;
  const base = record.data ?? (rules && row && !isLocal(row.shift_no) ? rules.slipOf(row) : null);
  const replayed = rules ? rules.replaySlip(base, entries, { today, userName, franchiseCode }) : base;
  const money = useUnsentMoney(replayed?.location_code ?? '', replayed?.drawer_code ?? '');
  // What came after the end is not of what was counted.
  const taken = base?.status === 'CLOSED' ? noMoney : money;
  const unsent =
    entries.filter(({ state, waits }) => state !== 'DONE' && waits?.because !== 'sending').length +
    taken.length;
  const isWhole = record.source === 'server';
  const isReplayed = entries.some(({ state }) => state !== 'DONE') || taken.length > 0;
  const slip =
    rules && replayed && (isReplayed || !record.data) ? rules.withUnsent(replayed, taken) : replayed;
  // Between the answer of an opening and the slip under its number there is none; what somebody types must outlive that.
  const sees = usePagePermission('/reports/shifts').allowed;
  const held = useRef<ShiftSlip | null>(null);
  held.current = slip && slip.status === 'OPEN' && !sees ? unseen(slip) : (slip ?? held.current);
  return {
    slip: held.current,
    unsent,
    isSending: entries.some(({ waits }) => waits?.because === 'sending'),
    isWhole,
    record,
  };
}

const none: never[] = [];
const noMoney: readonly UnsentMoney[] = [];

/** What this tablet took at a drawer, or paid out of it, and has not sent. */
function useUnsentMoney(location_code: string, drawer: string): readonly UnsentMoney[] {
  const page = { size: 100 };
  const added = useList(receipts.added, page).rows;
  const posted = useList(receipts.posted, page).rows;
  const byHand = useList(bankAccounts.filter, page).rows;
  return useMemo(() => {
    const isThere = (row: { location_code: string; drawer_code?: string | undefined }) =>
      row.location_code === location_code && (row.drawer_code ?? '') === drawer;
    return [
      ...[...added, ...posted]
        .filter(row => row.receipt_id < 0 && isThere(row))
        .map(row => ({ type: 'receipt', payment_type: row.payment_type, amount: signedAmount(row) })),
      ...byHand
        .filter(row => isLocal(row.document_no) && row.bank_account_no === cashAccount && isThere(row))
        .map(row => ({ type: row.document_type, payment_type: 'cash', amount: row.amount })),
    ];
  }, [added, posted, byHand, location_code, drawer]);
}
