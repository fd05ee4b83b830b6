import { adapterOf, completed } from '#server/backend/einvoices/providers.ts';
import {
  type EinvoiceContent,
  type EinvoiceProviderOf,
  type MadeInvoice,
  ProviderProblem,
} from '#server/einvoices/provider.ts';
import type { KeptInvoice, MemoryProvider, ProviderFault } from './memory-provider.ts';
import type { ProviderStub, StubFault } from './stub.ts';

const issueFaults = {
  lost: 'lost',
  mute: 'lost',
  dropped: 'reset',
  down: 'quota',
  refused: 'refused',
} as const;

/** A provider with real requests over HTTP, with the faults of the one in memory. */
export async function httpProvider(
  start: () => Promise<ProviderStub>,
  onDeath: (request_id: string) => Promise<void>,
): Promise<MemoryProvider> {
  const stub = await start();
  const adapter = adapterOf(stub.provider, {
    account: completed(stub.provider, stub.account),
    ...{ tax_code: '0300588569', networks: '127.0.0.0/8', ...stub.passwords },
  });
  const faults: ProviderFault[] = [];
  /** What was sent, by the id that the provider knows. */
  const sent = new Map<string, { request_id: string; content: EinvoiceContent }>();
  let asked = 0;

  async function issue(
    request_id: string,
    content: EinvoiceContent,
    signal: AbortSignal,
  ): Promise<MadeInvoice> {
    asked += 1;
    sent.set(request_id.replaceAll('-', ''), { request_id, content });
    const fault = faults.shift() ?? 'fine';
    const known: StubFault | undefined =
      fault === 'fine' || fault === 'dies' ? undefined : issueFaults[fault];
    if (known) stub.fails('issue', known);
    const made = await adapter.issue(request_id, content, signal);
    if (fault === 'dies') await onDeath(request_id);
    return made;
  }

  async function find(request_id: string, signal: AbortSignal): Promise<MadeInvoice | null> {
    asked += 1;
    const fault = faults.shift() ?? 'fine';
    if (fault === 'down') throw new ProviderProblem('seller', 'cannot be reached', { seller: 'away' });
    if (fault !== 'fine') stub.fails('find', 'odd');
    return adapter.find(request_id, signal);
  }

  const provider: EinvoiceProviderOf = {
    issue,
    find,
    async close() {
      await adapter.close();
      await stub.close();
    },
  };
  return {
    ...{ provider, faults, asked: () => asked },
    /** As the provider understood them: its amounts stand in place of those that were sent. */
    get made() {
      return stub.made.map(
        ({ request_id, series, number, amount, base_amount, vat_amount, date }): KeptInvoice => {
          const known = sent.get(request_id.replaceAll('-', ''));
          if (!known) throw new Error('the provider has an invoice that was not sent');
          const content = { ...known.content, amount, base_amount, vat_amount, invoice_date: date };
          const own = { authority_code: '', provider_id: '', provider_code: '', provider_url: '' };
          return { ...own, request_id: known.request_id, series, number, content };
        },
      );
    },
    holdCodes: () => {
      throw new Error('this provider always gives codes');
    },
  };
}
