import { type SQL, sql } from 'drizzle-orm';
import type { salesInvoices as calls } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { DiscountsGiven } from '#calls/sales/revenue.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Context } from '../kit/context.ts';
import { ofShop } from '../kit/scope.ts';
import { type Of, postedLines } from './revenue-posted.ts';

type Asked = InputOf<typeof calls.discountsGiven>;
type People = DiscountsGiven['people'][number];
type Documents = DiscountsGiven['documents'][number];

const mostDocuments = 200;

/** An order is approved by the person who answered last for what is taken off it. */
const approved = sql`select distinct on (a.pos_so_no) a.pos_so_no, person.username, a.reason
  from discount_approvals a join users person on person.user_id = a.approver_user_id
  where a.pos_so_no <> '' order by a.pos_so_no, a.approved_at desc`;

/** Posted documents from which something was taken off, each with how much; `only` narrows them down. */
function discounted(context: Context, { from_date, to_date, franchise_code }: Asked, only: Of): SQL {
  const of: Of = document => sql`${ofShop(document.franchise, context, franchise_code)}
    and ${document.day} between ${from_date}::date and ${to_date}::date and ${only(document)}`;
  return sql`
    select line.document_no, line.document_type, line.pos_so_no, line.posting_date::text as posting_date, line.sold_by,
      sum(line.discount_amount + line.line_discount_amount)::float8 as discount_amount,
      sum(line.amount - line.discount_amount + line.fee_amount)::float8 as amount
    from ${postedLines(of)} line group by 1, 2, 3, 4, 5
    having sum(line.discount_amount + line.line_discount_amount) <> 0`;
}

/** What was taken off posted documents, by who gave or approved it, and the documents of one of these people. */
export async function discountsGiven(
  asked: Asked,
  context: Context,
): Promise<AnswerOf<typeof calls.discountsGiven>> {
  const { from_date, to_date, franchise_code, by, person } = asked;
  const { tx } = context;
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const isApproved: Of = ({ order }) => sql`${order} in (select pos_so_no from approved)`;
  const { rows: people } =
    by === 'approved'
      ? await tx.execute<People>(sql`
          with approved as materialized (${approved}), document as (${discounted(context, asked, isApproved)})
          select approved.username as person, count(*)::int as documents, sum(discount_amount)::float8 as amount
          from document join approved using (pos_so_no) group by 1 order by 3 desc, 1`)
      : // How many documents had one is not kept; all that were sold are told where the sums are.
        await tx.execute<People>(sql`
          select coalesce(seller.username, '') as person, sum(kept.invoices + kept.credit_memos)::int as documents,
            sum(kept.discount_amount + kept.line_discount_amount)::float8 as amount
          from revenue_hours kept left join users seller on seller.user_id = kept.sold_by
          where kept.posting_date between ${from_date}::date and ${to_date}::date
            and ${ofShop(sql`kept.franchise_code`, context, franchise_code)}
          group by 1 having sum(kept.discount_amount + kept.line_discount_amount) <> 0 order by 3 desc, 1`);
  if (person === '') return { people, documents: [] };
  const ofPerson: Of =
    by === 'approved'
      ? ({ order }) => sql`${order} in (select pos_so_no from approved where username = ${person})`
      : () => sql`o.created_by = (select user_id from users where username = ${person})`;
  const { rows: documents } = await tx.execute<Documents>(sql`
    with approved as materialized (${approved}), document as (${discounted(context, asked, ofPerson)})
    select document_no, document_type, posting_date, coalesce(seller.username, '') as sold_by,
      coalesce(approved.username, '') as approved_by, coalesce(approved.reason, '') as reason, discount_amount, amount
    from document left join approved using (pos_so_no) left join users seller on seller.user_id = document.sold_by
    order by discount_amount desc, document_no limit ${mostDocuments}`);
  return { people, documents };
}
