import * as v from 'valibot';
import { id, instant, optionalText, secret } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { approvalFields, approvalSchema } from './discount-approvals.ts';
import { discountLimitSchema } from './discount-limits.ts';

/** Calls of our own: of the sheet in which a discount is approved, and of My Profile. */

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

/** When the signed-in person set their PIN; `null` where they have none. */
export const mine = read({
  name: 'approvalPins.mine',
  method: 'POST',
  path: '/own/approval-pins/mine',
  input: v.object({}),
  answer: v.object({ set_at: v.nullable(instant) }),
  failure: 'Your approval PIN could not be read.',
  access: 'signed-in',
  tags: [],
  store: 'none',
});

/** Takes the signed-in person's PIN away, on every tablet. It asks for no password: it only takes away what a PIN allows. */
export const remove = read({
  name: 'approvalPins.remove',
  method: 'POST',
  path: '/own/approval-pins/remove',
  input: v.object({}),
  answer: v.object({}),
  failure: 'The approval PIN could not be removed.',
  access: 'signed-in',
  tags: [],
  store: 'none',
});
