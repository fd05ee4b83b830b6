import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { BcRun, RemoteTable } from '#calls/administration/bc-tables.ts';
import { bcTables as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { bcMessages } from '#model/messages/bc.ts';
import { auditOf } from '../../audit.ts';
import { bcSyncs, jobs } from '../../db/schema/index.ts';
import {
  confirmRemoval,
  countItemTaxes,
  countPriceLines,
  erp,
  type RemoteTableState,
  remoteTableStates,
} from '../../erp/connected.ts';
import { cancelJob, isOpen, type Job } from '../../jobs/jobs.ts';
import { isConnectedNow } from '../../systems/store.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';
import { removeHere } from './bc-copies.ts';
import { differencesOf, excessOf } from './bc-differences.ts';
import { readRow } from './bc-rows.ts';
import { addSyncs, excessKind, listsKind, syncKind } from './bc-sync.ts';
import { unknownGroups } from './item-taxes.ts';

const isRun: SQL = inArray(jobs.kind, [syncKind, excessKind, listsKind]);

const runOf = (job: Job): BcRun => ({
  id: job.id,
  kind: job.kind,
  // The lists of the franchises are of no table.
  table_code: job.kind === listsKind ? '' : job.subject,
  status: job.status,
  sync_all: job.input.sync_all === true,
  rows_done: job.rows_done,
  rows_total: job.rows_total,
  added: job.added,
  changed: job.changed,
  removed: job.removed,
  attempt: job.attempt,
  error: job.error ?? '',
  created_by: job.created_by,
  created_at: job.created_at.toISOString(),
  finished_at: job.finished_at?.toISOString() ?? null,
  duration: job.finished_at && job.started_at ? job.finished_at.getTime() - job.started_at.getTime() : null,
});

/** A table that no round has asked for yet is kept here. */
const remoteOf = (state: RemoteTableState | undefined): RemoteTable => ({
  is_read: state?.lacks === '',
  lacks: state?.lacks ?? '',
  held: state?.held ?? '',
  held_rows: state?.held_rows ?? 0,
  held_digest: state?.held_digest ?? '',
  is_confirmed:
    state !== undefined && state.held_digest !== '' && state.confirmed_digest === state.held_digest,
});

export const handlers = answers(calls, {
  async tables(_, { tx, systems }) {
    const isRemote = systems?.byOperator.erp !== undefined || (await isConnectedNow(tx, 'erp'));
    const states = isRemote ? await remoteTableStates(tx) : null;
    const synced = await tx.select().from(bcSyncs);
    const last = await tx
      .selectDistinctOn([jobs.subject])
      .from(jobs)
      .where(eq(jobs.kind, syncKind))
      .orderBy(jobs.subject, desc(jobs.id));
    const items = [];
    for (const table_code of bcTableCodes) {
      const run = last.find(job => job.subject === table_code);
      items.push({
        table_code,
        ...(await differencesOf(tx, table_code)),
        remote: states && remoteOf(states.get(table_code)),
        last_sync: synced.find(one => one.table_code === table_code)?.finished_at.toISOString() ?? null,
        run: run ? runOf(run) : null,
      });
    }
    const price_lists = states && {
      ...remoteOf(states.get('sales_price')),
      rows: await countPriceLines(tx),
    };
    const item_taxes = states && {
      ...remoteOf(states.get('item_tax')),
      rows: await countItemTaxes(tx),
      unknown: await unknownGroups(tx),
    };
    return { items, price_lists, item_taxes };
  },

  stats: async ({ table_code }, { tx }) => ({ table_code, ...(await differencesOf(tx, table_code)) }),

  runs: (input, context) =>
    answerList(
      context,
      calls.runs,
      {
        from: jobs,
        columns: { ...getTableColumns(jobs), table_code: jobs.subject },
        where: isRun,
        toRow: ({ table_code: _, ...job }) => runOf(job),
      },
      input,
    ),

  async excess({ table_code }, { tx }) {
    const rows = await excessOf(tx, table_code);
    const { excess } = await differencesOf(tx, table_code);
    return {
      items: rows.map(({ system_id, data }) => ({ system_id, record: JSON.stringify(data) })),
      total: excess,
    };
  },

  // The built-in ERP lets in every caller that may ask it.
  authorize: async () => ({ connected: true, name: 'Quầy' }),

  sync: async ({ table_code, sync_all }, context) => ({
    runs: await addSyncs(context, table_code === undefined ? bcTableCodes : [table_code], sync_all),
  }),

  async updateSyncStatus({ id, status }, context) {
    const { tx, now } = context;
    const ends = status === 'canceled';
    const which = ends ? isOpen : and(eq(jobs.kind, syncKind), inArray(jobs.status, ['failed', 'canceled']));
    const [job] = await tx
      .select({ subject: jobs.subject, input: jobs.input })
      .from(jobs)
      .where(and(eq(jobs.id, id), isRun, which));
    if (!job) throw new Refusal('not_found', ends ? bcMessages.missingRun() : bcMessages.notToRepeat(), 'id');
    if (ends) await cancelJob(tx, id, now);
    else
      await addSyncs(
        context,
        bcTableCodes.filter(code => code === job.subject),
        job.input.sync_all === true,
      );
    return {};
  },

  async removeExcess({ table_code, system_ids }, context) {
    const { tx, now, actor } = context;
    const still = (await excessOf(tx, table_code, true)).map(row => row.system_id);
    const wanted = new Set(system_ids ?? still);
    const kept: string[] = [];
    let removed = 0;
    for (const system_id of still.filter(one => wanted.has(one)).sort()) {
      const what = await removeHere(tx, table_code, system_id);
      if (what === 'used') kept.push(system_id);
      if (what === 'removed') removed++;
    }
    await tx.insert(jobs).values({
      kind: excessKind,
      subject: table_code,
      status: 'done',
      created_by: actor.user.username,
      rows_done: removed + kept.length,
      rows_total: removed + kept.length,
      removed,
      created_at: now,
      started_at: now,
      finished_at: now,
    });
    await auditOf(context, 'bc-table.remove-excess', table_code, { removed, kept: kept.length });
    return { removed, kept };
  },

  async removeRecord({ table_code, system_id }, context) {
    const what = await removeHere(context.tx, table_code, system_id);
    if (what === 'missing') throw new Refusal('not_found', bcMessages.rowMissing(system_id), 'system_id');
    if (what === 'used') throw new Refusal('rule', bcMessages.rowUsed(system_id), 'system_id');
    await auditOf(context, 'bc-table.remove-record', `${table_code} ${system_id}`);
    return {};
  },

  async confirmRemoval({ table_code, held_digest }, context) {
    if (!(await confirmRemoval(context.tx, table_code, held_digest)))
      throw new Refusal('rule', bcMessages.otherRows(), 'held_digest');
    await auditOf(context, 'bc-table.confirm-removal', table_code, { held_digest });
    return {};
  },

  async emptyLogs(_, context) {
    const gone = await context.tx
      .delete(jobs)
      .where(and(isRun, inArray(jobs.status, ['done', 'failed', 'canceled'])))
      .returning({ id: jobs.id });
    await auditOf(context, 'bc-table.empty-logs', 'all', { removed: gone.length });
    return { removed: gone.length };
  },

  async saveRow({ table_code, record }, context) {
    const row = readRow(table_code, record);
    await erp.saveRow(context, table_code, row);
    await auditOf(context, 'bc-table.save-row', table_code, row);
    return {};
  },

  async dropRow({ table_code, system_id }, context) {
    if (!(await erp.removeRow(context, table_code, system_id)))
      throw new Refusal('not_found', bcMessages.rowMissing(system_id), 'system_id');
    await auditOf(context, 'bc-table.drop-row', `${table_code} ${system_id}`);
    return {};
  },
});
