import { thrownAway } from '#calls/index.ts';
import type { AuditAction } from '#model/administration/audit-actions.ts';
import { writeAudit } from '../audit.ts';
import { claim, conclude, type LedgerRow } from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { type Answer, type Ask, type Keyed, success } from './target.ts';

/**
 * What a tablet tells of unsent work that was thrown away, changed or put back. Another back end has no call for it, and the
 * tablet may not drop it: it stands in the audit log of this server, where the operator finds it.
 */
const actions: Readonly<Record<string, AuditAction | undefined>> = {
  [thrownAway.tell.name]: 'unsent-work.throw-away',
  [thrownAway.changed.name]: 'unsent-work.change',
  [thrownAway.restored.name]: 'unsent-work.put-back',
};

export const isNote = (name: string): boolean => name in actions;

/** Takes a note down together with its key. What is known of a key stands. */
export async function takeNote(
  db: Db,
  { call, input, actor, address, requestId, now }: Ask,
  keyed: Keyed,
): Promise<Answer | { known: LedgerRow }> {
  return db.transaction(async tx => {
    const { known } = await claim(tx, keyed, now, null);
    if (known) return { known };
    const { id, ...detail } = input as Record<string, unknown> & { id: string }; // each of these calls has an id
    const action = actions[call.name];
    if (!action) throw new Error(`${call.name} is no note`);
    await writeAudit(tx, { at: now, actor, action, subject: id, detail, address, requestId });
    const answer = success({});
    await conclude(tx, keyed, 'done', answer);
    return answer;
  });
}
