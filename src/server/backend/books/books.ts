import { desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { books as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { bookInput } from '#calls/reports/books.ts';
import { mostRows } from '#calls/reports/kit.ts';
import { bookMessages } from '#model/messages/books.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isGranted } from '#model/session/permissions.ts';
import { type BookForm, formsOf, hasTradeGroups, showsCosts, taxOf } from '#model/taxes/books.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { bookRules, closedPeriods, locations } from '../../db/schema/index.ts';
import { personOf } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn, instantOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { franchiseFor } from '../kit/scope.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import { bookRows } from './book-rows.ts';
import { closedTo, closePeriod, reopenPeriod } from './periods.ts';

/** Books that people open at once are few; older closings stand in the audit log. */
const mostPeriods = 60;

async function rulesOf(tx: Tx) {
  const [row] = await tx.select().from(bookRules).where(eq(bookRules.id, 1));
  if (!row) throw new Error('the first migration of books writes their rules');
  return row;
}

const seesCosts = ({ actor }: Context) =>
  isGranted({ pages: ['/reports/books'], button: 'Show Costs' }, false, personOf(actor));

const mayRead = (form: BookForm, context: Context) => !showsCosts(form.layout) || seesCosts(context);

type Asked = InputOf<typeof calls.book>;

/** The form that is asked for, the shop that keeps it, and its rows as the source of a query. */
async function bookOf(input: Asked, context: Context) {
  const { tx } = context;
  const { form_code, from_date, to_date } = input;
  const franchise = franchiseFor(context, input.franchise_code);
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const { books } = await rulesOf(tx);
  const identity = await taxIdentityOf(tx, franchise);
  const form = formsOf(books.forms, identity.legal_kind).find(each => each.form_code === form_code);
  if (!form) throw new Refusal('not_found', bookMessages.noForm(), 'form_code');
  if (!mayRead(form, context)) throw new Refusal('forbidden', bookMessages.costs());
  const groups = books.trade_groups;
  const source = bookRows(form.layout, { franchise, from_date, to_date, groups });
  return { franchise, form, identity, groups, source };
}

const columns = columnsIn(calls.rows, 'entry', {
  unit_cost: sql`entry.unit_cost`.mapWith((cost: string | null) => (cost === null ? null : Number(cost))),
});

const sumsOf = sql`coalesce(sum(opening_amount), 0)::float8 as opening_amount,
  coalesce(sum(amount_in), 0)::float8 as amount_in, coalesce(sum(amount_out), 0)::float8 as amount_out,
  coalesce(sum(base_amount), 0)::float8 as base_amount, coalesce(sum(vat_amount), 0)::float8 as vat_amount,
  count(*)::int as rows, (count(*) filter (where kind = 'item' and unit_cost is null))::int as without_cost`;

type Sums = Record<'opening_amount' | 'amount_in' | 'amount_out' | 'base_amount' | 'vat_amount', number> & {
  section: string;
  is_whole: boolean;
  rows: number;
  without_cost: number;
};

async function book(input: Asked, context: Context) {
  const { tx } = context;
  const { franchise, form, identity, groups, source } = await bookOf(input, context);
  const { rows: sums } = await tx.execute<Sums>(sql`
    select section, grouping(section) = 1 as is_whole, ${sumsOf} from (${source}) entry
    group by grouping sets ((section), ()) order by section collate "C"`);
  const amounts = ({ opening_amount, amount_in, amount_out, base_amount, vat_amount }: Sums) => ({
    ...{ opening_amount, amount_in, amount_out, base_amount, vat_amount },
    closing_amount: opening_amount + amount_in - amount_out,
  });
  const whole = sums.find(({ is_whole }) => is_whole);
  if (!whole) throw new Error('a sum of all has one row');
  const rows = await tx
    .select(columns)
    .from(sql`(${source}) as entry`)
    .orderBy(sql`entry.place`)
    .limit(mostRows);
  const places = await tx
    .select({ name: locations.name })
    .from(locations)
    .where(sql`${locations.franchise_code} = ${franchise} and ${locations.location_type} = 'store'`)
    .orderBy(locations.code);
  const { registered_name, registered_address, tax_code, place_code } = identity;
  return {
    form,
    ...{ registered_name, registered_address, tax_code, place_code },
    places: places.map(({ name }) => name),
    is_closed: (await closedTo(tx, franchise)) >= input.to_date,
    whole: amounts(whole),
    sections: sums
      .filter(({ is_whole }) => !is_whole)
      .map(each => {
        const group = hasTradeGroups(form.layout)
          ? groups.find(({ trade_group }) => trade_group === each.section)
          : undefined;
        return {
          id: each.section,
          name: group?.description ?? '',
          ...amounts(each),
          taxes: taxesOf(each.amount_in, group),
        };
      }),
    total: whole.rows,
    without_cost: whole.without_cost,
    rows,
  };
}

function taxesOf(amount: number, group: { vat_percent: number; income_tax_percent: number } | undefined) {
  if (!group) return null;
  const { vat_percent, income_tax_percent } = group;
  const [vat, income_tax] = [taxOf(amount, vat_percent), taxOf(amount, income_tax_percent)];
  return { vat_percent, vat, income_tax_percent, income_tax };
}

export const handlers = answers(calls, {
  standing: async ({ franchise_code }, context) => {
    const { tx } = context;
    const franchise = franchiseFor(context, franchise_code);
    const { legal_kind } = await taxIdentityOf(tx, franchise);
    const { books } = await rulesOf(tx);
    const c = closedPeriods;
    const periods = await tx
      .select({
        from_date: c.from_date,
        to_date: c.to_date,
        closed_by: c.closed_by,
        closed_at: instantOf(sql`${c.closed_at}`),
        reopened_by: c.reopened_by,
        reopened_at: sql<string | null>`to_json(${c.reopened_at} at time zone 'UTC') #>> '{}' || 'Z'`,
        reopen_reason: c.reopen_reason,
      })
      .from(c)
      .where(eq(c.franchise_code, franchise))
      .orderBy(desc(c.id))
      .limit(mostPeriods);
    return {
      legal_kind,
      forms: formsOf(books.forms, legal_kind).filter(form => mayRead(form, context)),
      closed_to: await closedTo(tx, franchise),
      periods,
    };
  },

  book,

  rows: async (input, context) => {
    const { source } = await bookOf(v.parse(bookInput, input), context);
    return answerList(context, calls.rows, { from: sql`(${source}) as entry`, columns }, input);
  },

  close: closePeriod,
  reopen: reopenPeriod,

  rules: async (_, { tx }) => {
    const { books, version } = await rulesOf(tx);
    return { ...books, version };
  },

  saveRules: async ({ base_version, ...books }, context) => {
    const { tx } = context;
    const [before] = await tx.select().from(bookRules).where(eq(bookRules.id, 1)).for('update');
    if (before?.version !== base_version) throw new Refusal('stale', serverMessages.stale('Books', '1'));
    await tx
      .update(bookRules)
      .set({ books, version: base_version + 1 })
      .where(eq(bookRules.id, 1));
    await auditOf(context, 'books.change', '1', { before: before.books, after: books });
    return {};
  },
});
