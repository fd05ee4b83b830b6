import { sql } from 'drizzle-orm';
import type { salesInvoices as calls } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Context } from '../kit/context.ts';
import { ofShop } from '../kit/scope.ts';

type Row = {
  payment_type: string | null;
  receipt_type: string | null;
  receipts: number;
  received: number;
  refunds: number;
  refunded: number;
  amount: number;
};

/** The posted receipts of a period, by business day, that the caller may see: by method, by type, and all of them. */
export async function collected(
  { from_date, to_date, franchise_code }: InputOf<typeof calls.collected>,
  context: Context,
): Promise<AnswerOf<typeof calls.collected>> {
  if (from_date > to_date) throw new Refusal('validation', serverMessages.period(), 'to_date');
  const { rows } = await context.tx.execute<Row>(sql`
    select payment_type, receipt_type,
      (count(*) filter (where not is_refund))::int as receipts,
      coalesce(sum(amount) filter (where not is_refund), 0)::float8 as received,
      (count(*) filter (where is_refund))::int as refunds,
      coalesce(sum(amount) filter (where is_refund), 0)::float8 as refunded,
      coalesce(sum(case when is_refund then -amount else amount end), 0)::float8 as amount
    from (
      select r.payment_type, r.receipt_type, abs(r.amount) as amount,
        o.document_type = 'credit_memo' or r.amount < 0 as is_refund
      from cash_receipts r join sales_orders o using (pos_so_no)
      where r.status = 'POSTED' and ${ofShop(sql`r.franchise_code`, context, franchise_code)}
        and r.posted_at >= ${from_date}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
        and r.posted_at < (${to_date}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh') receipt
    group by grouping sets ((payment_type), (receipt_type), ())
    order by amount desc, payment_type, receipt_type`);
  const whole = rows.find(row => row.payment_type === null && row.receipt_type === null);
  if (!whole) throw new Error('a sum has one row');
  const { payment_type: _method, receipt_type: _type, ...all } = whole;
  return {
    ...all,
    methods: rows.flatMap(({ receipt_type: _other, payment_type, ...sums }) =>
      payment_type === null ? [] : [{ payment_type, ...sums }],
    ),
    channels: rows.flatMap(({ payment_type: _other, receipt_type, ...sums }) =>
      receipt_type === null ? [] : [{ receipt_type, ...sums }],
    ),
  };
}
