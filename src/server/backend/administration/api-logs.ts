import { count, sql } from 'drizzle-orm';
import { apiLogs as calls } from '#calls/administration/index.ts';
import { auditOf } from '../../audit.ts';
import { apiLog as table } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';

const result = sql<'done' | 'refused' | 'failed'>`case when ${table.status} < 400 then 'done'
  when ${table.status} < 500 then 'refused' else 'failed' end`;
const nothing = sql<string>`''`;

export const handlers = answers(calls, {
  filter: (input, context) => {
    // Bodies are looked at one by one; a page of them would be megabytes.
    const isOne = input.filters.some(({ field, condition }) => field === 'id' && condition === 'eq');
    return answerList(
      context,
      calls.filter,
      {
        from: table,
        columns: columnsOf(calls.filter, table, {
          result,
          request_body: isOne ? sql<string>`${table.request_body}` : nothing,
          response_body: isOne ? sql<string>`${table.response_body}` : nothing,
        }),
      },
      input,
    );
  },

  truncate: async (_input, context) => {
    const { tx } = context;
    // Before it is counted, so that the record says how many went.
    await tx.execute(sql`lock table ${table} in access exclusive mode`);
    const [counted] = await tx.select({ calls: count() }).from(table);
    await tx.execute(sql`truncate ${table}`);
    await auditOf(context, 'api-log.truncate', 'all', { calls: counted?.calls ?? 0 });
    return {};
  },
});
