import { and, desc, eq, ne } from 'drizzle-orm';
import { printJobs as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { printerIn } from '#calls/setup/devices.ts';
import { printingMessages } from '#model/messages/printing.ts';
import { serverMessages } from '#model/messages/server.ts';
import { auditOf } from '../../audit.ts';
import type { Db } from '../../db/connection.ts';
import { devices, printJobs } from '../../db/schema/index.ts';
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
  if (!row) throw new Refusal('not_found', printingMessages.noSlip());
  return row;
}

/** Names by address. */
async function knownPrinters(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ device_name: devices.device_name, device_data: devices.device_data })
    .from(devices)
    .where(ne(devices.device_data, ''));
  return new Map(
    rows.flatMap(({ device_name, device_data }): [string, string][] => {
      const printer = printerIn(device_data);
      return printer ? [[printer.ip, device_name]] : [];
    }),
  );
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

  search: {
    direct: async ({ near }, { db, address, searchPrinters }) => {
      const known = await knownPrinters(db);
      const searched = await searchPrinters([near, address, ...known.keys()]);
      if (!searched) throw new Refusal('overloaded', serverMessages.busy());
      const { networks, found } = searched;
      return { networks, found: found.map(ip => ({ ip, device_name: known.get(ip) ?? '' })) };
    },
  },

  decide: async ({ job_id, decision }, context) => {
    const row = await jobFor(context, job_id, true);
    const decided_by = context.actor.user.username;
    // Said twice by the same person it is the same.
    const said = decision === 'printed' ? 'printed' : 'unknown';
    if (row.decided_by === decided_by && row.status === said) return {};
    if (row.status !== 'unknown' || row.decided_by !== '')
      throw new Refusal('rule', printingMessages.slipIsKnown(), 'job_id');
    await context.tx
      .update(printJobs)
      .set({ decided_by, ...(decision === 'printed' ? { status: 'printed', confirmed: true } : {}) })
      .where(eq(printJobs.id, job_id));
    await auditOf(context, 'slip.decide', row.subject || job_id, { job_id, decision });
    return {};
  },
});
