import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connection.ts';
import { numberFrom, unbalancedStock } from './selling.ts';

const rows = (from: string) => sql.raw(`select count(*) as n from ${from}`);
/** Differences between what documents say and what the entries with a document type say, by document. */
const apart = (documents: string, types: string) =>
  rows(`(${documents}) as said(no, quantity) full join (select document_no as no, sum(quantity) as quantity
    from warehouse_entries where document_type in (${types}) group by 1) as moved using (no)
    where coalesce(said.quantity, 0) <> coalesce(moved.quantity, 0)`);

/** What must count nothing at any moment, whatever has been done. */
const wrong = {
  'purchase lines out of order: credited ≤ on credit memos ≤ invoiced ≤ received ≤ shipped ≤ ordered':
    rows(`purchase_lines where not (qty_credited <= qty_on_credit_memo and qty_on_credit_memo <= qty_invoiced
      and qty_invoiced <= qty_received and qty_received <= qty_shipped and qty_shipped <= purchase_qty)`),
  'pieces of purchase shipments received beyond what was shipped': rows(
    'purchase_shipment_lines where qty_received > qty_shipped',
  ),
  'purchase lines that differ from their shipments': rows(`purchase_lines line join purchase_orders o
    using (po_no) where o.type = 'Order' and (line.qty_shipped, line.qty_received) <> (select
      coalesce(sum(piece.qty_shipped), 0), coalesce(sum(piece.qty_received), 0) from purchase_shipment_lines piece
      where piece.po_no = line.po_no and piece.order_line_no = line.line_no)`),
  'purchase lines credited otherwise than their credit memos say': rows(`(select o.applies_to_no as po_no,
      line.item_no, line.variant_code, sum(line.purchase_qty) as quantity,
      coalesce(sum(line.purchase_qty) filter (where o.la_status = 'INVOICED'), 0) as credited
    from purchase_lines line join purchase_orders o using (po_no)
    where o.type = 'Credit Memo' and o.la_status <> 'CANCELED' group by 1, 2, 3) memo
    full join (select po_no, item_no, variant_code, sum(qty_on_credit_memo) as quantity, sum(qty_credited) as credited
      from purchase_lines join purchase_orders using (po_no) where type = 'Order' group by 1, 2, 3) ordered
      using (po_no, item_no, variant_code)
    where (coalesce(memo.quantity, 0), coalesce(memo.credited, 0)) <> (ordered.quantity, ordered.credited)`),
  'purchase receipts that differ from their stock': apart(
    `select shipment_no, sum(qty_received) from purchase_shipment_lines group by 1`,
    `'purchase_receipt'`,
  ),
  'sales lines out of order: credited ≤ on credit memos ≤ invoiced ≤ shipped ≤ ordered':
    rows(`sales_lines line join sales_orders o using (pos_so_no) where o.document_type = 'order' and not
      (line.qty_credited <= qty_on_credit_memo and qty_on_credit_memo <= qty_invoiced
        and qty_invoiced <= qty_shipped and qty_shipped <= line.quantity)`),
  'sales shipments that differ from their stock': apart(
    `select pos_ss_no, -sum(quantity) from sales_shipment_lines group by 1`,
    `'sales_shipment'`,
  ),
  'transfers received beyond what was shipped, or shipped beyond what was asked': rows(
    'transfer_order_lines where qty_received > qty_shipped or qty_shipped > quantity',
  ),
  'transfers of which the books here and at the ERP say different things': rows(`transfer_order_lines line
    join erp_transfer_lines erp on erp.no = line.bc_to_no and erp.line_no = line.line_no
    where (line.qty_shipped, line.qty_received) <> (erp.qty_shipped, erp.qty_received)`),
  'consignment issues that differ from their transfers': rows(`consignment_lines line
    join consignment_issues issue using (ci_no)
    join transfer_order_lines moved on moved.bc_to_no = issue.bc_to_no and moved.line_no = line.line_no
    where (line.qty_shipped, line.qty_received) <> (moved.qty_shipped, moved.qty_received)`),
  'entries taken back twice': rows(`(select reverses_no from warehouse_entries
    where reverses_no is not null group by 1 having count(*) > 1) twice`),
  'units in transit that nobody sent or somebody received': sql`select abs((select coalesce(sum(quantity), 0)
    from warehouse_entries where location_code = 'INTRANSIT')
    - (select coalesce(sum(qty_shipped - qty_received), 0) from transfer_order_lines)) as n`,
};

/** What is wrong with the books of the whole company, in words; empty when stock is the sum of its entries and nothing came in, or was credited, that was not sent or invoiced. */
export async function soundBooks(db: Db): Promise<string[]> {
  const unbalanced = await unbalancedStock(db);
  const found = unbalanced === 0 ? [] : [`${unbalanced} stock levels that differ from their entries`];
  for (const [what, query] of Object.entries(wrong)) {
    const count = await numberFrom(db, query);
    if (count > 0) found.push(`${count} ${what}`);
  }
  return found;
}
