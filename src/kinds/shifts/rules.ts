import { shifts } from '#calls/index.ts';
import type { Shift, ShiftSlip } from '#calls/sales/shifts.ts';
import { countedAmount, expectedCash, outcomeOf } from '#model/sales/shifts.ts';
import { isOver, type LiveEntry, type ReplayContext, type Resolve } from '#offline/overlay/replay.ts';
import { answerFor, changing, inputFor, when } from '#offline/overlay/when.ts';

/** What a person knows of the shop that has the drawers. */
export type Shop = Pick<ReplayContext, 'today' | 'userName' | 'franchiseCode'>;

type Facts = { at: string; by: string };

/** What unsent calls make of a slip. What is expected is left to the code that knows the unsent money. */
const next = changing<ShiftSlip, Facts>([
  when(shifts.count, (slip, { counted }, { at, by }) => ({
    ...slip,
    status: 'COUNTED',
    counts: [...slip.counts, { counted: countedAmount(counted), counted_by: by, at }],
  })),
  when(shifts.close, (slip, { reason = '', note = '', handed_to = '' }, { at, by }) => ({
    ...slip,
    ...{ status: 'CLOSED', closed_by: by, closed_at: at, reason, note, handed_to },
  })),
]);

/**
 * The slip of a shift with what is unsent of it, of the entries of its queue. A shift that was opened here
 * begins with the first of them.
 */
export function replaySlip(
  slip: ShiftSlip | null,
  entries: readonly LiveEntry[],
  shop: Shop,
): ShiftSlip | null {
  return entries
    .filter(entry => entry.args !== null && !isOver(entry))
    .reduce<ShiftSlip | null>((before, entry) => {
      const answered = answerFor(entry, shifts.open, shifts.count, shifts.close);
      if (answered) return answered;
      const now = before ?? opened(entry, shop);
      return now && next(now, entry, { at: entry.createdAt, by: shop.userName ?? '' });
    }, slip);
}

function opened(entry: LiveEntry, { today, userName, franchiseCode }: Shop): ShiftSlip | null {
  const input = inputFor(shifts.open, entry);
  if (input === null) return null;
  return {
    shift_no: input.shift_no,
    location_code: input.location_code,
    drawer_code: input.drawer_code,
    franchise_code: franchiseCode,
    business_date: input.business_date || today,
    status: 'OPEN',
    opened_by: userName ?? '',
    opened_at: entry.createdAt,
    closed_by: '',
    closed_at: null,
    float_amount: countedAmount(input.float),
    opening_difference: 0,
    methods: [],
    ...{ cash_in: 0, cash_out: 0, deposits: 0, corrections: 0 },
    expected: null,
    counts: [],
    difference: null,
    ...{ reason: '', note: '', handed_to: '' },
    late: { entries: 0, cash: 0 },
    ...{ z_no: 0, z_version: 0 },
  };
}

/** The rows of a list of shifts with what is unsent of them, those that were opened here first. */
export function replayShifts(
  rows: readonly Shift[],
  entries: readonly LiveEntry[],
  shop: Shop,
  resolve: Resolve,
): Shift[] {
  const known = new Map(rows.map(row => [row.shift_no, row]));
  const queues = Map.groupBy(entries, entry => resolve(numberOf(entry)));
  const made: Shift[] = [];
  for (const [no, queue] of queues) {
    const row = known.get(no);
    const slip = replaySlip(row ? slipOf(row) : null, queue, shop);
    if (!slip) continue;
    const shift = rowOf(slip);
    if (row) known.set(no, shift);
    else if (!known.has(shift.shift_no)) made.push(shift);
  }
  return [...made.reverse(), ...rows.map(row => known.get(row.shift_no) ?? row)];
}

const numberOf = (entry: LiveEntry): string =>
  inputFor(shifts.open, entry)?.shift_no ??
  inputFor(shifts.count, entry)?.shift_no ??
  inputFor(shifts.close, entry)?.shift_no ??
  '';

/** As much of a slip as its row says. */
export const slipOf = (row: Shift): ShiftSlip => ({
  ...row,
  ...{ opening_difference: 0, methods: [] },
  ...{ cash_in: 0, cash_out: 0, deposits: 0, corrections: 0, expected: null, counts: [] },
  ...{ note: '', handed_to: '', late: { entries: 0, cash: 0 } },
});

/** What the list of shifts says of a slip. */
export const rowOf = (slip: ShiftSlip): Shift => ({
  shift_no: slip.shift_no,
  location_code: slip.location_code,
  drawer_code: slip.drawer_code,
  franchise_code: slip.franchise_code,
  business_date: slip.business_date,
  status: slip.status,
  opened_by: slip.opened_by,
  opened_at: slip.opened_at,
  closed_by: slip.closed_by,
  closed_at: slip.closed_at,
  float_amount: slip.float_amount,
  left_amount: slip.status === 'CLOSED' ? (slip.counts.at(-1)?.counted ?? null) : null,
  difference: slip.difference,
  outcome: outcomeOf(slip.difference),
  reason: slip.reason,
  z_no: slip.z_no,
  z_version: slip.z_version,
});

/** VND: what is to be in the drawer, by a slip that tells all that came and went. */
export function dueInDrawer(slip: ShiftSlip): number {
  const cash = slip.methods.find(({ payment_type }) => payment_type === 'cash');
  return expectedCash(slip.float_amount, [
    { amount: (cash?.received ?? 0) - (cash?.refunded ?? 0) },
    ...[slip.cash_in, slip.cash_out, slip.deposits, slip.corrections].map(amount => ({ amount })),
  ]);
}

/** Money that this tablet has taken or paid out and not sent. VND, above zero into the drawer or onto the account. */
export type UnsentMoney = { type: string; payment_type: string; amount: number };

/**
 * A slip with unsent money in it. What should be in the drawer is said once a person has counted. A shift
 * that has ended also says what is over or short, which is not final before all is sent.
 *
 * @param isTold the slip has what the server knows of it. Where it has not, the tablet cannot say what should
 * be in the drawer
 */
export function withUnsent(slip: ShiftSlip, money: readonly UnsentMoney[], isTold = true): ShiftSlip {
  const sumOf = (type: string) =>
    money.filter(each => each.type === type).reduce((sum, { amount }) => sum + amount, 0);
  const methods = new Map(slip.methods.map(method => [method.payment_type, method]));
  for (const { type, payment_type, amount } of money) {
    if (type !== 'receipt') continue;
    const before = methods.get(payment_type) ?? {
      payment_type,
      receipts: 0,
      received: 0,
      refunds: 0,
      refunded: 0,
    };
    methods.set(
      payment_type,
      amount >= 0
        ? { ...before, receipts: before.receipts + 1, received: before.received + amount }
        : { ...before, refunds: before.refunds + 1, refunded: before.refunded - amount },
    );
  }
  const all = {
    ...slip,
    methods: [...methods.values()],
    cash_in: slip.cash_in + sumOf('cash_in'),
    cash_out: slip.cash_out + sumOf('cash_out'),
    deposits: slip.deposits + sumOf('bank_deposit'),
    corrections: slip.corrections + sumOf('correction'),
  };
  if (slip.status === 'OPEN') return all;
  if (!isTold) return { ...all, expected: null, difference: null };
  const expected = dueInDrawer(all);
  const counted = slip.counts.at(-1)?.counted;
  return {
    ...all,
    expected,
    difference: slip.status === 'CLOSED' && counted !== undefined ? counted - expected : null,
  };
}
