import {
  type ConsignmentIssue,
  type ConsignmentLineInput,
  headerEntries,
} from '#calls/consignment/documents.ts';
import { consignmentIssues } from '#calls/index.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { editsOf } from '#offline/overlay/edits.ts';

/** Edits of consignment issues. A receiving address is decided as a whole, and so is the way that the goods take. */
export const edits = editsOf({
  calls: consignmentIssues,
  numbers: ['ci_no'],
  header: Object.keys(headerEntries),
  unitOf(field) {
    if (field.startsWith('transfer_') || field === 'intransit_code') return 'transfer';
    return field.startsWith('receiving_') ? 'receiving' : field;
  },
  linesOf: ({ lines }: ConsignmentIssue) => lines,
  lineInput: ({
    line_no,
    item_no,
    variant_code,
    ci_qty,
    la_to_line_note,
  }: ConsignmentLineInput): LineInput => ({
    ...{ line_no, item_no, variant_code },
    quantity: ci_qty,
    line_note: la_to_line_note,
    // Nothing is sold.
    ...{ unit_price: 0, line_discount_amount: 0 },
  }),
  lineArgs: ({ line_no, item_no, variant_code, quantity, line_note }): ConsignmentLineInput => ({
    ...{ line_no, item_no, variant_code },
    ci_qty: quantity,
    la_to_line_note: line_note,
  }),
  newLine: () => ({
    ...{ description: '', variant_description: '', unit_of_measure: '' },
    ...{ qty_shipped: 0, qty_received: 0 },
  }),
});
