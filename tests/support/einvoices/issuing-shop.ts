import { sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import type { TaxIdentity } from '#model/setup/tax-identity.ts';
import { startIssuing } from '#server/backend/einvoices/issuing.ts';
import { einvoices } from '#server/db/schema/index.ts';
import type { SellingServer } from '../sales/selling.ts';
import { withoutKeeping } from '../without-keeping.ts';
import { company } from './company.ts';
import { type MemoryProvider, memoryProvider } from './memory-provider.ts';

type StartProvider = (
  onDeath: (request_id: string) => Promise<void>,
) => MemoryProvider | Promise<MemoryProvider>;

/** A shop that issues e-invoices, with a clock that it shares with its provider's worker. */
export async function issuingShop(server: SellingServer, identity: TaxIdentity = company) {
  let start: StartProvider = memoryProvider;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const held = await server.ask<{ version: number }>('taxIdentities.get', { franchise_code: 'F01' }, 'admin');
  await server.ask('taxIdentities.save', { franchise_code: 'F01', version: held.version, identity }, 'admin');
  const account = {
    ...{ seller_code: 'F01', version: 0, provider: 'by_hand', first_day: businessDate(now()) },
    ...{ environment: 'production', account: {} },
  };
  await server.ask('einvoiceSellers.save', account, 'admin');

  const rows = () => server.db.select().from(einvoices).orderBy(einvoices.id);
  /** The process that had this one at the provider is gone: its lease is over, and it writes nothing more. */
  const dies = async (request_id: string) => {
    await server.db.execute(
      sql`update einvoices set taken = taken + 1, seen_at = 'epoch' where request_id = ${request_id}`,
    );
  };
  let provider: MemoryProvider = memoryProvider(dies);
  const worker = startIssuing(server.db, {
    providerOf: async () => provider.provider,
    log: { warn: () => {} },
    now,
    restMs: 3_600_000,
  });

  function pass(ms: number): void {
    ahead += ms;
    server.forward(ms);
    server.signInAgain();
  }
  return {
    rows,
    worker,
    pass,
    now,
    today: () => businessDate(now()),
    provider: () => provider,
    /** The seller has a provider, in place of people. */
    useProvider: () => server.db.execute(sql`update einvoice_sellers set provider = 'misa'`),
    useHand: () => server.db.execute(sql`update einvoice_sellers set provider = 'by_hand'`),
    /** Everything so far is forgotten, and a new provider begins with its own numbers. */
    async begin() {
      await withoutKeeping(server.db, sql`delete from einvoices`);
      await server.db.execute(sql`update einvoice_sellers set paused_until = null, problem = '', failures = 0,
        first_day = ${businessDate(now())}::date`);
      await provider.provider.close();
      provider = await start(dies);
    },
    /** From the next beginning on the provider is another one. */
    useProviderOf(next: StartProvider) {
      start = next;
    },
  };
}
export type IssuingShop = Awaited<ReturnType<typeof issuingShop>>;
