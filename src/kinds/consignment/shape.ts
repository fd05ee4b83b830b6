import { headerSchema } from '#calls/consignment/documents.ts';
import { consignmentIssues, transferOrders } from '#calls/index.ts';
import { by, type Carriers } from '#calls/kit/carriers.ts';
import type { ConsignmentAction } from '#model/consignment/actions.ts';
import { shape } from '../shape.ts';

/** Consignment issues. A receiving address is decided as a whole, and so is the way that the goods take. */
export const issueShape = shape(consignmentIssues, {
  no: 'ci_no',
  header: headerSchema,
  line: { quantity: 'ci_qty', line_note: 'la_to_line_note' },
  started: { qty_shipped: 0, qty_received: 0 },
  units: { transfer: ['transfer_', 'intransit_code'], receiving: ['receiving_'] },
});

const { update, release, setStatus } = consignmentIssues;

/** By what each action on a consignment issue is carried out. */
export const consignmentCarriers: Carriers<ConsignmentAction> = {
  edit: by(update),
  release: by(release),
  cancel: by(setStatus, { ci_no: '', la_status: 'CANCELED', cancel_reason_code: '' }),
  sync: by(transferOrders.sync),
  print: null,
};
