import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { isLogoText } from '#model/setup/logo.ts';
import { belowZeroChoices } from '#model/stock/below-zero.ts';
import { amountFromZero, count, instant, nothing, required, some, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

// What an administrator sets for the whole company. Ours alone: another back end has screens of its own for it.

/** What can be set, with what may be entered. */
const entered = {
  company_name: required(100),
  maintenance_mode: v.boolean(),
  maintenance_noti: text(500),
  offline_cash_limit: amountFromZero,
  offline_sign_in_hours: count(1, 720),
  unsent_warn_hours: count(1, 720),
  refresh_minutes: count(1, 1440),
  build_poll_seconds: count(10, 86_400),
  vnd_per_point: count(1, 1_000_000),
  referral_points: count(0, 1_000_000),
  customer_network: v.boolean(),
  stock_below_zero: v.picklist(belowZeroChoices),
  own_goods_categories: some(required(100), 500, 0),
  paid_price_days: count(0, 30),
  paid_price_percent: count(0, 100),
  purchase_prices_include_vat: v.boolean(),
  household_threshold: amountFromZero,
  household_warn_percent: count(1, 100),
  invoice_cash_limit: amountFromZero,
  invoice_cash_note: text(500),
  receipt_header: text(500),
  receipt_footer: text(500),
  default_language: v.picklist(['en', 'vi']),
  logo: v.pipe(v.string(), v.check(isLogoText, messages.form)),
};
export type SettingName = keyof typeof entered;
export const settingNames = Object.keys(entered) as SettingName[]; // the keys of a const table are exactly its type

const settingsSchema = v.object({
  company_name: v.string(),
  maintenance_mode: v.boolean(),
  maintenance_noti: v.string(),
  /** VND; 0 for no limit. */
  offline_cash_limit: v.number(),
  offline_sign_in_hours: v.number(),
  /** Unsent work on any tablet that is older is told to the office. */
  unsent_warn_hours: v.number(),
  refresh_minutes: v.number(),
  build_poll_seconds: v.number(),
  /** VND that one redeemed point pays */
  vnd_per_point: v.number(),
  /** Points for the referrer of a customer, when that customer's first order is invoiced */
  referral_points: v.number(),
  /** Is a customer of one shop known to the others by the exact phone number, with one balance of points? */
  customer_network: v.boolean(),
  /** What is done where more is sold than the books have. */
  stock_below_zero: v.picklist(belowZeroChoices),
  /** Categories of items in which a shop may have goods of its own. */
  own_goods_categories: v.array(v.string()),
  /** For how many days a price stands that a tablet had been given before it changed; 0 for not at all. */
  paid_price_days: v.number(),
  /** How much of today's price it may be lower at most. */
  paid_price_percent: v.number(),
  /** Are the costs of purchase orders with VAT? Counts for orders that are invoiced from then on. */
  purchase_prices_include_vat: v.boolean(),
  /** VND that a household may sell in a year before the tax office asks more of it; 0 for none. */
  household_threshold: v.number(),
  /** From which share of it the household is told. */
  household_warn_percent: v.number(),
  /** VND from which a company that pays in cash is told what that means for its VAT; 0 for never. */
  invoice_cash_limit: v.number(),
  invoice_cash_note: v.string(),
  /** Lines at the head and at the foot of what is printed for customers; empty for none. */
  receipt_header: v.string(),
  receipt_footer: v.string(),
  /** Of people and tablets that have chosen none. */
  default_language: v.picklist(['en', 'vi']),
  /** A picture as the text of its address (`data:image/png;base64,…`); empty for none. */
  logo: v.string(),
});
export type CompanySettings = v.InferOutput<typeof settingsSchema>;

export const get = read({
  name: 'settings.get',
  method: 'GET',
  path: '/own/settings',
  input: nothing,
  answer: settingsSchema,
  failure: 'Get Company Settings Failed!',
  access: 'administrators',
  tags: ['config'],
  store: 'answer',
});

/** Changes the settings that are given; the others stay. Each change is recorded. */
export const update = write({
  name: 'settings.update',
  method: 'PUT',
  path: '/own/settings',
  input: v.partial(v.object(entered)),
  answer: settingsSchema,
  failure: 'Update Company Settings Failed!',
  access: 'administrators',
  offline: 'online',
  invalidates: ['config'],
  document: () => ({ kind: 'settings', no: 'company' }),
  summary: input => `Change company settings: ${Object.keys(input).join(', ')}`,
});

/** What was set by whom. Values are as they were kept, `true` and `false` for a switch. */
export const settingChangeSchema = v.object({
  id: v.number(),
  at: instant,
  actor_name: v.string(),
  setting: v.string(),
  before: v.string(),
  after: v.string(),
});
export type SettingChange = v.InferOutput<typeof settingChangeSchema>;

export const history = list({
  name: 'settings.history',
  path: '/own/settings/history',
  row: settingChangeSchema,
  key: 'id',
  fields: ['id', 'at', 'actor_name', 'setting'],
  search: ['actor_name', 'setting'],
  sort: { field: 'id', direction: 'desc' },
  failure: 'Filter Company Settings Failed!',
  access: 'administrators',
  tags: ['config'],
  store: 'none',
});
