import { eq, sql } from 'drizzle-orm';
import { pageStructures as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { administratorPages } from '#model/administration/administrator-pages.ts';
import { namesIn } from '#model/administration/page-structure.ts';
import { given } from '#model/kit/given.ts';
import { administrationMessages } from '#model/messages/administration.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { pageStructures } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';

const table = pageStructures;
const columns = columnsOf(calls.filter, table, {
  buttons: sql<string>`${table.buttons}::text`,
  fields: sql<string>`${table.fields}::text`,
  filters: sql<string>`${table.filters}::text`,
});

const gone = (id: number) => new Refusal('not_found', serverMessages.missing('Page Structure', id));

/** What a person has entered, as the table has it. Its texts have passed the call's schema. */
function valuesOf({ page_url, page_name, buttons, fields, filters }: InputOf<typeof calls.create>) {
  if (administratorPages.some(url => url === page_url))
    throw new Refusal('rule', administrationMessages.closedPage(page_url), 'page_url');
  return {
    page_url,
    page_name,
    buttons: namesIn(buttons) ?? [],
    fields: namesIn(fields) ?? [],
    filters: namesIn(filters) ?? [],
  };
}

export const handlers = answers(calls, {
  filter: (input, context) => answerList(context, calls.filter, { from: table, columns }, input),

  get: async ({ id }, { tx }) => {
    const [row] = await tx.select(columns).from(table).where(eq(table.id, id));
    if (!row) throw gone(id);
    return row;
  },

  create: async (input, context) => {
    const statement = context.tx.insert(table).values(valuesOf(input)).returning(columns);
    const [row] = await refuseOnUniqueViolation(
      statement,
      administrationMessages.pageTaken(input.page_url),
      'page_url',
    );
    if (!row) throw new Error('an inserted row is returned');
    await auditOf(context, 'page-structure.create', String(row.id), { after: row });
    return row;
  },

  update: async ({ id, ...input }, context) => {
    const { tx } = context;
    const [before] = await tx.select(columns).from(table).where(eq(table.id, id)).for('update');
    if (!before) throw gone(id);
    const next = { ...before, ...given(input) };
    const statement = tx.update(table).set(valuesOf(next)).where(eq(table.id, id)).returning(columns);
    const [row] = await refuseOnUniqueViolation(
      statement,
      administrationMessages.pageTaken(next.page_url),
      'page_url',
    );
    if (!row) throw gone(id);
    await auditOf(context, 'page-structure.update', String(id), { before, after: row });
    return row;
  },

  remove: async ({ id }, context) => {
    const [before] = await context.tx.delete(table).where(eq(table.id, id)).returning(columns);
    if (!before) throw gone(id);
    await auditOf(context, 'page-structure.delete', String(id), { before });
    return {};
  },
});
