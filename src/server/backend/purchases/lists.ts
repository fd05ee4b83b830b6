import { and, sql } from 'drizzle-orm';
import { purchaseOrders as calls } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { purchaseOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';

export function listPurchases(input: ListInput, context: Context) {
  const o = purchaseOrders;
  return answerList(
    context,
    calls.filter,
    {
      from: o,
      columns: {
        po_no: o.po_no,
        bc_so_no: o.bc_so_no,
        bc_invoice_no: o.bc_invoice_no,
        type: o.type,
        franchise_code: o.franchise_code,
        vendor_no: o.vendor_no,
        vendor_name: o.vendor_name,
        buy_from_code: o.buy_from_code,
        warehouse_code: o.warehouse_code,
        la_status: o.la_status,
        order_date: o.order_date,
        requested_receipt_date: o.requested_receipt_date,
        total_lines: o.total_lines,
        grand_total: o.grand_total,
        remaining_amount: o.remaining_amount,
        payable: o.payable,
        cancel_reason_code: o.cancel_reason_code,
        cancel_reason_description: o.cancel_reason_description,
        applies_to_no: o.applies_to_no,
        created_at: o.created_at,
        updated_at: o.updated_at,
        version: o.version,
      },
      where: and(inFranchise(o.franchise_code, context), ofOwnTypes(o.type, context)),
      // Numbers are capitals, digits and hyphens: normalising does not change their order, which the indexes have.
      order: { po_no: sql`${o.po_no} collate "C"` },
      toRow: row => ({
        ...row,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }),
    },
    input,
  );
}
