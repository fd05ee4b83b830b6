import { and, eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { required, text } from '#calls/kit/atoms.ts';
import { keyBytes, type keyPaths } from '#calls/session/data-key.ts';
import type { AuditAction } from '#model/administration/audit-actions.ts';
import { serverMessages } from '#model/messages/server.ts';
import { writeAudit } from '../audit.ts';
import { type Actor, ownerOf } from '../backend/kit/context.ts';
import type { Db, Tx } from '../db/connection.ts';
import { auditLog, keyShares, users, workReleases } from '../db/schema/index.ts';
import { anyToken } from '../proxy/admission.ts';
import type { Door, Front } from '../proxy/front.ts';
import { type Answer, notForwarded, type Origin, refusal, success, type Target } from '../proxy/target.ts';
import type { Escrow } from './escrow.ts';
import { hashToken, sessionMs } from './session.ts';
import { ownerIn, workReleased } from './work-authors.ts';

const bytes = v.pipe(
  v.string(),
  v.regex(/^[\w-]+$/),
  v.maxLength(2000),
  v.transform(text => Buffer.from(text, 'base64url')),
);
const keyId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const sentSchema = v.looseObject({ token: anyToken });

const holdSchema = v.strictObject({
  token: anyToken,
  key_id: keyId,
  share: v.pipe(
    bytes,
    v.check(share => share.length === keyBytes),
  ),
});
const shareSchema = v.strictObject({ token: anyToken, key_id: keyId });
const recoverSchema = v.strictObject({
  token: anyToken,
  key_id: keyId,
  escrow_id: text(200),
  wrap: bytes,
  /** Where it is the same person's at another shop. */
  owner: v.optional(text(60)),
});
const releaseSchema = v.strictObject({
  token: anyToken,
  key_id: keyId,
  escrow_id: text(200),
  wrap: bytes,
  owner: text(60),
  reason: required(250),
});

export type KeyServices = {
  db: Db;
  target: Pick<Target, 'authorOf'>;
  /** The company's key; `null`: there is none on this server. */
  escrow: Escrow | null;
};

type KeyContext = KeyServices & {
  /** The user of the request's token. */
  actor: Actor;
  now: Date;
  from: Pick<Origin, 'requestId' | 'address'>;
  deviceId: string;
};

/** A person may have a key opened this often within an hour, tries included. */
const recoveriesAnHour = 10;
const hourMs = 3_600_000;
const recovery = 'data-key.recover';
/** A key has some hundred bytes, and a wrap of it a few more. */
const longest = 10_000;

const refuseShape = () => notForwarded('not_json', serverMessages.notWhatItTakes());

/** Answers what a page asks about the data key of its tablet. Only the user of a good token is answered. */
export function createKeyDoor(front: Front, what: keyof typeof keyPaths, services: KeyServices): Door {
  return front.door<v.InferOutput<typeof sentSchema>>({
    name: `key.${what}`,
    longest,
    admit({ json }) {
      const sent = v.safeParse(sentSchema, json);
      if (!sent.success) return { refused: refuseShape() };
      return { wish: sent.output, from: { token: sent.output.token } };
    },
    serve(sent, { actor }, { origin, now, headers, signal }) {
      const deviceId = headers.get('x-device-id')?.slice(0, 100) ?? '';
      const work = () => answers[what](sent, { ...services, actor, now, from: origin, deviceId });
      return { line: 'own', who: String(actor.user.user_id), signal, work };
    },
    unknown({ token }, { address, signal }) {
      const work = async () => {
        await dropShares(services.db, { tokenHash: hashToken(token) });
        return success({});
      };
      return { line: 'own', who: address, signal, work };
    },
  });
}

const logout = v.union([
  v.strictObject({ token: anyToken }),
  // By its hash where the page has signed out without a connection: what it keeps until then lets no one in.
  v.strictObject({ token_hash: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
]);

/** `POST /api/logout`: ends a session, and what its key could be put together from. */
export function createLogout(front: Front, { db, target }: { db: Db; target: Target }): Door {
  return front.door<{ tokenHash: string }>({
    name: 'logout',
    longest,
    admit({ json }) {
      const sent = v.safeParse(logout, json);
      if (!sent.success) return { refused: notForwarded('not_json', serverMessages.needsToken()) };
      const tokenHash = 'token' in sent.output ? hashToken(sent.output.token) : sent.output.token_hash;
      return { wish: { tokenHash }, from: 'anyone' };
    },
    serve({ tokenHash }, _, { address, signal }) {
      const work = async () => {
        await target.signOut(tokenHash);
        await dropShares(db, { tokenHash });
        return success({});
      };
      return { line: 'own', who: address, signal, work };
    },
  });
}

/** Ends what a key could be put together from: of one session, or of all of a person's, at whichever shop. */
export async function dropShares(db: Db, of: { tokenHash: string } | { owner: string }): Promise<void> {
  const person = sql`split_part(${keyShares.owner}, '@', 1)`;
  const whose =
    'owner' in of ? eq(person, of.owner.replace(/@.*/, '')) : eq(keyShares.token_hash, of.tokenHash);
  await db.delete(keyShares).where(whose);
}

const answers = { hold, share, recover, release };

/** A session's share is written once: another one would put together another key. */
async function hold(body: unknown, { db, escrow, actor, now }: KeyContext): Promise<Answer> {
  const parsed = v.safeParse(holdSchema, body);
  if (!parsed.success) return refuseShape();
  const { key_id, ...sent } = parsed.output;
  const row = {
    token_hash: hashToken(sent.token),
    owner: ownerOf(actor),
    key_id,
    share: sent.share.toString('base64url'),
  };
  await db
    .insert(keyShares)
    .values({ ...row, created_at: now, expires_at: new Date(now.getTime() + sessionMs) })
    .onConflictDoNothing();
  const kept = await shareOf(db, row.token_hash, now);
  if (kept?.share !== row.share || kept.key_id !== key_id)
    return refusal('conflict', serverMessages.otherKey());
  return success({ escrow: escrow?.publicKey ?? null });
}

async function share(body: unknown, { db, actor, now }: KeyContext): Promise<Answer> {
  const parsed = v.safeParse(shareSchema, body);
  if (!parsed.success) return refuseShape();
  const kept = await shareOf(db, hashToken(parsed.output.token), now);
  if (kept?.owner !== ownerOf(actor) || kept.key_id !== parsed.output.key_id)
    return refusal('not_found', serverMessages.noKey());
  return success({ share: kept.share });
}

/**
 * For a person who has just signed in with a password that does not open the tablet's key. A session that has
 * its key gets none. So the token of a running session, found on a tablet, opens no other key. Every try is
 * recorded.
 */
async function recover(body: unknown, context: KeyContext): Promise<Answer> {
  const { db, escrow, actor, now } = context;
  const parsed = v.safeParse(recoverSchema, body);
  if (!parsed.success) return refuseShape();
  const { key_id, escrow_id, wrap, ...sent } = parsed.output;
  if (await shareOf(db, hashToken(sent.token), now)) return refusal('forbidden', serverMessages.hasKey());
  if (escrow?.publicKey.id !== escrow_id) return refusal('not_found', serverMessages.keyElsewhere());
  const owner = parsed.output.owner ?? ownerOf(actor);
  if (ownerIn(owner)?.user_id !== actor.user.user_id)
    return refusal('not_found', serverMessages.keyOfOther());
  return openRecorded(context, recovery, { owner, key_id, escrow, wrap }, {});
}

/**
 * For an administrator at the tablet of a person who is gone. Opens that person's key and lets their unsent
 * work be sent in their name, for the shop for which it was made. Recorded with the reason, tries included.
 */
async function release(body: unknown, context: KeyContext): Promise<Answer> {
  const { target, escrow, actor, now } = context;
  const parsed = v.safeParse(releaseSchema, body);
  if (!parsed.success) return refuseShape();
  const { key_id, escrow_id, wrap, owner, reason } = parsed.output;
  const made = ownerIn(owner);
  if (!actor.isAdministrator || !target.authorOf || !made || made.user_id === actor.user.user_id)
    return refusal('forbidden', serverMessages.forbidden());
  if (escrow?.publicKey.id !== escrow_id) return refusal('not_found', serverMessages.keyElsewhere());
  return openRecorded(context, workReleased, { owner, key_id, escrow, wrap }, { reason }, async tx => {
    const known = await tx.$count(users, eq(users.user_id, made.user_id));
    if (known === 0) return false;
    const said = { released_by: actor.user.user_id, released_at: now, reason };
    await tx
      .insert(workReleases)
      .values({ owner, ...said })
      .onConflictDoUpdate({ target: [workReleases.owner, workReleases.released_by], set: said });
    return true;
  });
}

/** Opens a key by way of the company, with a record of the try. A person may only try so often in an hour. */
function openRecorded(
  { db, actor, now, from, deviceId }: KeyContext,
  action: AuditAction,
  { owner, key_id, escrow, wrap }: { owner: string; key_id: string; escrow: Escrow; wrap: Buffer },
  why: Record<string, string>,
  opened: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<Answer> {
  return db.transaction(async tx => {
    // One after the other for a person, so that many at once count as many.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${action} ${actor.user.user_id}`}))`);
    const ofLate = and(
      eq(auditLog.action, action),
      eq(auditLog.actor_user_id, actor.user.user_id),
      gt(auditLog.at, new Date(now.getTime() - hourMs)),
    );
    if ((await tx.$count(auditLog, ofLate)) >= recoveriesAnHour)
      return refusal('forbidden', serverMessages.tooManyKeys());
    const key = escrow.open(wrap, owner, key_id);
    const isOpen = key !== null && (await opened(tx));
    const escrow_id = escrow.publicKey.id;
    await writeAudit(tx, {
      ...from,
      at: now,
      actor,
      action,
      subject: owner,
      detail: { ...why, key_id, escrow_id, device_id: deviceId, opened: isOpen },
    });
    if (key === null || !isOpen) return refusal('not_found', serverMessages.keyOfOther());
    return success({ key: key.toString('base64url') });
  });
}

async function shareOf(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(keyShares)
    .where(and(eq(keyShares.token_hash, tokenHash), gt(keyShares.expires_at, now)));
  return row;
}
