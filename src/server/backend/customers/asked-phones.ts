import { eq } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import { signInFailures } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { countTry, forgetTries } from '../session/tries.ts';

/**
 * Of so many people a user is told what other shops know. A counter takes down fewer new customers; who goes through a list
 * of phones is stopped, and the office hears of it.
 */
const allowed = [
  { within: 'quarter', most: 20, ms: 15 * 60_000 },
  { within: 'day', most: 150, ms: 24 * 3600_000 },
] as const;
/** Who asks again so soon is told the same again: it is one look. */
const [{ ms: lookMs }] = allowed;

/** `known`: by phone, asked or joined. `elsewhere`: of one's own customers, who must not use up the phones. */
type Door = 'known' | 'elsewhere';
type Asking = Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>;

const lookOf = ({ actor }: Asking, door: Door, who: string) =>
  `people.${door} asked ${actor.user.user_id} ${who}`;

/**
 * Counts that the user asks what other shops know.
 *
 * @param who of whom: counted once a look. A phone without a customer is null, and counts each time.
 * @returns whether it is a look of its own, the same look again, or one too many
 */
export async function countLook(
  context: Asking,
  door: Door,
  who: string | null,
): Promise<'first' | 'again' | 'too many'> {
  const { tx, now } = context;
  const look = who === null ? null : lookOf(context, door, who);
  if (look !== null && (await countTry(tx, look, now, lookMs)) > 1) return 'again';
  if (await isWithin(context, door)) return 'first';
  if (look !== null) await forgetTries(tx, look);
  return 'too many';
}

async function isWithin(context: Asking, door: Door): Promise<boolean> {
  const { tx, actor, now } = context;
  for (const { within, most, ms } of allowed) {
    const count = await countTry(tx, `people.${door} ${within} ${actor.user.user_id}`, now, ms);
    if (count > most) return false;
    if (count === most)
      await auditOf(context, 'customers.asked-often', actor.user.username, { phones: most, within });
  }
  return true;
}

/** As `countLook`, for what is not answered beyond the limit. @throws Refusal `rule` */
export async function assertMayLook(
  context: Asking,
  door: Door,
  who: string | null,
): Promise<'first' | 'again'> {
  const look = await countLook(context, door, who);
  if (look === 'too many') throw new Refusal('rule', privacyMessages.askedOften(), 'phone_no');
  return look;
}

/** Was this look counted? What is answered must be, also where it becomes answerable in between. */
export async function isCounted(context: Asking, door: Door, who: string): Promise<boolean> {
  const [row] = await context.tx
    .select({ since: signInFailures.since })
    .from(signInFailures)
    .where(eq(signInFailures.subject, lookOf(context, door, who)));
  return row !== undefined && context.now.getTime() < row.since.getTime() + lookMs;
}
