import { systemIndex as calls } from '#calls/administration/index.ts';
import { type SystemIndexCode, systemIndexCodes } from '#model/administration/system-indexes.ts';
import { auditOf } from '../../audit.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { lastChecks, runIndex } from './system-index/run.ts';

/** One index; what a rebuild put right is on record. */
async function checked(index: SystemIndexCode, rebuild: boolean, context: Context) {
  const { tx, now, actor } = context;
  const [before] = await lastChecks(tx, [index]);
  const row = await runIndex(index, { tx, now, by: actor.user.username, rebuild });
  if (row.rebuilt_at !== null && row.rebuilt_at !== before?.rebuilt_at)
    await auditOf(context, 'system-index.rebuild', index, { rebuilt: row.rebuilt, left: row.differences });
  return row;
}

export const handlers = answers(calls, {
  list: async (_, { tx }) => ({ indexes: await lastChecks(tx, systemIndexCodes) }),

  run: ({ index, rebuild }, context) => checked(index, rebuild, context),

  // In the order in which a sale locks what it changes.
  runAll: async ({ rebuild }, context) => {
    const indexes = [];
    for (const index of systemIndexCodes) indexes.push(await checked(index, rebuild, context));
    return { indexes };
  },
});
