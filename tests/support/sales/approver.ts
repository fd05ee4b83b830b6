import { type Approval, signing, statementOf } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';

const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');

/** A signing key as a tablet makes it. */
export async function approverKey() {
  const pair = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const public_key = text(await crypto.subtle.exportKey('spki', pair.publicKey));
  const key_id: string = crypto.randomUUID();
  return {
    key_id,
    public_key,
    async sign(statement: Omit<Approval, 'signature' | 'key_id'>): Promise<Approval> {
      const whole = { ...statement, key_id };
      const bytes = new TextEncoder().encode(statementOf(whole));
      return { ...whole, signature: text(await crypto.subtle.sign(signing, pair.privateKey, bytes)) };
    },
  };
}

/** What the manager of the first shop says of a document that its clerk has, with what a test changes. */
export function statement(
  document: string,
  ceiling: DiscountLimit,
  change: Partial<Approval> = {},
): Omit<Approval, 'signature' | 'key_id'> {
  return {
    id: crypto.randomUUID(),
    document,
    ceiling,
    approver_user_id: 11,
    approver_name: 'Phan Thị Ngọc Lan',
    cashier: '2@F01',
    reason: 'Hàng trưng bày',
    approved_at: new Date().toISOString(),
    device_id: 'tablet-1',
    wrong_tries: 0,
    ...change,
  };
}
