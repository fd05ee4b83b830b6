import { sql } from 'drizzle-orm';
import { auditLog as calls } from '#calls/administration/index.ts';
import { auditLog as table } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: table,
        columns: columnsOf(calls.filter, table, {
          // Each action writes details of its own: only a number is an amount.
          amount: sql<number | null>`case when jsonb_typeof(${table.detail} -> 'amount') = 'number'
            then (${table.detail} ->> 'amount')::numeric end`.mapWith(Number),
          reason: sql<string>`coalesce(${table.detail} ->> 'reason', '')`,
          detail: sql<string>`${table.detail}::text`,
        }),
      },
      input,
    ),
});
