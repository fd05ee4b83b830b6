import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connection.ts';
import { outgoingCommands, purchaseOrders, salesStatements } from '#server/db/schema/index.ts';

async function releasedOrder(db: Db): Promise<string> {
  const [order] = await db
    .select({ po_no: purchaseOrders.po_no })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.la_status, 'RELEASED'),
        eq(purchaseOrders.type, 'Order'),
        eq(purchaseOrders.franchise_code, 'F01'),
      ),
    )
    .orderBy(purchaseOrders.po_no)
    .limit(1);
  if (!order) throw new Error('the demo company has a released purchase order');
  return order.po_no;
}

type New = typeof outgoingCommands.$inferInsert;

/** Adds a command to the ERP: where nothing else is said, of the release of an order that waits; resolves to its id. */
export async function addOutgoing(db: Db, command: Partial<New> = {}): Promise<number> {
  const now = new Date();
  const [row] = await db
    .insert(outgoingCommands)
    .values({
      system: 'erp',
      kind: 'purchase-order.release',
      document_no: command.document_no ?? (await releasedOrder(db)),
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

/** Adds a statement of sales that the ERP refused; resolves to its number. */
export async function addRefusedStatement(
  db: Db,
  erp_refusal = 'The customer is blocked.',
  more: Partial<typeof salesStatements.$inferInsert> = {},
): Promise<string> {
  const statement_no = 'Z-F01-20261120-1';
  await db.insert(salesStatements).values({
    ...{ statement_no, franchise_code: 'F01', business_date: '2026-11-20', nth: 1, documents: 12 },
    ...{ sold_amount: 5_400_000, returned_amount: 150_000, status: 'refused', erp_refusal },
    ...more,
  });
  const made_at = new Date();
  await addOutgoing(db, { kind: 'statement.post', document_no: statement_no, status: 'refused', made_at });
  return statement_no;
}
