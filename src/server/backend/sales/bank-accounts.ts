import { and, eq, type SQL, sql } from 'drizzle-orm';
import { bankAccounts as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { bookingFault } from '#model/kit/document-date.ts';
import { moneyMessages } from '#model/messages/money.ts';
import { serverMessages } from '#model/messages/server.ts';
import {
  cashAccount,
  movesOf,
  plausibleCash,
  usualReason,
  whyNotEntered,
  withdrawnCash,
} from '#model/sales/money-entries.ts';
import { bankAccountEntries, cashbookEntries, franchises, locations } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn, instantOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { franchiseFor, inFranchise, ofShop } from '../kit/scope.ts';
import { nextNo } from '../setup/no-series.ts';
import { settleLate, shiftOf } from './shift-slips.ts';

/** Entries of the tills in the form of both books. */
const cashRows = (
  which = sql``,
): SQL => sql`select 'cash/' || entry_no as id, posting_date::text, coalesce(true_date::text, '') as true_date, document_type, document_no,
    ${cashAccount} as bank_account_no, location_code, drawer_code, reason, description, amount, name, address,
    'cash' as payment_type, pos_so_no, franchise_code, created_by, created_at
  from cashbook_entries ${which}`;
const bankRows = (
  which = sql``,
): SQL => sql`select 'bank/' || entry_no, posting_date::text, coalesce(true_date::text, ''), document_type, document_no,
    bank_account_no, '', '', reason, description, amount, name, address, payment_type, pos_so_no, franchise_code, created_by,
    created_at
  from bank_account_entries ${which}`;

const columns = columnsIn(calls.filter, 'entry', {
  created_by: sql<string>`coalesce((select username from users where user_id = entry.created_by), '')`,
  created_at: instantOf(sql`entry.created_at`),
});

function listed(call: typeof calls.filter, rows: SQL, input: ListInput, context: Context) {
  return answerList(
    context,
    call,
    {
      from: sql`(${rows}) as entry`,
      columns,
      // Of both books at once: so PostgreSQL reads the rows of the page in the order of their indexes.
      where: inFranchise(sql`entry.franchise_code`, context),
      order: { created_at: sql`entry.created_at`, id: sql`entry.id collate "C"` },
    },
    input,
  );
}

type Sums = { account: string; opening: number; amount_in: number; amount_out: number; closing: number };
type Day = Sums & { posting_date: string };

const nothing = { opening: 0, amount_in: 0, amount_out: 0, closing: 0 };

async function balance(
  { from_date, to_date, type, franchise_code, drawer_code }: InputOf<typeof calls.openingClosingBalance>,
  context: Context,
) {
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const own = ofShop(sql`franchise_code`, context, franchise_code);
  const entries =
    type === 'cash'
      ? sql`select location_code as account, posting_date, amount, drawer_code from cashbook_entries where ${own}`
      : sql`select bank_account_no as account, posting_date, amount, '' as drawer_code from bank_account_entries
          where ${own}`;
  // One reading of the books: what is before the period, and each day in it.
  const { rows: moved } = await context.tx.execute<{
    account: string;
    posting_date: string | null;
    amount_in: string;
    amount_out: string;
  }>(sql`select account,
      case when posting_date >= ${from_date}::date then posting_date::text end as posting_date,
      coalesce(sum(amount) filter (where amount > 0), 0) as amount_in,
      coalesce(-sum(amount) filter (where amount < 0), 0) as amount_out
    from (${entries}) entry where posting_date <= ${to_date}::date
      and (${drawer_code} = '' or drawer_code = ${drawer_code})
    group by 1, 2 order by 1, 2 nulls first`);
  const accounts = new Map<string, Sums>();
  const days: Day[] = [];
  for (const { account, posting_date, ...sums } of moved) {
    const [amount_in, amount_out] = [Number(sums.amount_in), Number(sums.amount_out)];
    const before = accounts.get(account) ?? { account, ...nothing };
    if (posting_date === null) {
      const opening = amount_in - amount_out;
      accounts.set(account, { ...before, opening, closing: opening });
      continue;
    }
    const closing = before.closing + amount_in - amount_out;
    days.push({ posting_date, account, opening: before.closing, amount_in, amount_out, closing });
    accounts.set(account, {
      ...before,
      amount_in: before.amount_in + amount_in,
      amount_out: before.amount_out + amount_out,
      closing,
    });
  }
  const each = [...accounts.values()];
  const sum = (read: (sums: Sums) => number) => each.reduce((all, sums) => all + read(sums), 0);
  return {
    opening: sum(one => one.opening),
    amount_in: sum(one => one.amount_in),
    amount_out: sum(one => one.amount_out),
    closing: sum(one => one.closing),
    accounts: each,
    days: days.sort((a, b) => b.posting_date.localeCompare(a.posting_date)),
  };
}

async function add(input: InputOf<typeof calls.add>, context: Context) {
  const { tx, today, now, actor } = context;
  const { posting_date: wanted, document_type, bank_account_no, description } = input;
  const fault = whyNotEntered(input);
  if (fault) throw new Refusal('validation', fault.why, fault.field);
  const closed = bookingFault(wanted, today);
  if (closed) throw new Refusal('validation', closed, 'posting_date');
  const { franchise_code, location_code, bank } = await storeAt(context, input);
  await assertPlausible(context, { ...input, location_code });
  if (document_type === 'bank_deposit' && bank === '')
    throw new Refusal('rule', moneyMessages.noBank(franchise_code), 'document_type');
  if (bank_account_no !== cashAccount && bank_account_no !== bank)
    throw new Refusal('validation', moneyMessages.noAccount(bank_account_no), 'bank_account_no');
  // A tablet's clock may be ahead: no date after today.
  const posting_date = wanted !== '' && wanted < today ? wanted : today;
  // Before the number, as a shift that ends locks them.
  const shift = await shiftOf(tx, location_code, {
    named: input.shift_no ?? '',
    takenAt: input.taken_at,
    drawer_code: input.drawer_code,
    day: posting_date,
  });
  const document_no = await nextNo(tx, franchise_code, 'CB', Number(today.slice(0, 4)));
  for (const { account, amount } of movesOf(input, bank)) {
    const entry = {
      franchise_code,
      posting_date,
      document_type,
      document_no,
      reason: input.reason ?? usualReason(document_type),
      description,
      amount,
      name: input.name ?? '',
      address: input.address ?? '',
      ...shift,
      created_by: actor.user.user_id,
      created_at: now,
    };
    if (account === cashAccount) await tx.insert(cashbookEntries).values({ ...entry, location_code });
    else await tx.insert(bankAccountEntries).values({ ...entry, bank_account_no: account });
  }
  await settleLate(context, shift);
  const of = sql`where document_no = ${document_no}`;
  const entries: MoneyEntry[] = await tx
    .select(columns)
    .from(sql`(${cashRows(of)} union all ${bankRows(of)}) as entry`)
    .orderBy(sql`id desc`);
  return { document_no, entries };
}

/**
 * A slip of the finger takes a billion out of a drawer of a hundred thousand: that is asked about. What is there is not
 * told, as who counts a drawer does not see what should be in it.
 *
 * @throws Refusal `rule` where the person has not confirmed it
 */
async function assertPlausible({ tx }: Context, input: InputOf<typeof calls.add>): Promise<void> {
  const out = withdrawnCash(input);
  if (input.confirmed || out <= plausibleCash) return;
  const [till] = await tx
    .select({ amount: sql<number>`coalesce(sum(${cashbookEntries.amount}), 0)`.mapWith(Number) })
    .from(cashbookEntries)
    .where(eq(cashbookEntries.location_code, input.location_code));
  if (out > Math.max(0, till?.amount ?? 0) + plausibleCash)
    throw new Refusal('rule', moneyMessages.moreThanThere(), 'amount');
}

/**
 * The till of the location, and the bank account of its franchise; of a franchise alone, its store's. What is another
 * franchise's is as missing as what does not exist.
 */
async function storeAt(
  context: Context,
  named: Pick<InputOf<typeof calls.add>, 'location_code' | 'franchise_code'>,
): Promise<{ franchise_code: string; location_code: string; bank: string }> {
  const isNamed = named.location_code !== '';
  const [store] = await context.tx
    .select({
      franchise_code: franchises.customer_no,
      location_code: locations.code,
      bank: franchises.bank_account_no,
    })
    .from(locations)
    .innerJoin(franchises, eq(franchises.customer_no, locations.franchise_code))
    .where(
      and(
        isNamed
          ? eq(locations.code, named.location_code)
          : and(
              eq(locations.code, franchises.location_code),
              eq(franchises.customer_no, franchiseFor(context, named.franchise_code)),
            ),
        named.franchise_code ? eq(franchises.customer_no, named.franchise_code) : undefined,
        inFranchise(locations.franchise_code, context),
      ),
    );
  if (!store)
    throw new Refusal('validation', serverMessages.missing('Location', named.location_code), 'location_code');
  return store;
}

export const handlers = answers(calls, {
  filter: (input, context) => {
    const both = sql`${cashRows()} union all ${bankRows()}`;
    return listed(calls.filter, both, input, context);
  },

  filterCashBook: (input, context) => listed(calls.filterCashBook, cashRows(), input, context),

  openingClosingBalance: balance,

  add,
});
