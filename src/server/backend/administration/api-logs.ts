import { count, sql } from 'drizzle-orm';
import { apiLogs as calls } from '#calls/administration/index.ts';
import { auditOf } from '../../audit.ts';
import { apiLog as table } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';

const { created_at, request_body, response_body, ...plain } = {
  id: table.id,
  created_at: table.created_at,
  user_id: table.user_id,
  username: table.username,
  call: table.call,
  method: table.method,
  path: table.path,
  document_no: table.document_no,
  status: table.status,
  code: table.code,
  duration_ms: table.duration_ms,
  key: table.key,
  request_id: table.request_id,
  not_recorded: table.not_recorded,
  request_body: table.request_body,
  response_body: table.response_body,
};
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
        columns: {
          ...plain,
          created_at,
          result,
          request_body: isOne ? sql<string>`${request_body}` : nothing,
          response_body: isOne ? sql<string>`${response_body}` : nothing,
        },
        toRow: row => ({ ...row, created_at: row.created_at.toISOString() }),
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
