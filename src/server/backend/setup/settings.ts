import { eq, sql } from 'drizzle-orm';
import { settings as calls } from '#calls/administration/index.ts';
import { type CompanySettings, type SettingName, settingNames } from '#calls/setup/settings.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { auditLog } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { answerList } from '../kit/list-query.ts';
import { saveSetting, settingsOf } from './config.ts';

/** Of every change of a setting in the audit log. */
export const settingChanged = 'setting.change';

/** Those who change settings at once do so one after the other: each record tells what really was before. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.settings'))`);
}

async function companySettings(tx: Tx): Promise<CompanySettings> {
  const all = await settingsOf(tx);
  const own = Object.fromEntries(settingNames.map(name => [name, all[name]]));
  return own as CompanySettings; // the names are those of the settings, and so are the values
}

export const handlers = answers(calls, {
  get: (_, { tx }) => companySettings(tx),

  update: async (input, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const before = await companySettings(tx);
    const given = Object.entries(input) as [SettingName, CompanySettings[SettingName] | undefined][]; // as the schema of the call has it
    for (const [name, value] of given) {
      if (value === undefined || value === before[name]) continue;
      await saveSetting(tx, name, value);
      await auditOf(context, settingChanged, name, { before: before[name], after: value });
    }
    return companySettings(tx);
  },

  history: (input, context) =>
    answerList(
      context,
      calls.history,
      {
        from: auditLog,
        columns: {
          id: auditLog.id,
          at: auditLog.at,
          actor_name: auditLog.actor_name,
          setting: auditLog.subject,
          before: sql<string>`${auditLog.detail} ->> 'before'`,
          after: sql<string>`${auditLog.detail} ->> 'after'`,
        },
        where: eq(auditLog.action, settingChanged),
        toRow: ({ at, ...row }) => ({ ...row, at: at.toISOString() }),
      },
      input,
    ),
});
