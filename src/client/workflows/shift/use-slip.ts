import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { bankAccounts, receipts, shifts } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { UnsentMoney } from '#kinds/shifts/rules.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { cashAccount } from '#model/sales/money-entries.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { unseen } from '#model/sales/shifts.ts';
import type { EntryView } from '#offline/tablet.ts';
import { usePersonName } from '../../fields/person-name.ts';
import { useRules } from '../../read/overlay-rules.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useReplayContext } from '../../read/replay-context.ts';
import { useRowOverlay } from '../../read/row-overlay.ts';
import { moneyNotedAt } from '../../read/running-shifts.ts';
import { useList } from '../../read/use-list.ts';
import { type RecordResult, useRecord } from '../../read/use-record.ts';
import { useDocumentQueue } from '../../tablet/document-queues.ts';
import { documentOf, unsentCount, useEntries, useResolve } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { useSession } from '../../who/session-state.ts';
import { ofDrawer } from '../pay/running-shift.ts';
import type { Knowledge } from '../print/print-request.ts';

export type SlipRecord = {
  slip: ShiftSlip | null;
  /** How much of it is on this tablet alone, as it is counted everywhere: sales and other documents with money, and the shift. */
  unsent: number;
  /** Something of it is on its way: in a moment it is as it will stay. */
  isSending: boolean;
  knowledge: Knowledge;
  record: RecordResult<typeof shifts.slip>;
};

/** The slip as it is now, with what this tablet has not sent: another tablet of the drawer may have sold, counted or ended since it was read. */
export function useSlip(shift_no: string): SlipRecord {
  const record = useRecord(shifts.slip, { shift_no });
  const personName = usePersonName();
  const look = useEffectEvent(() => void record.refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shift that is shown
  useEffect(() => look(), [shift_no]);
  const { rows } = useList(shifts.filter, { size: 1, filters: [filter('shift_no', record.no)] });
  const entries = useDocumentQueue('shift').byNumber.get(record.no) ?? none;
  const { today, userName, franchiseCode } = useReplayContext();
  const rules = useRules('shift', true);
  const [row] = rows;
  const sees = usePagePermission('/reports/shifts').allowed;
  const lastKnown = useLastKnown(record, sees);
  const { base = rules && row && !isLocal(row.shift_no) ? rules.slipOf(row) : null } = lastKnown;
  const told = base === null && isLocal(record.no) ? knownHere : lastKnown.told;
  const replayed = rules ? rules.replaySlip(base, entries, { today, userName, franchiseCode }) : base;
  const money = useUnsentMoney(replayed);
  // What came after the end is not of what was counted.
  const taken = base?.status === 'CLOSED' ? noMoney : money;
  const unsent = useUnsentOf([record.no, ...taken.map(({ no }) => no)]);
  const isReplayed = entries.some(({ state }) => state !== 'DONE') || taken.length > 0;
  const isAnswer = record.source === 'server' && !isReplayed;
  const slip =
    rules && replayed && !isAnswer && replayed.z_no === 0
      ? rules.withUnsent(replayed, taken, told.isTold)
      : replayed;
  // Between the answer of an opening and the slip under its number there is none; what a person types must outlive that.
  const held = useRef<ShiftSlip | null>(null);
  const isBlind = slip?.status === 'OPEN' && !sees;
  if (slip && !isBefore(slip, held.current, entries)) held.current = isBlind ? unseen(slip) : slip;
  return {
    slip: held.current && byName(held.current, personName),
    unsent,
    isSending: entries.some(({ waits }) => waits?.because === 'sending'),
    knowledge: { ...told, isBlind, unsentVnd: isBlind ? 0 : sumOf(taken) },
    record,
  };
}

/** The slip with people as others call them. */
function byName(slip: ShiftSlip, name: (username: string) => string): ShiftSlip {
  const named = <T extends { by: string }>(row: T): T => ({ ...row, by: name(row.by) });
  const { opened_by, closed_by, thrown_away, changed_unsent } = slip;
  return {
    ...slip,
    opened_by: name(opened_by),
    closed_by: name(closed_by),
    ...(thrown_away && { thrown_away: thrown_away.map(named) }),
    ...(changed_unsent && { changed_unsent: changed_unsent.map(named) }),
  };
}

/**
 * Was it read before a count or an end that was shown since? Its answer may come after theirs, and what a person types for
 * the end of the shift must outlive that. The server never takes a Z back; a count that was refused is one no more.
 */
const isBefore = (slip: ShiftSlip, shown: ShiftSlip | null, entries: readonly Pick<EntryView, 'state'>[]) =>
  shown?.shift_no === slip.shift_no &&
  (shown.z_version > slip.z_version ||
    (shown.counts.length > slip.counts.length && entries.every(({ state }) => state !== 'FAILED')));

const knownHere = { isWhole: false, isTold: true, asOf: null };

type Told = Omit<Knowledge, 'isBlind' | 'unsentVnd'>;

/**
 * The slip as the server told it last, and how much that says. Without a connection it is what was read for this before; a
 * slip told to a person without the right to see what came and went says nothing of money.
 */
function useLastKnown(
  record: RecordResult<typeof shifts.slip>,
  sees: boolean,
): { base?: ShiftSlip; told: Told } {
  const soFar = useRecord(shifts.soFar, { shift_no: record.no });
  const notedAt = useMoneyNotedAt();
  if (record.source === 'server' && record.data)
    return { base: record.data, told: { isWhole: true, isTold: true, asOf: record.asOf } };
  const told = [
    ...(record.data && (sees || record.data.status !== 'OPEN')
      ? [{ slip: record.data, asOf: record.asOf ?? '' }]
      : []),
    ...(soFar.data ? [{ slip: soFar.data, asOf: soFar.asOf ?? '' }] : []),
  ].toSorted((a, b) => (a.asOf < b.asOf ? 1 : -1));
  const [newest] = told;
  const asOf = newest?.asOf ?? record.asOf;
  // What this tablet sent after that is in no slip that is here.
  const isTold = newest !== undefined && (newest.slip.status === 'CLOSED' || notedAt < newest.asOf);
  const base = newest?.slip ?? record.data;
  return { ...(base ? { base } : {}), told: { isWhole: false, isTold, asOf } };
}

/** ISO time at which the server last took in money of this tablet; empty where it never did. */
function useMoneyNotedAt(): string {
  const tablet = useTablet();
  const owner = useSession()?.owner ?? '';
  const answered = useEntries().filter(({ state }) => state === 'DONE').length;
  const { data, isPending } = useQuery({
    queryKey: ['stored', owner, 'moneyNotedAt', answered],
    queryFn: () => (tablet ? moneyNotedAt(tablet) : null),
    enabled: tablet !== null,
    staleTime: 0,
  });
  // Until it is read it may be of this moment.
  return isPending ? '9' : (data ?? '');
}

/** Shifts of a drawer that have ended, the newest first, as the sheet lists them. */
export const endedAt = (location_code: string, drawer: string) => ({
  size: 10,
  filters: [filter('location_code', location_code), ...ofDrawer(drawer), filter('status', 'CLOSED')],
});

/** VND */
const sumOf = (taken: readonly Taken[]) => taken.reduce((sum, { amount }) => sum + amount, 0);

const none: never[] = [];
const noMoney: readonly Taken[] = [];

/** Money with the number, or temporary id, of its document. */
type Taken = UnsentMoney & { no: string };

/** Unsent documents of these numbers. A shift that is on its way is not counted: in a moment it is as it will stay. */
function useUnsentOf(numbers: readonly string[]): number {
  const entries = useEntries();
  const resolve = useResolve();
  const wanted = new Set(numbers);
  return unsentCount(entries, entry => {
    const { kind, no } = documentOf(entry);
    if (kind === 'shift' && entry.waits?.because === 'sending') return false;
    return withMoney.includes(kind) && wanted.has(resolve(no));
  });
}
const withMoney: readonly string[] = ['shift', 'so', 'cb'];

/** What this tablet took during a shift at its drawer, or paid out of it, and has not sent. */
function useUnsentMoney(shift: ShiftSlip | null): readonly Taken[] {
  const ofReceipts = useRowOverlay(receipts.posted);
  const ofBook = useRowOverlay(bankAccounts.filter);
  const { shift_no = '', location_code = '', drawer_code = '', closed_at = null } = shift ?? {};
  const { rows } = useList(shifts.filter, endedAt(location_code || '-', drawer_code));
  // Not from its own opening on: that of one that was opened here is only when the server heard of it.
  const since = rows
    .filter(
      other => other.shift_no !== shift_no && (closed_at === null || (other.closed_at ?? '') < closed_at),
    )
    .reduce((latest, other) => ((other.closed_at ?? '') > latest ? (other.closed_at ?? '') : latest), '');
  return useMemo(() => {
    const isOfShift = (row: {
      location_code: string;
      drawer_code?: string | undefined;
      created_at: string;
    }) =>
      row.location_code === location_code &&
      (row.drawer_code ?? '') === drawer_code &&
      row.created_at > since &&
      (closed_at === null || row.created_at <= closed_at);
    return [
      ...(ofReceipts?.([]) ?? [])
        .filter(row => row.receipt_id < 0 && row.status !== 'DELETED' && isOfShift(row))
        .map(row => ({
          ...{ no: row.pos_so_no, type: 'receipt' },
          ...{ payment_type: row.payment_type, amount: signedAmount(row) },
        })),
      ...(ofBook?.([]) ?? [])
        .filter(row => isLocal(row.document_no) && row.bank_account_no === cashAccount && isOfShift(row))
        .map(row => ({
          ...{ no: row.document_no, type: row.document_type },
          ...{ payment_type: 'cash', amount: row.amount },
        })),
    ];
  }, [ofReceipts, ofBook, location_code, drawer_code, since, closed_at]);
}
