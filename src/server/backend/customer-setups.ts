import { eq, getTableColumns } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { customerSetups as calls } from '#calls/index.ts';
import { customerSetups } from '../db/schema/index.ts';
import { answers } from './answers.ts';
import { answerList } from './list-query.ts';
import { keptApart } from './unique.ts';

const isThere = (prefix: string) => `Another customer setup has the prefix ${prefix}.`;

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: customerSetups, columns: getTableColumns(customerSetups), toRow: row => row },
      input,
    ),

  add: async (input, { tx }) => {
    const insert = tx.insert(customerSetups).values(input).returning();
    const [row] = await keptApart(insert, isThere(input.prefix), 'prefix');
    if (!row) throw new Error('an inserted row is returned');
    return row;
  },

  update: async ({ id, ...input }, { tx }) => {
    const update = tx.update(customerSetups).set(input).where(eq(customerSetups.id, id)).returning();
    const [row] = await keptApart(update, isThere(input.prefix), 'prefix');
    if (!row) throw new Refusal('not_found', `Customer setup ${input.name} does not exist.`);
    return row;
  },
});
