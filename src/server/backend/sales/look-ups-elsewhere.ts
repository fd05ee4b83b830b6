import { Refusal } from '#calls/kit/errors.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { auditOf } from '../../audit.ts';
import type { Context } from '../kit/context.ts';
import { countTry } from '../session/tries.ts';

/**
 * For so many sales of other shops a person may ask. A counter takes back fewer; who tries one number after the other is
 * stopped, and the office reads which numbers were asked for.
 */
const allowed = [
  { within: 'quarter', most: 30, ms: 15 * 60_000 },
  { within: 'day', most: 200, ms: 24 * 3600_000 },
] as const;

type Asking = Pick<Context, 'tx' | 'actor' | 'now' | 'requestId'>;

/** @throws Refusal `rule` where the person has asked for too many */
export async function countLookUp({ tx, actor, now }: Asking): Promise<void> {
  for (const { within, most, ms } of allowed) {
    const count = await countTry(tx, `shop-return ${within} ${actor.user.user_id}`, now, ms);
    if (count > most) throw new Refusal('rule', salesMessages.lookedUpOften(), 'pos_so_no');
  }
}

/** The same, and the number stands in the audit log, whether or not there is such a sale. */
export async function noteLookUp(context: Asking, pos_so_no: string): Promise<void> {
  await countLookUp(context);
  await auditOf(context, 'shop-return.find', pos_so_no);
}
