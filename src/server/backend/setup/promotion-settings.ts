import { asc, eq, sql } from 'drizzle-orm';
import { promotionSettings as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { promotionFields, schemeFields } from '#calls/setup/promotion-settings.ts';
import { firstScheme } from '#model/customers/loyalty.ts';
import { serverMessages } from '#model/messages/server.ts';
import { setUpMessages } from '#model/messages/set-up.ts';
import { auditOf } from '../../audit.ts';
import { couponUses, customers, loyaltySchemes, promotionRules } from '../../db/schema/index.ts';
import { schemesOf } from '../customers/loyalty.ts';
import { deriveSchemes } from '../customers/scheme-job.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import { promotionRulesOf } from '../sales/promotion-rules.ts';
import { lockSettings, settingChanged } from './settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** As it stands in the list of changes: what is empty, zero or nothing reads as nothing. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === 0 || value === undefined ? '' : String(value);

/** A record of each field that changes, in the list of all settings. */
async function record(
  context: Context,
  what: 'promotion' | 'scheme',
  no: string,
  fields: readonly string[],
  [from, to]: readonly [Fields | undefined, Fields | undefined],
): Promise<void> {
  for (const field of fields) {
    const detail = { before: asText(from?.[field]), after: asText(to?.[field]) };
    if (detail.before === detail.after) continue;
    await auditOf(context, settingChanged, `${what}.${field} ${no}`, detail);
  }
}

/** @throws Refusal where a new one would replace another, or one that is changed is gone */
function assertThere(
  found: unknown,
  isNew: boolean,
  thing: 'Promotion' | 'Loyalty Scheme',
  no: string,
  at: string,
) {
  if (isNew && found) throw new Refusal('conflict', serverMessages.taken(thing, no), at);
  if (!isNew && !found) throw new Refusal('not_found', serverMessages.missing(thing, no));
}

export const handlers = answers(calls, {
  all: async (_, { tx }) => {
    const rules = await promotionRulesOf(tx);
    const counted = await tx
      .select({ code: couponUses.code, uses: sql<number>`count(*)::int` })
      .from(couponUses)
      .groupBy(couponUses.code);
    const usesOf = new Map(counted.map(({ code, uses }) => [code, uses]));
    const promotions = rules
      .sort((a, b) => (a.code < b.code ? -1 : 1))
      .map(rule => ({
        ...rule,
        max_uses: rule.max_uses ?? 0,
        max_uses_per_franchise: rule.max_uses_per_franchise ?? 0,
        max_uses_per_customer: rule.max_uses_per_customer ?? 0,
        uses: usesOf.get(rule.code) ?? 0,
      }));
    return { promotions, schemes: await schemesOf(tx) };
  },

  save: async ({ promotion, is_new }, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const { code, trigger, starts_on, ends_on } = promotion;
    const before = (await promotionRulesOf(tx)).find(rule => rule.code === code);
    assertThere(before, is_new, 'Promotion', code, 'promotion.code');
    if (starts_on && ends_on && ends_on < starts_on)
      throw new Refusal('rule', serverMessages.period(), 'promotion.ends_on');
    const known = await schemesOf(tx);
    const unknownScheme = promotion.schemes.find(name => !known.some(({ scheme }) => scheme === name));
    if (unknownScheme !== undefined)
      throw new Refusal('rule', serverMessages.missing('Loyalty Scheme', unknownScheme), 'promotion.schemes');
    const after = { ...promotion, coupon_code: trigger === 'coupon' ? promotion.coupon_code : '' };
    const row = { ...after, starts_on: starts_on || null, ends_on: ends_on || null };
    const taken = serverMessages.taken('Promotion', after.coupon_code);
    await refuseOnUniqueViolation(
      tx
        .insert(promotionRules)
        .values(row)
        .onConflictDoUpdate({ target: promotionRules.code, set: row })
        .execute(),
      taken,
      'promotion.coupon_code',
    );
    await record(context, 'promotion', code, promotionFields, [before, after]);
    return {};
  },

  remove: async ({ code }, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const before = (await promotionRulesOf(tx)).find(rule => rule.code === code);
    assertThere(before, false, 'Promotion', code, 'code');
    await tx.delete(promotionRules).where(eq(promotionRules.code, code));
    await record(context, 'promotion', code, promotionFields, [before, undefined]);
    return {};
  },

  saveScheme: async ({ scheme, is_new }, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const before = (await schemesOf(tx)).find(one => one.scheme === scheme.scheme);
    assertThere(before, is_new, 'Loyalty Scheme', scheme.scheme, 'scheme.scheme');
    // A customer without points is in it.
    if (scheme.scheme === firstScheme && scheme.min_ranking_points > 0)
      throw new Refusal('rule', setUpMessages.firstScheme(firstScheme), 'scheme.min_ranking_points');
    await refuseOnUniqueViolation(
      tx
        .insert(loyaltySchemes)
        .values(scheme)
        .onConflictDoUpdate({ target: loyaltySchemes.scheme, set: scheme })
        .execute(),
      setUpMessages.schemePoints(scheme.min_ranking_points),
      'scheme.min_ranking_points',
    );
    await record(context, 'scheme', scheme.scheme, schemeFields, [before, scheme]);
    await deriveSchemes(context);
    return {};
  },

  removeScheme: async ({ scheme }, context) => {
    const { tx } = context;
    await lockSettings(tx);
    const before = (await schemesOf(tx)).find(one => one.scheme === scheme);
    assertThere(before, false, 'Loyalty Scheme', scheme, 'scheme');
    if (scheme === firstScheme) throw new Refusal('rule', setUpMessages.firstScheme(scheme));
    const [member] = await tx
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.loyalty_cust_scheme, scheme))
      .orderBy(asc(customers.customer_no))
      .limit(1);
    if (member) throw new Refusal('rule', setUpMessages.schemeUsed(scheme, member.name));
    const rule = (await promotionRulesOf(tx)).find(one => one.schemes.includes(scheme));
    if (rule) throw new Refusal('rule', setUpMessages.schemeUsed(scheme, rule.code));
    await tx.delete(loyaltySchemes).where(eq(loyaltySchemes.scheme, scheme));
    await record(context, 'scheme', scheme, schemeFields, [before, undefined]);
    await deriveSchemes(context);
    return {};
  },
});
