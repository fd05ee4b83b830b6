import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { openStatuses } from '#model/administration/outgoing.ts';
import type { Tx } from '../db/connection.ts';
import { outgoingCommands as c } from '../db/schema/index.ts';
import type { Kind } from '../outgoing/adapter.ts';
import type { ErpContext } from './erp.ts';

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
