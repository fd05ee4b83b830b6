import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { config as calls } from '#calls/index.ts';
import { belowZeroChoices } from '#model/stock/below-zero.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { config, vatGroups } from '../../db/schema/index.ts';
import { lookupPath } from '../../einvoices/lookup-path.ts';
import { schemesOf } from '../customers/loyalty.ts';
import { answers } from '../kit/answers.ts';
import { promotionRulesOf } from '../sales/promotion-rules.ts';
import { issuesEinvoices } from './einvoice-seller-of.ts';
import { withoutVat } from './without-vat.ts';

const settingsSchema = v.object({
  company_name: v.string(),
  maintenance_mode: v.boolean(),
  maintenance_noti: v.string(),
  offline_cash_limit: v.number(),
  offline_sign_in_hours: v.number(),
  refresh_minutes: v.number(),
  build_poll_seconds: v.number(),
  payment_methods: v.array(v.object({ value: v.string(), label: v.string(), label_vi: v.string() })),
  image_path: v.string(),
  /** VND that one redeemed point pays */
  vnd_per_point: v.number(),
  // Companies that began before there were these have no rows of them.
  unsent_warn_hours: v.optional(v.number(), 24),
  referral_points: v.optional(v.number(), 0),
  receipt_header: v.optional(v.string(), ''),
  receipt_footer: v.optional(v.string(), ''),
  default_language: v.optional(v.picklist(['en', 'vi']), 'en'),
  logo: v.optional(v.string(), ''),
  stock_below_zero: v.optional(v.picklist(belowZeroChoices), 'warn'),
  own_goods_categories: v.optional(v.array(v.string()), []),
  paid_price_days: v.optional(v.number(), 7),
  paid_price_percent: v.optional(v.number(), 20),
  purchase_prices_include_vat: v.optional(v.boolean(), true),
  household_threshold: v.optional(v.number(), 1_000_000_000),
  household_warn_percent: v.optional(v.number(), 80),
  invoice_cash_limit: v.optional(v.number(), 5_000_000),
  invoice_cash_note: v.optional(
    v.string(),
    'Từ 5 triệu đồng, người mua cần chứng từ thanh toán không dùng tiền mặt để khấu trừ thuế.',
  ),
  set_up_finished: v.optional(v.boolean(), true),
  customer_network: v.optional(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

/** What a tablet needs to know of VAT groups. */
const toldOfVat = {
  vat_group: vatGroups.vat_group,
  description: vatGroups.description,
  rates: vatGroups.rates,
  is_default: vatGroups.is_default,
  fees: sql<string[]>`coalesce((select json_agg(f.fee_code order by f.fee_code) from fees f
    where f.vat_group = vat_groups.vat_group), '[]'::json)`,
};

/** What people of a franchise are told of VAT groups: nothing where it sells without VAT. */
const vatGroupsOf = (tx: Tx | Db, franchise: string) =>
  tx
    .select(toldOfVat)
    .from(vatGroups)
    .where(sql`not exists (${withoutVat(sql`${franchise}`)})`)
    .orderBy(vatGroups.vat_group);

/** The company's settings. One that is missing or of another form than the program knows is a fault, and is named. */
export async function settingsOf(tx: Tx | Db): Promise<Settings> {
  const rows = await tx.select().from(config);
  const parsed = v.safeParse(settingsSchema, Object.fromEntries(rows.map(row => [row.name, row.value])));
  if (parsed.success) return parsed.output;
  throw new Error(`table config: ${v.getDotPath(parsed.issues[0])}: ${parsed.issues[0].message}`);
}

/** Keeps a setting, in the place of what it was. */
export async function saveSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.insert(config).values({ name, value }).onConflictDoUpdate({ target: config.name, set: { value } });
}

export const handlers = answers(calls, {
  maintenanceMode: async (_, { tx }) => ({ value: (await settingsOf(tx)).maintenance_mode }),

  maintenanceNotice: async (_, { tx }) => ({ value: (await settingsOf(tx)).maintenance_noti }),

  config: async (_, { tx, now, today, actor, publicUrl }) => {
    const {
      maintenance_mode: _mode,
      maintenance_noti: _notice,
      image_path: _path,
      vnd_per_point,
      referral_points: _reward,
      set_up_finished: _finished,
      default_language: _language,
      paid_price_days: _days,
      paid_price_percent: _percent,
      purchase_prices_include_vat: _purchases,
      household_threshold: _threshold,
      household_warn_percent: _warnPercent,
      ...rest
    } = await settingsOf(tx);
    // Coupons are for the customer who has one.
    const promotion_rules = (await promotionRulesOf(tx)).filter(rule => rule.trigger !== 'coupon');
    return {
      ...rest,
      as_of: now.toISOString(),
      promotion_rules,
      issues_einvoices: await issuesEinvoices(tx, actor.franchise, today),
      einvoice_page: `${publicUrl ?? ''}${lookupPath}`,
      vat_groups: await vatGroupsOf(tx, actor.franchise),
      loyalty: { vnd_per_point, schemes: await schemesOf(tx) },
      offers_settings: true,
    };
  },
});
