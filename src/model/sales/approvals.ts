import type { DiscountLimit } from './discounts.ts';

/** What a person who may says of one document's discount: that it may go up to this ceiling. */
export type Approval = {
  /** Random, and used once. */
  id: string;
  /** Number of the document, or what the tablet calls it before it has one, without `tmp:`. */
  document: string;
  ceiling: DiscountLimit;
  approver_user_id: number;
  approver_name: string;
  /** `user_id@customer_no` of who asked. */
  cashier: string;
  reason: string;
  /** ISO instant, by the server's clock as far as it is known. */
  approved_at: string;
  device_id: string;
  /** Wrong passwords and PINs of this person on this tablet since the last right one. */
  wrong_tries: number;
  /** The key that signed it on the tablet, and the signature, base64; empty where the server checked the person itself. */
  key_id: string;
  signature: string;
};

/** What is signed: every field but the signature, in this order. */
export function statementOf(approval: Omit<Approval, 'signature'>): string {
  const { ceiling } = approval;
  return JSON.stringify([
    'discount-approval/1',
    approval.id,
    approval.document,
    [ceiling.percent, ceiling.line_percent, ceiling.amount],
    approval.approver_user_id,
    approval.approver_name,
    approval.cashier,
    approval.reason,
    approval.approved_at,
    approval.device_id,
    approval.wrong_tries,
    approval.key_id,
  ]);
}

/** How statements are signed: supported by every browser and by Node. */
export const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** A document by the name that an approval knows it by. */
export const approvalName = (no: string): string => no.replace(/^tmp:/, '');
