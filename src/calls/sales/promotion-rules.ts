import * as v from 'valibot';

const text = v.string();

/** A promotion of the company, as it travels with the documents that it holds for. */
export const promotionRuleSchema = v.object({
  code: text,
  description: text,
  trigger: v.picklist(['auto', 'birthday', 'coupon']),
  kind: v.picklist(['percent', 'amount', 'buy_x_get_y']),
  coupon_code: text,
  percent: v.number(),
  amount: v.number(),
  buy_qty: v.number(),
  get_qty: v.number(),
  item_nos: v.array(text),
  schemes: v.array(text),
  min_amount: v.number(),
  max_amount: v.number(),
  starts_on: text,
  ends_on: text,
  max_uses: v.optional(v.number()),
  max_uses_per_franchise: v.optional(v.number()),
  max_uses_per_customer: v.optional(v.number()),
});
