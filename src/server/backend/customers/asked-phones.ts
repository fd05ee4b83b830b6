import { Refusal } from '#calls/kit/errors.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import type { Context } from '../kit/context.ts';
import { countTry } from '../session/tries.ts';

/**
 * For so many phones a person may ask whom other shops know. A counter takes down fewer new customers; who goes through a
 * list of phones is stopped, and the office hears of it.
 */
const allowed = [
  { within: 'quarter', most: 20, ms: 15 * 60_000 },
  { within: 'day', most: 150, ms: 24 * 3600_000 },
] as const;

/** @throws Refusal `rule` where the person has asked for too many */
export async function countAsked(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>,
): Promise<void> {
  const { tx, actor, now } = context;
  for (const { within, most, ms } of allowed) {
    const count = await countTry(tx, `people.known ${within} ${actor.user.user_id}`, now, ms);
    if (count > most) throw new Refusal('rule', privacyMessages.askedOften(), 'phone_no');
    if (count === most)
      await auditOf(context, 'customers.asked-often', actor.user.username, { phones: most, within });
  }
}
