import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { setUp as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { Step } from '#calls/setup/set-up.ts';
import { setUpMessages } from '#model/messages/set-up.ts';
import { canTransferTo } from '#model/sales/vietqr.ts';
import { missingOf } from '#model/setup/tax-identity.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { config, devices, franchises, items, roles, users } from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { answers } from '../kit/answers.ts';
import { noActor } from '../kit/context.ts';
import { whyGuessable } from '../session/guessable.ts';
import { saveSetting, settingsOf } from './config.ts';
import { taxIdentityOf } from './tax-identity-of.ts';

/** Where the hash of the code stands in the table of settings; no call reads it. */
const codeName = 'set_up_code';
/** No letter that is read as another, or as a digit. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 5;
const groupLength = 4;

/** What is typed in any spelling: small letters, other dashes, spaces. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('hex');

/** Only one of several servers, and of several who have the code, makes what there is to be one of. */
const oneByOne = sql`select pg_advisory_xact_lock(hashtext('quay.seed'))`;

const administratorRole = sql`upper(${roles.role_name}) = 'ADMINISTRATORS'`;

async function hasAdministrator(tx: Db | Tx): Promise<boolean> {
  const found = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(administratorRole)
    .limit(1);
  return found.length > 0;
}

/**
 * Makes the code of a company without an administrator and returns it, to be told once. `null` where there is
 * one. It is 100 random bits, and a hash of them is kept. The next start makes another one, and this one
 * opens nothing any more.
 */
export async function makeSetUpCode(db: Db): Promise<string | null> {
  return db.transaction(async tx => {
    await tx.execute(oneByOne);
    if (await hasAdministrator(tx)) return null;
    const group = () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
    const code = Array.from({ length: groups }, group).join('-');
    await saveSetting(tx, codeName, hashOf(code));
    return code;
  });
}

/** Does the company wait for its first administrator? Once it does not, the database is not asked again. */
export function setUpWatch(db: Db): () => Promise<boolean> {
  let over = false;
  return async () => {
    if (!over) over = await hasAdministrator(db);
    return !over;
  };
}

async function isSetUpCode(tx: Tx, code: string): Promise<boolean> {
  const [kept] = await tx.select().from(config).where(eq(config.name, codeName));
  // Compared to the end also where there is none: how long it takes tells nothing.
  const wanted = typeof kept?.value === 'string' ? kept.value : hashOf('');
  return timingSafeEqual(Buffer.from(hashOf(code)), Buffer.from(wanted)) && kept !== undefined;
}

export const handlers = answers(calls, {
  state: async (_, { tx }) => ({ needed: !(await hasAdministrator(tx)) }),

  begin: {
    direct: async ({ code, password, ...person }, { db, now, log, address, requestId }) =>
      db.transaction(async tx => {
        await tx.execute(oneByOne);
        if (await hasAdministrator(tx)) throw new Refusal('rule', setUpMessages.over());
        const isRight = await isSetUpCode(tx, code);
        log.info({ right: isRight }, 'set-up code');
        if (!isRight) throw new Refusal('forbidden', setUpMessages.wrongCode(), 'code');
        const why = await whyGuessable(password, { user: { ...noActor.user, ...person } });
        if (why) throw new Refusal('rule', why, 'password');
        const [role] = await tx.select({ id: roles.id }).from(roles).where(administratorRole);
        if (!role) throw new Error('the database has no role of administrators');
        const password_hash = await passwords.hash(password);
        await tx.insert(users).values({ ...person, password_hash, role_id: role.id });
        await tx.delete(config).where(eq(config.name, codeName));
        const subject = person.username;
        await writeAudit(tx, {
          at: now,
          actor: null,
          action: 'set-up.administrator',
          subject,
          address,
          requestId,
        });
        return subject;
      }),
  },

  progress: async (_, { tx }) => {
    const { company_name, set_up_finished: finished } = await settingsOf(tx);
    const [first] = await tx.select().from(franchises).orderBy(asc(franchises.customer_no)).limit(1);
    const [clerk] = await tx.select().from(users).where(isNotNull(users.customer_no)).limit(1);
    const [device] = await tx.select().from(devices).where(ne(devices.device_type, 'DRAWER')).limit(1);
    const [item] = await tx.select({ no: items.item_no }).from(items).limit(1);
    const isDone: Record<Step, boolean> = {
      company: company_name !== '',
      franchise: first !== undefined,
      bank: first !== undefined && canTransferTo(first.bank_bin, first.bank_account_no),
      tax: first !== undefined && missingOf(await taxIdentityOf(tx, first.customer_no)).length === 0,
      staff: clerk !== undefined,
      printer: device !== undefined,
      items: item !== undefined,
    };
    // The keys of a record are exactly its type.
    const done = (Object.keys(isDone) as Step[]).filter(step => isDone[step]);
    return { finished, done, franchise: first?.customer_no ?? '' };
  },

  finish: async (_, context) => {
    await saveSetting(context.tx, 'set_up_finished', true);
    await auditOf(context, 'set-up.finish', 'company');
    return {};
  },
});
