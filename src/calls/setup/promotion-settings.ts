import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import {
  amountAboveZero,
  amountFromZero,
  code,
  codeOrEmpty,
  count,
  done,
  itemNo,
  nothing,
  optionalDate,
  percent,
  required,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { promotionRuleSchema } from '../sales/promotion-rules.ts';

// What the company gives its customers: promotions, coupons, loyalty schemes. Ours alone, like the other settings.

const mostUses = count(0, 10_000_000);
const mostItems = 200;

const entered = v.object({
  /** Names it for good: documents and counts refer to it. */
  code,
  description: required(100),
  trigger: v.picklist(['auto', 'birthday', 'coupon'], messages.required),
  kind: v.picklist(['percent', 'amount', 'buy_x_get_y'], messages.required),
  coupon_code: codeOrEmpty,
  percent,
  amount: amountFromZero,
  buy_qty: count(0, 1000),
  get_qty: count(0, 1000),
  item_nos: v.pipe(v.array(itemNo), v.maxLength(mostItems, messages.atMost(mostItems))),
  schemes: v.pipe(v.array(required(20)), v.maxLength(20, messages.atMost(20))),
  min_amount: amountFromZero,
  max_amount: amountFromZero,
  starts_on: optionalDate,
  ends_on: optionalDate,
  max_uses: mostUses,
  max_uses_per_franchise: mostUses,
  max_uses_per_customer: mostUses,
});
export type PromotionEntered = v.InferOutput<typeof entered>;
export const promotionFields = Object.keys(entered.entries) as (keyof PromotionEntered)[]; // the keys of a const table are exactly its type

/** A promotion that gives nothing, or a coupon without a code, cannot be entered. */
const promotion = v.pipe(
  entered,
  v.forward(
    v.partialCheck(
      [['trigger'], ['coupon_code']],
      ({ trigger, coupon_code }) => trigger !== 'coupon' || coupon_code !== '',
      messages.required,
    ),
    ['coupon_code'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['percent']],
      one => one.kind !== 'percent' || one.percent > 0,
      messages.required,
    ),
    ['percent'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['amount']], one => one.kind !== 'amount' || one.amount > 0, messages.required),
    ['amount'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['buy_qty']],
      one => one.kind !== 'buy_x_get_y' || one.buy_qty > 0,
      messages.required,
    ),
    ['buy_qty'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['get_qty']],
      one => one.kind !== 'buy_x_get_y' || one.get_qty > 0,
      messages.required,
    ),
    ['get_qty'],
  ),
);

const scheme = v.object({
  scheme: required(20),
  /** From so many ranking points on. */
  min_ranking_points: count(0, 10_000_000),
  /** VND of an invoice that earn one point */
  vnd_per_earned_point: amountAboveZero,
});
export type SchemeEntered = v.InferOutput<typeof scheme>;
export const schemeFields = Object.keys(scheme.entries) as (keyof SchemeEntered)[]; // as above

const promotionRow = v.object({
  ...promotionRuleSchema.entries,
  max_uses: v.number(),
  max_uses_per_franchise: v.number(),
  max_uses_per_customer: v.number(),
  /** Orders that it is used in; counted of coupons alone. */
  uses: v.number(),
});
export type PromotionRow = v.InferOutput<typeof promotionRow>;

/** Every promotion, also those that are over, with all coupon codes; and the loyalty schemes, the lowest first. */
export const all = read({
  name: 'promotionSettings.all',
  method: 'GET',
  path: '/own/settings/promotions',
  input: nothing,
  answer: v.object({ promotions: v.array(promotionRow), schemes: v.array(scheme) }),
  failure: 'Get Promotions Failed!',
  access: 'administrators',
  tags: ['config'],
  store: 'answer',
});

const changes = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['config'],
  answer: done,
} as const;
const isNew = v.boolean();

/** Adds a promotion, or changes the one with its code. Documents keep the rules that they were made by. */
export const save = write({
  ...changes,
  name: 'promotionSettings.save',
  method: 'PUT',
  path: '/own/settings/promotions',
  input: v.object({ promotion, is_new: isNew }),
  failure: 'Save Promotion Failed!',
  document: input => ({ kind: 'settings', no: `promotion ${input.promotion.code}` }),
  summary: input => `Save promotion ${input.promotion.code}`,
});

/** No document gets it any more; those that have it keep it. */
export const remove = write({
  ...changes,
  name: 'promotionSettings.remove',
  method: 'POST',
  path: '/own/settings/promotions/remove',
  input: v.object({ code }),
  failure: 'Remove Promotion Failed!',
  document: input => ({ kind: 'settings', no: `promotion ${input.code}` }),
  summary: input => `Remove promotion ${input.code}`,
});

/** Adds a loyalty scheme, or changes the one of its name. Customers come into it with their next points. */
export const saveScheme = write({
  ...changes,
  name: 'promotionSettings.saveScheme',
  method: 'PUT',
  path: '/own/settings/schemes',
  input: v.object({ scheme, is_new: isNew }),
  failure: 'Save Loyalty Scheme Failed!',
  document: input => ({ kind: 'settings', no: `scheme ${input.scheme.scheme}` }),
  summary: input => `Save loyalty scheme ${input.scheme.scheme}`,
});

/** A scheme that customers are in stays, and so does that of customers without points. */
export const removeScheme = write({
  ...changes,
  name: 'promotionSettings.removeScheme',
  method: 'POST',
  path: '/own/settings/schemes/remove',
  input: v.object({ scheme: required(20) }),
  failure: 'Remove Loyalty Scheme Failed!',
  document: input => ({ kind: 'settings', no: `scheme ${input.scheme}` }),
  summary: input => `Remove loyalty scheme ${input.scheme}`,
});
