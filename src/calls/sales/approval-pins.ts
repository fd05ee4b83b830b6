import * as v from 'valibot';
import { id, optionalText, secret } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { approvalFields, approvalSchema } from './discount-approvals.ts';
import { discountLimitSchema } from './discount-limits.ts';

/** Calls of our own, asked by the sheet in which a discount is approved. */

const access = { pages: ['/salesOrders/detail', '/salesQuotes/detail'], button: 'Save' } as const;

/** Who of the shop may approve a discount that large, apart from who asks. */
export const people = read({
  name: 'approvalPins.people',
  method: 'POST',
  path: '/own/approval-pins/people',
  input: v.object({ ceiling: discountLimitSchema }),
  answer: v.array(v.object({ user_id: id, name: v.string(), has_pin: v.boolean() })),
  failure: 'The people who may approve could not be read.',
  access,
  tags: [],
  store: 'none',
});

/** A person approves a discount on another person's tablet, by PIN or password. */
export const approve = read({
  name: 'approvalPins.approve',
  method: 'POST',
  path: '/own/approval-pins/approve',
  input: v.object({
    /** One of `people`; absent where the person typed a user name. */
    approver_user_id: v.optional(id),
    approver: optionalText(80),
    way: v.picklist(['pin', 'password']),
    secret,
    ...approvalFields,
  }),
  answer: approvalSchema,
  failure: 'The approval failed.',
  access,
  tags: [],
  store: 'none',
});
