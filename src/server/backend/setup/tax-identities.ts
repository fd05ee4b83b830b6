import { and, eq } from 'drizzle-orm';
import { taxIdentities as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { TaxIdentityRead } from '#calls/setup/tax-identities.ts';
import { serverMessages } from '#model/messages/server.ts';
import { missingOf, shownTaxCode } from '#model/setup/tax-identity.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { franchises, taxIdentities } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { settingsOf } from './config.ts';
import { lockSettings } from './settings.ts';
import { franchisor, taxIdentityOf, turnoverOf } from './tax-identity-of.ts';

const noFranchise = (code: string) =>
  new Refusal('not_found', serverMessages.missing('Franchise', code), 'franchise_code');

/** What papers say of the franchisor where it sells for a franchise. */
async function principal(tx: Tx) {
  const { legal_kind, tax_code, registered_name, registered_address } = await taxIdentityOf(tx, franchisor);
  return { legal_kind, tax_code, registered_name, registered_address };
}

async function readOf({ tx, today }: Context, code: string): Promise<TaxIdentityRead> {
  const identity = await taxIdentityOf(tx, code);
  return {
    franchise_code: code,
    ...identity,
    principal: identity.seller === 'entrusted' ? await principal(tx) : null,
    turnover: code === franchisor ? null : await turnoverOf(tx, code, identity, today),
  };
}

const changedSince = async (tx: Tx, code: string) =>
  serverMessages.stale('Tax Identity', code || (await settingsOf(tx)).company_name);

/** Two administrators at once change it one after the other. */
async function lockSeller(tx: Tx, code: string): Promise<void> {
  if (code === franchisor) return lockSettings(tx);
  const found = await tx
    .select({ code: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, code))
    .for('update');
  if (found.length === 0) throw noFranchise(code);
}

export const handlers = answers(calls, {
  get: async ({ franchise_code: code }, context) => {
    const found = await context.tx
      .select({ code: franchises.customer_no })
      .from(franchises)
      .where(and(eq(franchises.customer_no, code), inFranchise(franchises.customer_no, context)));
    if (found.length === 0) throw noFranchise(code);
    return readOf(context, code);
  },

  company: (_, context) => readOf(context, franchisor),

  save: async ({ franchise_code: code, version, identity }, context) => {
    const { tx } = context;
    await lockSeller(tx, code);
    const before = await taxIdentityOf(tx, code);
    // A document with this refusal would be merged. Here the person looks at it again.
    if (before.version !== version) throw new Refusal('rule', await changedSince(tx, code), 'version');
    const columns = {
      ...identity,
      contract_date: identity.contract_date || null,
      is_complete: missingOf(identity).length === 0,
      version: version + 1,
    };
    await tx
      .insert(taxIdentities)
      .values({ seller_code: code, franchise_code: code || null, ...columns })
      .onConflictDoUpdate({ target: taxIdentities.seller_code, set: columns });
    await auditOf(context, 'tax-identity.change', code || 'company', {
      ...identity,
      tax_code: shownTaxCode(identity.tax_code),
    });
    return readOf(context, code);
  },
});
