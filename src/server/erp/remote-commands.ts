import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { openStatuses } from '#model/administration/outgoing.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import { postingMessages } from '#model/messages/posting.ts';
import type { Tx } from '../db/connection.ts';
import { outgoingCommands as c } from '../db/schema/index.ts';
import type { Kind } from '../outgoing/adapter.ts';
import { openCommand, withdrawCommand } from '../outgoing/commands.ts';
import type { AfterCancel, ErpContext } from './erp.ts';

/** Who asks, for the record. */
export const askedBy = ({ actor }: ErpContext): string => actor?.user.username ?? '';

/** Was a document sent to the remote ERP by a command of these kinds, or is it about to be? */
export async function isSent(tx: Tx, kinds: readonly Kind[], document_no: string): Promise<boolean> {
  const [command] = await tx
    .select({ id: c.id })
    .from(c)
    .where(
      and(
        eq(c.system, 'erp'),
        eq(c.document_no, document_no),
        inArray(c.kind, [...kinds]),
        // One that was withdrawn or refused made nothing there.
        or(
          inArray(c.status, [...openStatuses, 'done']),
          and(eq(c.status, 'discarded'), isNotNull(c.made_at)),
        ),
      ),
    )
    .limit(1);
  return command !== undefined;
}

/**
 * Withdraws the command that sends a document, where no process has begun with it: what the ERP knows nothing of needs no
 * answer of the ERP.
 *
 * @returns whether it could be; else the ERP is to be asked
 * @throws RuleProblem where it was asked already
 */
export async function withdrawUnsent(
  at: ErpContext,
  { sends, takesBack }: { sends: Kind; takesBack: Kind },
  document_no: string,
  { status }: AfterCancel,
): Promise<boolean> {
  const { tx, now } = at;
  const sent = await openCommand(tx, sends, document_no);
  const why = { by: askedBy(at), reason: status === 'OPEN' ? 'reopened' : 'canceled' };
  if (sent && (await withdrawCommand(tx, sent, why, now))) return true;
  if (await openCommand(tx, takesBack, document_no)) throw new RuleProblem(postingMessages.askedToTakeBack());
  return false;
}
