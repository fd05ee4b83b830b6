import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { salesInvoices as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { groupedInput, ofDocument, type RevenueGroup, type RevenueSummary } from '#calls/sales/revenue.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';

type Asked = { from_date: string; to_date: string; document_no?: string; until?: string };

/** As many parts of a whole are answered beside it. */
const mostParts = 500;

const number = (expression: SQL) => expression.mapWith(Number) as SQL<number>; // what `mapWith(Number)` makes
const text = (name: string) => sql<string>`${sql.raw(`entry.${name}`)}`;
const figure = (name: string) => number(sql.raw(`entry.${name}`));

/** The part of a document's discount that falls on a line: what falls on all lines up to it, less what fell on those before. */
const share = (discount: string, upTo: string, line: string, total: string): SQL =>
  sql.raw(
    `coalesce(round(${discount} * ${upTo} / nullif(${total}, 0)) - round(${discount} * (${upTo} - ${line}) / nullif(${total}, 0)), 0)`,
  );

/**
 * Lines of posted invoices and posted credit memos that the caller may see, and their fees, each with what it was worth
 * in the end. Those of a document add up to its total; what came back is below zero.
 */
function linesOf(context: Context, { from_date, to_date, document_no = '', until = '' }: Asked): SQL {
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const own = (column: string) => inFranchise(sql.raw(column), context) ?? sql`true`;
  const asked = (
    no: string,
    day: string,
    at: string,
  ): SQL => sql`${sql.raw(day)} between ${from_date}::date and ${to_date}::date
    and (${document_no} = '' or ${sql.raw(no)} = ${document_no})
    and (${until} = '' or ${sql.raw(day)} < ${to_date}::date
      or to_char(${sql.raw(at)} at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI') <= ${until})`;
  return sql`(
    select line.document_no || '/' || line.line_no as id, line.document_no, line.document_type, line.pos_so_no,
      line.franchise_code, line.location_code, line.posting_date::text as posting_date,
      to_char(line.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      extract(hour from line.posted_at at time zone 'Asia/Ho_Chi_Minh')::int as hour,
      coalesce(person.username, '') as sales_person, line.line_no, line.line_type, line.item_no, line.variant_code,
      coalesce(items.item_category, '') as item_category, line.description, line.unit_of_measure, line.quantity,
      line.unit_price, line.amount, line.discount_amount, line.fee_amount,
      line.amount - line.discount_amount + line.fee_amount as net_amount
    from (
      select i.pos_si_no as document_no, 'invoice' as document_type, i.pos_so_no, i.franchise_code, o.location_code,
        i.posting_date, i.created_at as posted_at, o.created_by, l.line_no, 'item' as line_type, l.item_no,
        l.variant_code, l.description, l.unit_of_measure, l.quantity, l.unit_price, l.line_amount as amount,
        ${share('i.discount_amount::numeric', 'sum(l.line_amount) over upto', 'l.line_amount', 'i.amount')} as discount_amount,
        0 as fee_amount
      from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
        join sales_invoice_lines l on l.pos_si_no = i.pos_si_no
      where ${own('i.franchise_code')} and ${asked('i.pos_si_no', 'i.posting_date', 'i.created_at')}
      window upto as (partition by l.pos_si_no order by l.line_no)
      union all
      select i.pos_si_no, 'invoice', i.pos_so_no, i.franchise_code, o.location_code, i.posting_date, i.created_at,
        o.created_by, 0, 'fee', '', '', '', '', 0, 0, 0, 0, i.fee_amount
      from sales_invoices i join sales_orders o on o.pos_so_no = i.pos_so_no
      where i.fee_amount <> 0 and ${own('i.franchise_code')} and ${asked('i.pos_si_no', 'i.posting_date', 'i.created_at')}
      union all
      select o.pos_so_no, 'credit_memo', o.applies_to_no, o.franchise_code, o.location_code, o.posting_date, o.updated_at,
        o.created_by, l.line_no, 'item', l.item_no, l.variant_code, l.description, l.unit_of_measure, -l.quantity,
        l.unit_price, -l.line_amount,
        -(${share('(sum(l.line_amount) over whole - o.grand_total)', 'sum(l.line_amount) over upto', 'l.line_amount', 'sum(l.line_amount) over whole')}),
        0
      from sales_orders o join sales_lines l on l.pos_so_no = o.pos_so_no
      where o.document_type = 'credit_memo' and o.status = 'POSTED' and ${own('o.franchise_code')}
        and ${asked('o.pos_so_no', 'o.posting_date', 'o.updated_at')}
      window whole as (partition by l.pos_so_no), upto as (partition by l.pos_so_no order by l.line_no)
    ) line
    left join items on items.item_no = line.item_no
    left join users person on person.user_id = line.created_by
  )`;
}

type Parts = Readonly<
  Record<
    | 'posting_date'
    | 'franchise_code'
    | 'location_code'
    | 'hour'
    | 'item_no'
    | 'item_category'
    | 'sales_person'
    | 'description',
    string
  >
>;
const none: Parts = {
  posting_date: `''`,
  franchise_code: `''`,
  location_code: `''`,
  hour: 'null::int',
  item_no: `''`,
  item_category: `''`,
  sales_person: `''`,
  description: `''`,
};
const firstDay = (unit: string) => `to_char(date_trunc('${unit}', line.posting_date::date), 'YYYY-MM-DD')`;

/** What rows of each group have in common; the rest of their keys is empty. */
const parts: Readonly<Record<RevenueGroup, Parts>> = {
  day: { ...none, posting_date: 'line.posting_date', franchise_code: 'line.franchise_code' },
  week: { ...none, posting_date: firstDay('week') },
  month: { ...none, posting_date: firstDay('month') },
  hour: { ...none, hour: 'line.hour' },
  franchise: { ...none, franchise_code: 'line.franchise_code' },
  location: { ...none, location_code: 'line.location_code' },
  category: { ...none, item_category: 'line.item_category' },
  item: {
    ...none,
    item_no: 'line.item_no',
    description: `coalesce((select i.description from items i where i.item_no = line.item_no), '')`,
  },
  sales_person: { ...none, sales_person: 'line.sales_person' },
};

const measureNames = [
  ...['invoices', 'credit_memos', 'quantity', 'gross_amount', 'discount_amount', 'fee_amount'],
  ...['returns_amount', 'amount'],
];
const measures = sql.raw(`
  (count(distinct line.document_no) filter (where line.document_type = 'invoice'))::int as invoices,
  (count(distinct line.document_no) filter (where line.document_type = 'credit_memo'))::int as credit_memos,
  coalesce(sum(line.quantity), 0) as quantity,
  coalesce(sum(line.amount), 0) as gross_amount,
  coalesce(sum(line.discount_amount), 0) as discount_amount,
  coalesce(sum(line.fee_amount), 0) as fee_amount,
  coalesce(sum(line.net_amount) filter (where line.document_type = 'credit_memo'), 0) as returns_amount,
  coalesce(sum(line.net_amount), 0) as amount`);

/** Groups that the sums of days answer. */
const ofDays: readonly RevenueGroup[] = ['day', 'week', 'month', 'franchise', 'location'];

/** The sums of days in the form of lines, already added up; they know no hours, so `until` is none of theirs. */
function daysOf(context: Context, { from_date, to_date }: Asked): SQL {
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const own = inFranchise(sql`franchise_code`, context) ?? sql`true`;
  return sql`(select * from revenue_days
    where posting_date between ${from_date}::date and ${to_date}::date and ${own})`;
}
const sumsOfDays = sql.raw(measureNames.map(name => `coalesce(sum(line.${name}), 0) as ${name}`).join(', '));

const isOfDays = ({ group_by, until = '' }: Asked & { group_by: RevenueGroup }): boolean =>
  until === '' && ofDays.includes(group_by);

function summaryOf(context: Context, asked: Asked & { group_by: RevenueGroup }): SQL {
  const by = parts[asked.group_by];
  const keys = Object.values(by).filter(key => !Object.values(none).includes(key));
  const grouped = keys.filter(key => !key.startsWith('coalesce('));
  const id = grouped.map(key => `coalesce(${key}::text, '')`).join(" || '/' || ");
  const named = Object.entries(by).map(
    ([name, key]) => `${key}${key === 'line.posting_date' ? '::text' : ''} as ${name}`,
  );
  const of = isOfDays(asked) ? daysOf(context, asked) : linesOf(context, asked);
  return sql`(select ${sql.raw(id)} as id, ${sql.raw(named.join(', '))}, ${isOfDays(asked) ? sumsOfDays : measures}
    from ${of} line group by ${sql.raw(grouped.join(', '))})`;
}

const figures = {
  invoices: figure('invoices'),
  credit_memos: figure('credit_memos'),
  quantity: figure('quantity'),
  gross_amount: figure('gross_amount'),
  discount_amount: figure('discount_amount'),
  fee_amount: figure('fee_amount'),
  returns_amount: figure('returns_amount'),
  amount: figure('amount'),
};
const summaryColumns = {
  id: text('id'),
  posting_date: text('posting_date'),
  franchise_code: text('franchise_code'),
  location_code: text('location_code'),
  hour: sql<number | null>`entry.hour`,
  item_no: text('item_no'),
  item_category: text('item_category'),
  sales_person: text('sales_person'),
  description: text('description'),
  ...figures,
};
const detailColumns = {
  id: text('id'),
  document_no: text('document_no'),
  document_type: sql<'invoice' | 'credit_memo'>`entry.document_type`,
  pos_so_no: text('pos_so_no'),
  franchise_code: text('franchise_code'),
  location_code: text('location_code'),
  posting_date: text('posting_date'),
  posted_at: text('posted_at'),
  sales_person: text('sales_person'),
  line_no: figure('line_no'),
  line_type: sql<'item' | 'fee'>`entry.line_type`,
  item_no: text('item_no'),
  variant_code: text('variant_code'),
  item_category: text('item_category'),
  description: text('description'),
  unit_of_measure: text('unit_of_measure'),
  quantity: figure('quantity'),
  unit_price: figure('unit_price'),
  amount: figure('amount'),
  discount_amount: figure('discount_amount'),
  net_amount: figure('net_amount'),
};

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
        toRow: (row): RevenueSummary => row,
      },
      input,
    ),

  sumRevenue: async (input, context) => {
    const { tx } = context;
    const whole = { ...input, group_by: 'day' } as const;
    const of = isOfDays(whole)
      ? sql`select ${sumsOfDays} from ${daysOf(context, input)} line`
      : sql`select ${measures} from ${linesOf(context, input)} line`;
    const [sum] = await tx.select(figures).from(sql`(${of}) as entry`);
    if (!sum) throw new Error('a sum has one row');
    const isTime = ['day', 'week', 'month', 'hour'].includes(input.group_by);
    const rows: RevenueSummary[] = await tx
      .select(summaryColumns)
      .from(sql`${summaryOf(context, input)} as entry`)
      .orderBy(isTime ? sql`entry.posting_date, entry.hour` : sql`entry.amount desc, entry.id`)
      .limit(mostParts);
    return { ...sum, rows };
  },

  revenueDetail: (input, context) =>
    answerList(
      context,
      calls.revenueDetail,
      {
        from: sql`${linesOf(context, documentOf(input))} as entry`,
        columns: detailColumns,
        order: { posted_at: sql`entry.posted_at` },
        toRow: row => row,
      },
      input,
    ),

  sumRevenueDetail: async (input: InputOf<typeof calls.sumRevenueDetail>, context: Context) => {
    const [sum] = await context.tx
      .select({
        quantity: number(sql`coalesce(sum(entry.quantity), 0)`),
        amount: number(sql`coalesce(sum(entry.amount), 0)`),
        discount_amount: number(sql`coalesce(sum(entry.discount_amount), 0)`),
        net_amount: number(sql`coalesce(sum(entry.net_amount), 0)`),
      })
      .from(sql`${linesOf(context, input)} as entry`);
    if (!sum) throw new Error('a sum has one row');
    return sum;
  },
} satisfies Partial<Answers<typeof calls>>;
