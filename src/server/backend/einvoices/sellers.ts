import { and, eq, sql } from 'drizzle-orm';
import { einvoiceSellers as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { EinvoiceSeller } from '#calls/setup/einvoice-sellers.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { serverMessages } from '#model/messages/server.ts';
import { systemMessages } from '#model/messages/systems.ts';
import { missingOf } from '#model/setup/tax-identity.ts';
import {
  type Account,
  type AccountName,
  accountFields,
  fitsEnvironment,
  noAccount,
  type SecretName,
  secretNames,
  secretsOf,
} from '#model/taxes/einvoice-accounts.ts';
import type { EinvoiceProvider } from '#model/taxes/einvoices.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import {
  einvoices as e,
  openEinvoiceStatuses,
  einvoiceSellers as s,
  taxIdentities,
} from '../../db/schema/index.ts';
import { faultOf } from '../../systems/address.ts';
import { type Sealed, type SealKeys, seal } from '../../systems/sealing.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import { sealPlace } from './seal-place.ts';

const keysOf = (context: Context): SealKeys | null => context.systems?.config.keys ?? null;

const openOf = async (tx: Tx, seller_code: string): Promise<number> =>
  tx.$count(e, and(eq(e.seller_code, seller_code), sql`${e.status} in ${openEinvoiceStatuses}`));

async function readOf(context: Context, seller_code: string): Promise<EinvoiceSeller> {
  const { tx } = context;
  const [row] = await tx.select().from(s).where(eq(s.seller_code, seller_code));
  const open = await openOf(tx, seller_code);
  const can_seal = keysOf(context) !== null;
  if (!row)
    return {
      ...{ seller_code, provider: '', first_day: '', environment: 'production', account: noAccount },
      ...{ has_password: false, has_service_password: false, can_seal, version: 0, open },
      ...{ problem: '', problem_text: '', last_ok_at: null },
    };
  const { provider, first_day, environment, account, version, problem, problem_text, last_ok_at } = row;
  return {
    ...{ seller_code, provider, first_day, environment, version, problem, problem_text, can_seal, open },
    account: { ...noAccount, ...account },
    has_password: row.sealed !== null,
    has_service_password: row.service_sealed !== null,
    last_ok_at: last_ok_at?.toISOString() ?? null,
  };
}

/** Two administrators at once change it one after the other. Invoices name who sells: that is entered first. */
async function lockSeller(tx: Tx, seller_code: string): Promise<void> {
  const found = await tx
    .select({ code: taxIdentities.seller_code })
    .from(taxIdentities)
    .where(eq(taxIdentities.seller_code, seller_code))
    .for('update');
  if (found.length === 0 || missingOf(await taxIdentityOf(tx, seller_code)).length > 0)
    throw new Refusal('rule', einvoiceMessages.noIdentity(), 'seller_code');
}

export const handlers = answers(calls, {
  get: ({ seller_code }, context) => readOf(context, seller_code),

  save: async (input, context) => {
    const { seller_code, version, provider, first_day, environment, account } = input;
    const { tx, today } = context;
    await lockSeller(tx, seller_code);
    const [before] = await tx.select().from(s).where(eq(s.seller_code, seller_code));
    if ((before?.version ?? 0) !== version)
      throw new Refusal('rule', serverMessages.stale('E-Invoice Account', seller_code), 'version');
    if (before?.first_day !== first_day && first_day < today)
      throw new Refusal('validation', einvoiceMessages.laterDay(), 'first_day');
    const open = await openOf(tx, seller_code);
    // What the former provider may have made is looked up there, and nowhere else.
    if (before && before.provider !== provider && before.provider !== 'by_hand' && open > 0)
      throw new Refusal('rule', einvoiceMessages.waiting(open), 'provider');
    const kept = accountOf(provider, account, before, context.systems?.config.networks ?? '');
    if (!fitsEnvironment(provider, environment, kept.url))
      throw new Refusal('validation', einvoiceMessages.sandbox(), 'account.url');
    const columns = {
      ...{ provider, first_day, environment, account: kept, version: version + 1 },
      ...sealedSecrets(context, { ...input, url: kept.url }, before),
      // Whether it takes invoices now is found out at once.
      ...recovered,
    };
    await tx
      .insert(s)
      .values({ seller_code, ...columns })
      .onConflictDoUpdate({ target: s.seller_code, set: columns });
    await auditOf(context, 'einvoices.account', seller_code || 'company', {
      ...{ provider, first_day, environment, ...kept },
    });
    return readOf(context, seller_code);
  },
});

const recovered = {
  paused_until: null,
  problem: '' as const,
  problem_text: '',
  failures: 0,
};

/** The fields of the provider alone, each with what was entered or what most contracts have. */
function accountOf(
  provider: EinvoiceProvider,
  entered: Account,
  before: Kept | undefined,
  networks: string,
): Account {
  // The new provider's password does not go to the former one. Buyers of what people make by hand may still look there.
  const isAnother = before !== undefined && before.provider !== provider && provider !== 'by_hand';
  const former = isAnother ? before.account : noAccount;
  const kept = { ...noAccount };
  for (const { name, usual, optional, kind } of accountFields[provider]) {
    const value = (isPlace(name) && entered[name] === former[name] ? '' : entered[name]) || usual;
    if (value === '' && !optional)
      throw new Refusal('validation', validationMessages.required(), `account.${name}`);
    if (kind === 'url' && value !== '') assertAddress(value, `account.${name}`, networks);
    // Behind the address, so that nothing in it is another host.
    if (name.endsWith('_path') && !value.startsWith('/'))
      throw new Refusal('validation', systemMessages.path(), `account.${name}`);
    kept[name] = value;
  }
  return kept;
}

/** Where a provider is asked. */
const isPlace = (name: AccountName) => name.endsWith('url') || name.endsWith('_path');

function assertAddress(url: string, place: string, networks: string): void {
  if (!URL.canParse(url)) throw new Refusal('validation', systemMessages.notUrl(), place);
  const fault = faultOf(url, networks);
  if (fault) throw new Refusal('validation', systemMessages[fault](), place);
}

type Kept = Pick<typeof s.$inferSelect, 'provider' | 'account' | 'sealed' | 'service_sealed'>;
type Entered = { seller_code: string; provider: EinvoiceProvider; url: string } & Record<SecretName, string>;

/**
 * New passwords sealed. One that is kept stays where none is entered, and is entered again where another address would get
 * it.
 */
function sealedSecrets(context: Context, entered: Entered, before: Kept | undefined) {
  const { seller_code, provider, url } = entered;
  const isSame = before?.provider === provider && before.account.url === url;
  const columns = {};
  for (const name of secretNames) {
    const had = (name === 'password' ? before?.sealed : before?.service_sealed) != null;
    const isAsked = secretsOf[provider].includes(name);
    if (!isAsked) Object.assign(columns, columnsOf[name](null));
    else if (entered[name] === '') {
      if (had && isSame) continue;
      const missing = had ? systemMessages.enterAgain() : validationMessages.required();
      throw new Refusal('validation', missing, name);
    } else {
      const keys = keysOf(context);
      if (!keys) throw new Refusal('rule', einvoiceMessages.noKey(), name);
      Object.assign(columns, columnsOf[name](seal(keys, sealPlace(seller_code, name), entered[name])));
    }
  }
  return columns;
}

const columnsOf = {
  password: (made: Sealed | null) => ({ sealed: made?.sealed ?? null, key_id: made?.key_id ?? null }),
  service_password: (made: Sealed | null) => ({
    service_sealed: made?.sealed ?? null,
    service_key_id: made?.key_id ?? null,
  }),
};
