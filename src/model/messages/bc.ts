import { messages } from './kit.ts';

/** Why a table of the ERP, or the copy of one, stays as it is. */
export const bcMessages = /* @__PURE__ */ messages('bc', {
  form: 'The row is not in the form of its table.',
  field: (field: string) => `The value of ${field} is not right.`,
  rowMissing: (system_id: string) => `Row ${system_id} does not exist.`,
  rowUsed: (system_id: string) => `Row ${system_id} is in use and stays.`,
  notInErp: (item_no: string) => `The ERP has no item ${item_no}.`,
  notHere: (item_no: string) => `Item ${item_no} is not here yet. Sync it first.`,
  missingRun: 'This run does not exist, or has ended.',
  otherRows: 'These rows are not held any more. Look at the table again.',
  notToRepeat: 'Only a sync that failed or was canceled can be repeated.',
});
