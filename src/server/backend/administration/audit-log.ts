import { sql } from 'drizzle-orm';
import { auditLog as calls } from '#calls/administration/index.ts';
import { auditLog as table } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: table,
        columns: {
          id: table.id,
          at: table.at,
          actor_name: table.actor_name,
          action: table.action,
          subject: table.subject,
          // Each action writes details of its own: only a number is an amount.
          amount: sql<number | null>`case when jsonb_typeof(${table.detail} -> 'amount') = 'number'
            then (${table.detail} ->> 'amount')::numeric end`.mapWith(Number),
          reason: sql<string>`coalesce(${table.detail} ->> 'reason', '')`,
          detail: sql<string>`${table.detail}::text`,
        },
        toRow: row => ({ ...row, at: row.at.toISOString() }),
      },
      input,
    ),
});
