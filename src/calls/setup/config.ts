import * as v from 'valibot';
import { belowZeroChoices } from '#model/stock/below-zero.ts';
import { instant, nothing } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { promotionRuleSchema } from '../sales/promotion-rules.ts';
import { vatGroupSchema } from '../sales/vat.ts';

/** `true` sends everyone to /maintenance; the outbox keeps accepting. */
export const maintenanceMode = read({
  name: 'config.maintenanceMode',
  method: 'GET',
  path: '/la/pos/config/maintenance_mode',
  input: nothing,
  answer: v.object({ value: v.boolean() }),
  failure: null,
  access: 'anyone',
  tags: ['config'],
  store: 'none',
});

/** The notice shown on /maintenance and, before it starts, above every page; empty for none. */
export const maintenanceNotice = read({
  name: 'config.maintenanceNotice',
  method: 'GET',
  path: '/la/pos/config/maintenance_noti',
  input: nothing,
  answer: v.object({ value: v.string() }),
  failure: null,
  access: 'anyone',
  tags: ['config'],
  store: 'none',
});

export const config = read({
  name: 'config.all',
  method: 'GET',
  path: '/la/pos/config',
  input: nothing,
  answer: v.object({
    company_name: v.string(),
    /** When the server answered: the prices and promotions that a tablet has by then are those of this moment. */
    as_of: v.optional(instant),
    /** The most cash, in VND, that one tablet may take during one outage, over all its unsent receipts; 0 for no limit. */
    offline_cash_limit: v.number(),
    /** Hours after the last sign-in with a connection in which a user may open their own data without one. */
    offline_sign_in_hours: v.number(),
    /** Hours after which unsent work on a tablet is told to the office. */
    unsent_warn_hours: v.optional(v.number(), 24),
    /** Minutes after which reference tables are read again. */
    refresh_minutes: v.number(),
    /** Seconds between two looks for a newer build. */
    build_poll_seconds: v.number(),
    /** Promotions that are in force for everybody who asks: all but those of coupons. */
    promotion_rules: v.array(promotionRuleSchema),
    loyalty: v.object({
      /** VND that one redeemed point pays */
      vnd_per_point: v.number(),
      schemes: v.array(
        v.object({
          scheme: v.string(),
          min_ranking_points: v.number(),
          /** VND of an invoice that earn one point */
          vnd_per_earned_point: v.number(),
        }),
      ),
    }),
    /** Lines at the head and at the foot of what is printed for customers. */
    receipt_header: v.optional(v.string(), ''),
    receipt_footer: v.optional(v.string(), ''),
    /** The company's logo as the text of its address (`data:image/png;base64,…`); empty for none. */
    logo: v.optional(v.string(), ''),
    /** What is done where more is sold than the books have. */
    stock_below_zero: v.optional(v.picklist(belowZeroChoices), 'warn'),
    /** Categories of items in which a shop may have goods of its own. Absent where the back end knows none. */
    own_goods_categories: v.optional(v.array(v.string())),
    /** VND from which a company that pays in cash is told this of its VAT; 0 or absent for never. */
    invoice_cash_limit: v.optional(v.number()),
    invoice_cash_note: v.optional(v.string()),
    /** Sales of the caller's shop get e-invoices. Absent where the back end issues none. */
    issues_einvoices: v.optional(v.boolean()),
    /** Where a customer finds one: its look-up code follows. From the server's own address where it begins with `/`. */
    einvoice_page: v.optional(v.string()),
    /** A customer of one shop is known to the others by the phone. Absent where the back end knows customers of one shop. */
    customer_network: v.optional(v.boolean()),
    /** Settings are changed on a screen of this app; another back end has its own place for it. */
    offers_settings: v.optional(v.boolean(), false),
    /** Goods and their VAT rates; none where the back end tells none. */
    vat_groups: v.optional(v.array(vatGroupSchema)),
    payment_methods: v.array(v.object({ value: v.string(), label: v.string(), label_vi: v.string() })),
  }),
  failure: null,
  access: 'signed-in',
  tags: ['config'],
  store: 'answer',
});
