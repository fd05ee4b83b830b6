import { headerSchema } from '#calls/consignment/documents.ts';
import { consignmentIssues } from '#calls/index.ts';
import { shape } from '../shape.ts';

/** Consignment issues. A receiving address is decided as a whole, and so is the way that the goods take. */
export const issueShape = shape(consignmentIssues, {
  no: 'ci_no',
  header: headerSchema,
  line: { quantity: 'ci_qty', line_note: 'la_to_line_note' },
  started: { qty_shipped: 0, qty_received: 0 },
  units: { transfer: ['transfer_', 'intransit_code'], receiving: ['receiving_'] },
});
