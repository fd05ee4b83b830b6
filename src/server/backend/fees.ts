import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { fees as calls } from '#calls/index.ts';
import { fees } from '../db/schema/index.ts';
import { answers } from './answers.ts';
import { answerList } from './list-query.ts';
import { keptApart } from './unique.ts';

const isThere = (fee_code: string) => `Fee Code ${fee_code} exists already.`;
const isGone = (fee_code: string) => new Refusal('not_found', `Fee ${fee_code} does not exist.`);

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: fees, columns: getTableColumns(fees), toRow: row => row },
      input,
    ),

  add: async ({ fees: added }, { tx }) => {
    const rows = [];
    // One after the other, so that the one at fault can be named.
    for (const [index, fee] of added.entries()) {
      const made = keptApart(
        tx.insert(fees).values(fee).returning(),
        isThere(fee.fee_code),
        `fees.${index}.fee_code`,
      );
      rows.push(...(await made));
    }
    return rows;
  },

  update: async ({ fee: { id, ...fee } }, { tx }) => {
    const [row] = await keptApart(
      tx.update(fees).set(fee).where(eq(fees.id, id)).returning(),
      isThere(fee.fee_code),
      'fee.fee_code',
    );
    if (!row) throw isGone(fee.fee_code);
    return row;
  },

  remove: async ({ fees: removed }, { tx }) => {
    const ids = removed.map(fee => fee.id);
    const gone = await tx.delete(fees).where(inArray(fees.id, ids)).returning({ id: fees.id });
    const missing = removed.find(fee => !gone.some(({ id }) => id === fee.id));
    if (missing) throw isGone(missing.fee_code);
    return {};
  },
});
