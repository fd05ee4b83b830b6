import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { settings as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { type CompanySettings, type SettingName, settingNames } from '#calls/setup/settings.ts';
import { printingMessages } from '#model/messages/printing.ts';
import { logoBase64, logoBytes, logoHeight, logoWidth } from '#model/setup/logo.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { auditLog } from '../../db/schema/index.ts';
import { pictureFacts } from '../../files/picture-facts.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
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

/** What the bytes of a logo say, whatever its address says. */
function assertLogo(logo: string): void {
  if (logo === '') return;
  const bytes = Buffer.from(logoBase64(logo), 'base64');
  const facts = pictureFacts(bytes);
  const fits = facts && facts.width <= logoWidth && facts.height <= logoHeight && bytes.length <= logoBytes;
  if (!fits || facts.width === 0 || facts.height === 0 || facts.type === 'webp')
    throw new Refusal('validation', printingMessages.noLogo(), 'logo');
}

/** A picture is recorded by its hash: the list of changes is for people to read. */
function recorded<Value>(name: SettingName, value: Value): Value | string {
  if (Array.isArray(value)) return value.join(', ');
  if (name !== 'logo' || value === '') return value;
  return createHash('sha256').update(String(value)).digest('hex').slice(0, 12);
}

export const handlers = answers(calls, {
  get: (_, { tx }) => companySettings(tx),

  update: async (input, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const before = await companySettings(tx);
    const given = Object.entries(input) as [SettingName, CompanySettings[SettingName] | undefined][]; // as the schema of the call has it
    for (const [name, value] of given) {
      if (value === undefined || isDeepStrictEqual(value, before[name])) continue;
      if (name === 'logo') assertLogo(String(value));
      await saveSetting(tx, name, value);
      await auditOf(context, settingChanged, name, {
        before: recorded(name, before[name]),
        after: recorded(name, value),
      });
    }
    return companySettings(tx);
  },

  history: (input, context) =>
    answerList(
      context,
      calls.history,
      {
        from: auditLog,
        columns: columnsOf(calls.history, auditLog, {
          setting: auditLog.subject,
          before: sql<string>`${auditLog.detail} ->> 'before'`,
          after: sql<string>`${auditLog.detail} ->> 'after'`,
        }),
        where: eq(auditLog.action, settingChanged),
      },
      input,
    ),
});
