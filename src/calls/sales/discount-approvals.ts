import * as v from 'valibot';
import type { Approval } from '#model/sales/approvals.ts';
import { amount, count, id, optionalText, required, secret } from '../kit/atoms.ts';
import { read, type Schema } from '../kit/call.ts';
import { discountLimitSchema } from './discount-limits.ts';

/** Calls of our own, which the specification does not have; another back end is never asked them. */

/** As it travels with the change that it allows. */
export const approvalSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  document: required(60),
  ceiling: discountLimitSchema,
  approver_user_id: id,
  approver_name: required(200),
  cashier: required(60),
  reason: optionalText(100),
  approved_at: v.pipe(v.string(), v.isoTimestamp()),
  device_id: optionalText(60),
  wrong_tries: v.optional(count(0, 1_000_000), 0),
  key_id: optionalText(60),
  signature: optionalText(200),
}) satisfies Schema<Approval>;
export const approvalsSchema = v.optional(v.pipe(v.array(approvalSchema), v.maxLength(5)));

/** What a person approves, as they saw it. */
export const approvalFields = {
  document: required(60),
  ceiling: discountLimitSchema,
  reason: optionalText(100),
  device_id: optionalText(60),
  /** VND and name, as the person saw them. For the record. */
  total: amount,
  customer: optionalText(100),
};

/** The server checks the password of who approves. The session of who asks stays as it is, and no other begins. */
export const check = read({
  name: 'discountApprovals.check',
  method: 'POST',
  path: '/own/discount-approvals/check',
  input: v.object({
    approver: required(80),
    password: secret,
    ...approvalFields,
  }),
  answer: approvalSchema,
  failure: 'The approval failed.',
  access: { pages: ['/salesOrders/detail', '/salesQuotes/detail'], button: 'Save' },
  tags: [],
  store: 'none',
});

/** Makes a key of this tablet speak for the signed-in person, who gives the password once more. */
export const enrol = read({
  name: 'discountApprovals.enrol',
  method: 'POST',
  path: '/own/discount-approvals/enrol',
  input: v.object({
    password: secret,
    key_id: v.pipe(v.string(), v.uuid()),
    /** SPKI, base64. */
    public_key: v.pipe(v.string(), v.base64(), v.maxLength(300)),
    /** With which the server knows the person on every tablet; absent from tablets that know no such PIN. */
    pin: v.optional(secret),
    device_id: optionalText(60),
  }),
  answer: v.object({ user_id: id, name: v.string(), limit: discountLimitSchema }),
  failure: 'The approval PIN could not be set.',
  access: 'signed-in',
  tags: [],
  store: 'none',
});
