import { and, desc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { methodChanged } from '#model/sales/money-entries.ts';
import { afterTheEnd, expectedCash } from '#model/sales/shifts.ts';
import type { Tx } from '../../db/connection.ts';
import {
  bankAccountEntries,
  cashbookEntries,
  shiftKeys,
  shiftSlips,
  shifts,
  users,
} from '../../db/schema/index.ts';
import { openEinvoicesOf } from '../einvoices/open-of-day.ts';
import type { ChangeContext } from '../kit/context.ts';
import { onlyDrawerAt, waitForOpenings } from './drawers.ts';
import { soldIn } from './shift-sales.ts';
import { dropUnopenedShiftsOfDiscards, takeOverThrown, thrownAwayIn } from './thrown-away-in-shifts.ts';

export type ShiftRow = typeof shifts.$inferSelect;

/**
 * Where an entry of the books belongs; without a number, but with a key, where the opening of its shift has not come yet.
 * The drawer counts also where it is in no shift; it is empty where it may be any of several.
 */
export type InShift = { shift_id: number | null; late: boolean; shift_key: string; drawer_code: string };

/** What a tablet says of the shift that it was in: its number or key, empty for none; when the money moved, and which drawer is next to it. */
export type NamedShift = { named: string; takenAt?: string | undefined; drawer_code?: string | undefined };

/** The keys of tablets are random ids; numbers of the series look otherwise. */
const isKey = (named: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(named);

/** The number of the shift that a number or a key of a drawer names; `null` where there is none. */
export async function shiftNamed(tx: Tx, named: string): Promise<ShiftRow | null> {
  const [row] = await tx
    .select()
    .from(shifts)
    .where(
      isKey(named)
        ? sql`${shifts.shift_id} = (select shift_id from shift_keys where shift_key = ${named})`
        : eq(shifts.shift_no, named),
    );
  return row ?? null;
}

/** The same, once no one is opening a shift there any more: its opening takes over what it sees, so none may come unseen. */
async function opening(tx: Tx, location_code: string, key: string): Promise<ShiftRow | null> {
  await waitForOpenings(tx, location_code);
  return shiftNamed(tx, key);
}

/** Notes the key under which a tablet opened a shift, and takes over what came under that key before. */
export async function adopt(tx: Tx, shift: ShiftRow, key: string): Promise<void> {
  const { shift_id, location_code, drawer_code } = shift;
  await tx.insert(shiftKeys).values({ shift_key: key, shift_id }).onConflictDoNothing();
  const taken = { shift_id, shift_key: '', drawer_code };
  await tx
    .update(cashbookEntries)
    .set(taken)
    .where(and(eq(cashbookEntries.shift_key, key), eq(cashbookEntries.location_code, location_code)));
  await tx.update(bankAccountEntries).set(taken).where(eq(bankAccountEntries.shift_key, key));
  await takeOverThrown(tx, taken, { key, location_code });
}

/** How long the opening of a shift may come after what was done in it: a tablet sends both as soon as it can. */
const openingComesWithinMs = 24 * 3600_000;

/**
 * Lets go of cash that still waits for the opening of their shift a day later: it was refused, or discarded, and will not
 * come. It is in no shift, as what was taken without one, and so does not look like money too much in the next.
 */
export async function dropUnopenedShifts(tx: Tx, location_code: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - openingComesWithinMs);
  await dropUnopenedShiftsOfDiscards(tx, location_code, before);
  await tx
    .update(cashbookEntries)
    .set({ shift_key: '' })
    .where(
      and(
        eq(cashbookEntries.location_code, location_code),
        isNull(cashbookEntries.shift_id),
        ne(cashbookEntries.shift_key, ''),
        lt(cashbookEntries.created_at, before),
      ),
    );
}

/**
 * The open shift of a drawer that a day's money goes into, locked until the transaction ends, so that no shift ends
 * between the look and the entry. Of a drawer that no one knows: the only one that is open at the location, if it is one.
 */
export async function openShift(
  tx: Tx,
  location_code: string,
  drawer_code: string | null,
  day: string,
): Promise<InShift | null> {
  const rows = await tx
    .select({ shift_id: shifts.shift_id, drawer_code: shifts.drawer_code })
    .from(shifts)
    .where(
      and(
        eq(shifts.location_code, location_code),
        drawer_code === null ? undefined : eq(shifts.drawer_code, drawer_code),
        ne(shifts.status, 'CLOSED'),
        sql`${shifts.business_date} <= ${day}`,
      ),
    )
    .orderBy(desc(shifts.shift_id))
    .limit(2)
    .for('no key update');
  const [only, ...others] = rows;
  return only && others.length === 0 ? { ...only, late: false, shift_key: '' } : null;
}

/**
 * The shift that money belongs to, locked as an open one is; in none where no one has opened one. What names a shift goes
 * there; anything else to the open one of its drawer, or else to the one that ended on the same day. What comes after the
 * end is late, and what was taken after the end of a shift is not of it: until the next one is opened it is of none, as
 * the screen says where it is taken. What names neither shift nor drawer where a location has several goes to the only
 * one that is open, else to none.
 *
 * @param named number or key of the shift that the tablet was in; empty when it says none
 * @param day the business date of the entry
 */
export async function shiftOf(
  tx: Tx,
  location_code: string,
  { named, takenAt, day, drawer_code: said = '' }: NamedShift & { day: string },
): Promise<InShift> {
  const fallbackDrawer = said === '' ? await onlyDrawerAt(tx, location_code) : said;
  const none = { shift_id: null, late: false, shift_key: '', drawer_code: fallbackDrawer ?? '' };
  if (named === afterTheEnd) return none;
  const known =
    named === ''
      ? null
      : ((await shiftNamed(tx, named)) ?? (isKey(named) ? await opening(tx, location_code, named) : null));
  if (isKey(named) && !known) return { ...none, shift_key: named };
  const isHere = known?.location_code === location_code;
  // Also what was taken after the end of the shift that it names is in the drawer of that one.
  const drawer_code = isHere ? known.drawer_code : fallbackDrawer;
  const wasBefore = sql`(${shifts.closed_at} < ${takenAt ?? null}::timestamptz) is not true`;
  const find = async (where: SQL | undefined): Promise<InShift | null> => {
    const [row] = await tx
      .select({ shift_id: shifts.shift_id, status: shifts.status, drawer_code: shifts.drawer_code })
      .from(shifts)
      .where(and(eq(shifts.location_code, location_code), where, wasBefore))
      .orderBy(desc(shifts.shift_id))
      .limit(1)
      .for('no key update');
    return row
      ? { shift_id: row.shift_id, late: row.status === 'CLOSED', shift_key: '', drawer_code: row.drawer_code }
      : null;
  };
  return (
    (isHere ? await find(eq(shifts.shift_id, known.shift_id)) : null) ??
    (await openShift(tx, location_code, drawer_code, day)) ??
    (drawer_code === null
      ? none
      : ((await find(
          and(
            eq(shifts.drawer_code, drawer_code),
            eq(shifts.status, 'CLOSED'),
            eq(shifts.business_date, day),
          ),
        )) ?? { ...none, drawer_code }))
  );
}

/** After an entry: a shift that had ended gets a new version of its Z, and the old one stays. */
export async function settleLate(context: ChangeContext, shift: InShift): Promise<void> {
  if (!shift.late || shift.shift_id === null) return;
  const [row] = await context.tx.select().from(shifts).where(eq(shifts.shift_id, shift.shift_id));
  if (row) await freeze(context.tx, row);
}

/** Writes the next version of a shift's Z. */
export async function freeze(tx: Tx, row: ShiftRow): Promise<ShiftSlip> {
  const z_version = row.z_version + 1;
  await tx.update(shifts).set({ z_version }).where(eq(shifts.shift_id, row.shift_id));
  const slip = await slipOf(tx, { ...row, z_version });
  await tx.insert(shiftSlips).values({ shift_id: row.shift_id, version: z_version, slip });
  return slip;
}

export async function frozenSlip(tx: Tx, { shift_id, z_version }: ShiftRow): Promise<ShiftSlip | null> {
  const [row] = await tx
    .select({ slip: shiftSlips.slip })
    .from(shiftSlips)
    .where(and(eq(shiftSlips.shift_id, shift_id), eq(shiftSlips.version, z_version)));
  return row?.slip ?? null;
}

type Sum = {
  type: string;
  payment_type: string;
  late: boolean;
  entries: number;
  refunds: number;
  amount: number;
  /** What came in. */
  plus: number;
};
/** Counts and sums arrive as texts. */
type SumRow = Pick<Sum, 'type' | 'payment_type' | 'late'> &
  Record<'entries' | 'refunds' | 'amount' | 'plus', string>;

/** What is taken back counts as what it takes back, one time less. */
const times = sql`case when reason = ${methodChanged} then -1 else 1 end as times`;

/** What the books hold of a shift, added up by type and method; of what people entered the cash alone. */
async function sumsOf(tx: Tx, shift_id: number): Promise<Sum[]> {
  const { rows } = await tx.execute<SumRow>(sql`
    select document_type as type, payment_type, late, sum(times) as entries, sum(amount) as amount,
      coalesce(sum(amount) filter (where amount * times > 0), 0) as plus,
      coalesce(sum(times) filter (where amount * times < 0), 0) as refunds
    from (
      select document_type, 'cash' as payment_type, late, amount, ${times} from cashbook_entries
        where shift_id = ${shift_id}
      union all
      select document_type, payment_type, late, amount, ${times} from bank_account_entries
        where shift_id = ${shift_id} and document_type = 'receipt') entry
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows.map(row => ({
    type: row.type,
    payment_type: row.payment_type,
    late: row.late,
    entries: Number(row.entries),
    refunds: Number(row.refunds),
    amount: Number(row.amount),
    plus: Number(row.plus),
  }));
}

/** VND: what is to be in the drawer, without what came after the end and without the difference itself. */
export async function expectedIn(tx: Tx, { shift_id, float_amount }: ShiftRow): Promise<number> {
  const sums = await sumsOf(tx, shift_id);
  const counts = sums.filter(sum => sum.payment_type === 'cash' && !sum.late && sum.type !== 'over_short');
  return expectedCash(float_amount, counts);
}

/** The slip of a shift as the books are now. */
export async function slipOf(tx: Tx, row: ShiftRow): Promise<ShiftSlip> {
  const sums = await sumsOf(tx, row.shift_id);
  const nameOf = async (user_id: number | null) => {
    if (user_id === null) return '';
    const [user] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.user_id, user_id));
    return user?.username ?? '';
  };
  const ofType = (type: string) =>
    sums.filter(sum => sum.type === type && !sum.late).reduce((all, sum) => all + sum.amount, 0);
  const receipts = sums.filter(sum => sum.type === 'receipt' && !sum.late);
  const late = sums.filter(sum => sum.late);
  const isClosed = row.status === 'CLOSED';
  return {
    shift_no: row.shift_no,
    location_code: row.location_code,
    drawer_code: row.drawer_code,
    franchise_code: row.franchise_code,
    business_date: row.business_date,
    status: row.status,
    opened_by: await nameOf(row.opened_by),
    opened_at: row.opened_at.toISOString(),
    closed_by: await nameOf(row.closed_by),
    closed_at: row.closed_at?.toISOString() ?? null,
    float_amount: row.float_amount,
    opening_difference: row.opening_difference,
    methods: receipts.map(({ payment_type, entries, refunds, amount, plus }) => ({
      payment_type,
      receipts: entries - refunds,
      received: plus,
      refunds,
      refunded: plus - amount,
    })),
    cash_in: ofType('cash_in'),
    cash_out: ofType('cash_out'),
    deposits: ofType('bank_deposit'),
    corrections: ofType('correction'),
    expected: row.status === 'OPEN' ? null : isClosed ? row.expected : await expectedIn(tx, row),
    counts: row.counts.map(({ counted, counted_by, at }) => ({ counted, counted_by, at })),
    difference: isClosed ? row.difference : null,
    reason: row.reason,
    note: row.note,
    handed_to: row.handed_to,
    late: {
      entries: late.reduce((all, sum) => all + sum.entries, 0),
      cash: late.filter(sum => sum.payment_type === 'cash').reduce((all, sum) => all + sum.amount, 0),
    },
    ...(await soldIn(tx, row.shift_id)),
    ...(await thrownAwayIn(tx, row.shift_id)),
    ...(await openEinvoicesOf(tx, row.location_code, row.business_date)),
    z_no: row.z_no,
    z_version: row.z_version,
  };
}
