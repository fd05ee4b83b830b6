import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { salesInvoices as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import {
  groupedInput,
  ofDocument,
  type RevenueGroup,
  type RevenueRank,
  type RevenueSummary,
} from '#calls/sales/revenue.ts';
import { serverMessages } from '#model/messages/server.ts';
import { mayShow } from '#model/session/permissions.ts';
import { sumByUnit } from '#model/stock/by-unit.ts';
import { noField, personOf } from '../kit/access.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn } from '../kit/list-columns.ts';
import { answerList, filtered } from '../kit/list-query.ts';
import { ofShop } from '../kit/scope.ts';
import { type KeptTable, keptBy, measures, sourceOf } from './revenue-kept.ts';
import { lineVatColumns } from './revenue-line-vat.ts';
import { type Of, postedLines } from './revenue-posted.ts';
import { vatOfPeriod } from './vat-period.ts';

type Asked = {
  from_date: string;
  to_date: string;
  franchise_code?: string;
  document_no?: string;
  since?: string;
  until?: string;
};

/** As many parts of a whole are answered apart from it. */
const mostParts = 500;

const number = (expression: SQL) => expression.mapWith(Number) as SQL<number>; // what `mapWith(Number)` makes
const text = (name: string) => sql<string>`${sql.raw(`entry.${name}`)}`;
const figure = (name: string) => number(sql.raw(`entry.${name}`));

/** Documents of a period that the caller may see. */
function askedOf(
  context: Context,
  { from_date, to_date, franchise_code = '', document_no = '', since = '', until = '' }: Asked,
): Of {
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  return ({ no, day, at, franchise }) => sql`${ofShop(franchise, context, franchise_code)}
    and ${day} between ${from_date}::date and ${to_date}::date
    and (${document_no} = '' or ${no} = ${document_no})
    and (${since} = '' or to_char(${at} at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI') >= ${since})
    and (${until} = '' or to_char(${at} at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI') <= ${until})`;
}

/** Their lines, each with what it was worth in the end. */
const linesOf = (context: Context, asked: Asked): SQL => sql`(
  select line.document_no || '/' || line.line_no as id, line.document_no, line.document_type, line.pos_so_no,
    line.franchise_code, line.location_code, line.posting_date::text as posting_date,
    to_char(line.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
    coalesce(person.username, '') as sales_person, line.line_no, line.line_type, line.item_no, line.variant_code,
    coalesce(items.item_category, '') as item_category, line.description, line.unit_of_measure, line.quantity,
    line.unit_price, line.amount, line.line_discount_amount, line.discount_amount, line.cost_amount,
    line.amount - line.discount_amount + line.fee_amount as net_amount
  from ${postedLines(askedOf(context, asked))} line
  left join items on items.item_no = line.item_no
  left join users person on person.user_id = line.sold_by)`;

/** How rows of a group are summed up: of which sums, under which keys; the rest of their keys is empty. */
type Group = {
  readonly from: KeptTable;
  /** By their names in an answer; each is an expression of `kept`. */
  readonly by: Readonly<Record<string, string>>;
  readonly join?: string;
  readonly description?: string;
  /** The unit of all of it; empty where these are several. Where goods are not known there is none. */
  readonly unit?: string;
  /** Of what a document may have several that are summed up here, documents cannot be counted. */
  readonly uncounted?: true;
};
const firstDay = (unit: string) => `date_trunc('${unit}', kept.posting_date)::date`;
const item = 'left join items on items.item_no = kept.item_no';
/** Fees are of no item and have no quantity. */
const oneUnit = `case when count(distinct items.base_unit_of_measure) = 1 then max(items.base_unit_of_measure) else '' end`;

const groups: Readonly<Record<RevenueGroup | 'date', Group>> = {
  /** A day of all shops together. */
  date: { from: 'revenue_days', by: { posting_date: 'kept.posting_date' } },
  day: {
    from: 'revenue_days',
    by: { posting_date: 'kept.posting_date', franchise_code: 'kept.franchise_code' },
  },
  week: { from: 'revenue_days', by: { posting_date: firstDay('week') } },
  month: { from: 'revenue_days', by: { posting_date: firstDay('month') } },
  hour: { from: 'revenue_hours', by: { hour: 'kept.hour' } },
  franchise: { from: 'revenue_days', by: { franchise_code: 'kept.franchise_code' } },
  location: { from: 'revenue_days', by: { location_code: 'kept.location_code' } },
  category: {
    from: 'revenue_items',
    by: { item_category: `coalesce(items.item_category, '')` },
    join: item,
    unit: oneUnit,
    uncounted: true,
  },
  item: {
    from: 'revenue_items',
    by: { item_no: 'kept.item_no' },
    join: item,
    unit: oneUnit,
    description: `coalesce((select i.description from items i where i.item_no = kept.item_no), '')`,
  },
  sales_person: {
    from: 'revenue_hours',
    by: { sales_person: `coalesce(person.username, '')` },
    join: 'left join users person on person.user_id = kept.sold_by',
  },
};

/**
 * The sums that are kept of a period. Those of a day that is asked for until some time are made of its documents: they
 * are few, and what is kept knows no minutes.
 */
function storedFigures(context: Context, table: KeptTable, asked: Asked): SQL {
  const { from_date, to_date, franchise_code = '', until = '' } = asked;
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const names = sql.raw([...keptBy[table], ...measures].join(', '));
  const last = until === '' ? sql`<= ${to_date}::date` : sql`< ${to_date}::date`;
  const whole = sql`select ${names} from ${sql.raw(table)} where posting_date >= ${from_date}::date
    and posting_date ${last} and ${ofShop(sql`franchise_code`, context, franchise_code)}`;
  if (until === '') return sql`(${whole})`;
  const lastDay = { from_date: to_date, to_date, franchise_code, until };
  return sql`(${whole} union all ${sourceOf(table, askedOf(context, lastDay))})`;
}

const counts: readonly string[] = ['invoices', 'credit_memos'];
const sums = (counted = true) =>
  sql.raw(
    measures
      .map(name => `${counted || !counts.includes(name) ? `coalesce(sum(kept.${name}), 0)` : '0'} as ${name}`)
      .join(', '),
  );

function summaryOf(context: Context, asked: Asked & { group_by: RevenueGroup | 'date' }): SQL {
  const { from, by, join = '', description = `''`, unit = `''`, uncounted } = groups[asked.group_by];
  const key = (name: string, none = `''`) =>
    `${by[name] ?? none}${name === 'hour' ? '' : '::text'} as ${name}`;
  const keys = Object.values(by);
  const id = keys.map(expression => `${expression}::text`).join(" || '/' || ");
  const named = [
    'posting_date',
    'franchise_code',
    'location_code',
    'item_no',
    'item_category',
    'sales_person',
  ];
  return sql`(select ${sql.raw(id)} as id, ${sql.raw(named.map(name => key(name)).join(', '))},
      ${sql.raw(key('hour', 'null::int'))}, ${sql.raw(description)} as description, ${sql.raw(unit)} as unit_of_measure, ${sums(!uncounted)}
    from ${storedFigures(context, from, asked)} kept ${sql.raw(join)} group by ${sql.raw(keys.join(', '))})`;
}

const figures = Object.fromEntries(measures.map(name => [name, figure(name)])) as Record<
  (typeof measures)[number],
  SQL<number>
>; // the names are these
const ranks: Readonly<Record<RevenueRank, SQL>> = {
  amount: sql`entry.amount`,
  discounts: sql`entry.discount_amount + entry.line_discount_amount`,
  returns: sql`-entry.returns_amount`,
  margin: sql`entry.costed_amount - entry.cost_amount`,
};
const summaryColumns = columnsIn(calls.revenueSummary, 'entry');
const detailColumns = columnsIn(calls.revenueDetail, 'entry', {
  cost_amount: sql<number | null>`entry.cost_amount::float8`,
  ...lineVatColumns,
});

/** What the calls add to the input of a list. */
const documentOf = (input: ListInput) => v.parse(v.object(ofDocument), input);

export const revenueHandlers = {
  revenueSummary: (input, context) =>
    answerList(
      context,
      calls.revenueSummary,
      {
        from: sql`${summaryOf(context, v.parse(groupedInput, input))} as entry`,
        columns: summaryColumns,
      },
      input,
    ),

  sumRevenue: async (input, context) => {
    const { tx, actor } = context;
    // Who stands first says what is not shown.
    if (
      input.rank_by === 'margin' &&
      !mayShow(calls.sumRevenue.granted, 'cost_amount', 'any', personOf(actor))
    )
      throw noField('margin', 'rank_by');
    const [sum] = await tx
      .select(figures)
      .from(sql`(select ${sums()} from ${storedFigures(context, 'revenue_days', input)} kept) as entry`);
    if (!sum) throw new Error('a sum has one row');
    const isTime = ['day', 'week', 'month', 'hour'].includes(input.group_by);
    const rows: RevenueSummary[] = await tx
      .select(summaryColumns)
      // Many shops have more rows of days than are answered, and no day may be missing.
      .from(
        sql`${summaryOf(context, { ...input, group_by: input.group_by === 'day' ? 'date' : input.group_by })} as entry`,
      )
      .orderBy(isTime ? sql`entry.posting_date, entry.hour` : sql`${ranks[input.rank_by]} desc, entry.id`)
      .limit(mostParts);
    return { ...sum, rows, vat: input.until === '' ? await vatOfPeriod(context, input) : [] };
  },

  revenueDetail: (input, context) =>
    answerList(
      context,
      calls.revenueDetail,
      {
        from: sql`${linesOf(context, documentOf(input))} as entry`,
        columns: detailColumns,
        order: { posted_at: sql`entry.posted_at` },
      },
      input,
    ),

  sumRevenueDetail: async (input: InputOf<typeof calls.sumRevenueDetail>, context: Context) => {
    const ofUnits = await context.tx
      .select({
        unit_of_measure: text('unit_of_measure'),
        quantity: number(sql`coalesce(sum(entry.quantity) filter (where entry.line_type = 'item'), 0)`),
        amount: number(sql`coalesce(sum(entry.amount), 0)`),
        discount_amount: number(sql`coalesce(sum(entry.discount_amount), 0)`),
        net_amount: number(sql`coalesce(sum(entry.net_amount), 0)`),
      })
      .from(sql`${linesOf(context, input)} as entry`)
      .where(filtered(calls.revenueDetail, detailColumns, input.filters))
      .groupBy(sql`entry.unit_of_measure`)
      .orderBy(sql`entry.unit_of_measure`);
    const sum = (name: 'amount' | 'discount_amount' | 'net_amount') =>
      ofUnits.reduce((all, unit) => all + unit[name], 0);
    return {
      filtered: true,
      quantities: sumByUnit(ofUnits),
      amount: sum('amount'),
      discount_amount: sum('discount_amount'),
      net_amount: sum('net_amount'),
    };
  },
} satisfies Partial<Answers<typeof calls>>;
