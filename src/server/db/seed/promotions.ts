import { businessDate } from '#model/kit/format.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';
import type { promotionRules } from '../schema/index.ts';
import type { SeedItem } from './items.ts';

type Row = typeof promotionRules.$inferInsert;
type Rule = Pick<PromotionRule, 'code' | 'description' | 'trigger' | 'kind'> & Partial<Row>;

const nothing = {
  coupon_code: '',
  percent: 0,
  amount: 0,
  buy_qty: 0,
  get_qty: 0,
  item_nos: [],
  schemes: [],
  min_amount: 0,
  max_amount: 0,
  starts_on: null,
  ends_on: null,
};

/** What the demo company gives: to everyone, on birthdays, and for coupons, one of which is over. */
export function makePromotionRules(items: readonly SeedItem[], now: Date): Row[] {
  const year = Number(businessDate(now).slice(0, 4));
  const towels = items.filter(item => item.description.startsWith('Khăn mặt')).map(item => item.no);
  const rules: Rule[] = [
    {
      code: 'AUTO5',
      description: 'Giảm 5% cho đơn từ 5.000.000 ₫',
      trigger: 'auto',
      kind: 'percent',
      percent: 5,
      min_amount: 5_000_000,
      max_amount: 500_000,
    },
    {
      code: 'KHAN21',
      description: 'Khăn mặt: mua 2 tặng 1',
      trigger: 'auto',
      kind: 'buy_x_get_y',
      buy_qty: 2,
      get_qty: 1,
      item_nos: towels,
    },
    {
      code: 'SINHNHAT',
      description: 'Mừng sinh nhật: giảm 10%, tối đa 300.000 ₫',
      trigger: 'birthday',
      kind: 'percent',
      percent: 10,
      max_amount: 300_000,
    },
    {
      code: 'TET2026',
      description: 'Mừng Tết: giảm 50.000 ₫ cho đơn từ 300.000 ₫',
      trigger: 'coupon',
      coupon_code: 'TET2026',
      kind: 'amount',
      amount: 50_000,
      min_amount: 300_000,
      max_uses: 2_000,
      max_uses_per_franchise: 500,
    },
    {
      code: 'VIP15',
      description: 'Khách hàng thân thiết: giảm 15%, tối đa 1.000.000 ₫',
      trigger: 'coupon',
      coupon_code: 'VIP15',
      kind: 'percent',
      percent: 15,
      max_amount: 1_000_000,
      schemes: ['Gold', 'Platinum', 'Diamond'],
    },
    {
      code: 'HE',
      description: 'Chào hè: giảm 20%',
      trigger: 'coupon',
      coupon_code: 'CHAOHE',
      kind: 'percent',
      percent: 20,
      starts_on: `${year - 1}-06-01`,
      ends_on: `${year - 1}-08-31`,
    },
  ];
  return rules.map(rule => ({ ...nothing, ...rule }));
}
