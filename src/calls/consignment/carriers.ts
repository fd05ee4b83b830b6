import type { ConsignmentAction } from '#model/consignment/actions.ts';
import { by, type Carriers } from '../kit/carriers.ts';
import { sync } from '../transfers/orders.ts';
import * as consignmentIssues from './issues.ts';

/** By what each action on a consignment issue is carried out. */
export const consignmentCarriers: Carriers<ConsignmentAction> = {
  edit: by(consignmentIssues.update),
  release: by(consignmentIssues.release),
  cancel: by(consignmentIssues.setStatus, { ci_no: '', la_status: 'CANCELED', cancel_reason_code: '' }),
  sync: by(sync),
  print: null,
};
