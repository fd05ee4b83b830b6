import * as v from 'valibot';
import { documentNo, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { answersOrder, onScreen, salesDocument } from './kit.ts';
import { promotionRuleSchema } from './promotion-rules.ts';

/** The rule behind a coupon that is in force today. Any other code is refused with the reason. */
export const couponValid = read({
  name: 'promotions.couponValid',
  method: 'POST',
  path: '/la/promotion/rule/coupon/valid',
  input: v.object({ coupon_code: required(30) }),
  answer: v.object({
    ...promotionRuleSchema.entries,
    /** Orders that it may still be used in; `null` for no limit. Absent where the back end does not count. */
    uses_left: v.optional(v.nullable(v.number())),
  }),
  failure: 'Coupon Code is not valid.',
  access: { pages: ['/salesOrders/detail', '/salesQuotes/detail'], button: 'Coupon' },
  tags: ['config'],
  store: 'none',
});

/** Automatic promotions of the document on or off. */
export const setAuto = write({
  name: 'promotions.setAuto',
  method: 'PUT',
  path: '/la/sales-order/auto-promotion',
  input: v.object({ pos_so_no: documentNo, auto_promotion: v.boolean() }),
  ...answersOrder,
  failure: 'Update Auto Promotion Failed!',
  access: onScreen('Promotion'),
  offline: 'online',
  document: salesDocument,
  summary: input => `Auto promotion ${input.auto_promotion ? 'on' : 'off'} for order ${input.pos_so_no}`,
});

/** The birthday promotion on or off: in the customer's birthday month, once a year. */
export const setBirthday = write({
  name: 'promotions.setBirthday',
  method: 'PUT',
  path: '/la/sales-order/auto-birthday-promotion',
  input: v.object({ pos_so_no: documentNo, auto_promotion: v.boolean() }),
  ...answersOrder,
  failure: 'Update Birthday Promotion Failed!',
  access: onScreen('Promotion'),
  offline: 'online',
  document: salesDocument,
  summary: input => `Birthday promotion ${input.auto_promotion ? 'on' : 'off'} for order ${input.pos_so_no}`,
});
