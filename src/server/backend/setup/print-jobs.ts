import { and, desc, eq } from 'drizzle-orm';
import { printJobs as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import { printJobs } from '../../db/schema/index.ts';
import { jobOf } from '../../printing/print-jobs.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';

const most = 50;

const seen = (context: Context) => inFranchise(printJobs.franchise_code, context);

async function jobFor(context: Context, job_id: string, lock = false) {
  const found = context.tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.id, job_id), seen(context)));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw new Refusal('not_found', serverMessages.noSlip());
  return row;
}

export const handlers = answers(calls, {
  get: async ({ job_id }, context) => jobOf(await jobFor(context, job_id)),

  ofDevice: async ({ device_id }, context) => {
    const rows = await context.tx
      .select()
      .from(printJobs)
      .where(and(eq(printJobs.device_id, device_id), seen(context)))
      .orderBy(desc(printJobs.created_at), desc(printJobs.id))
      .limit(most);
    return { jobs: rows.map(jobOf) };
  },

  decide: async ({ job_id, decision }, context) => {
    const row = await jobFor(context, job_id, true);
    if (row.status !== 'unknown' || row.decided_by !== '')
      throw new Refusal('rule', serverMessages.slipIsKnown(), 'job_id');
    const decided_by = context.actor.user.username;
    await context.tx
      .update(printJobs)
      .set({ decided_by, ...(decision === 'printed' ? { status: 'printed', confirmed: true } : {}) })
      .where(eq(printJobs.id, job_id));
    await auditOf(context, 'slip.decide', row.subject || job_id, { job_id, decision });
    return {};
  },
});
