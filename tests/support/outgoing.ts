import type { Db } from '#server/db/connection.ts';
import { outgoingCommands } from '#server/db/schema/index.ts';

type New = typeof outgoingCommands.$inferInsert;

/** Adds a command to the ERP, of a release that waits where nothing else is said; resolves to its id. */
export async function addOutgoing(db: Db, command: Partial<New> = {}): Promise<number> {
  const now = new Date();
  const [row] = await db
    .insert(outgoingCommands)
    .values({
      system: 'erp',
      kind: 'purchase-order.release',
      document_no: 'PO-F01-26-000901',
      franchise_code: 'F01',
      generation: 1,
      payload: {},
      created_by: 'store01',
      created_at: now,
      next_at: now,
      ...command,
    })
    .returning({ id: outgoingCommands.id });
  if (!row) throw new Error('the command was not added');
  return row.id;
}
