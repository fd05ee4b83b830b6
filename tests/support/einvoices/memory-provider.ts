import {
  type EinvoiceContent,
  type EinvoiceProviderOf,
  type MadeInvoice,
  ProviderProblem,
} from '#server/einvoices/provider.ts';

/**
 * What may go wrong with one request: the answer is lost though it was done, nothing was done, the provider takes nothing
 * from the seller, it refuses this one, the look-up says nothing, the process dies once the provider has made it.
 */
export const providerFaults = ['fine', 'lost', 'dropped', 'down', 'refused', 'mute', 'dies'] as const;
export type ProviderFault = (typeof providerFaults)[number];

/** An invoice as the provider keeps it. */
export type KeptInvoice = MadeInvoice & { readonly request_id: string; readonly content: EinvoiceContent };

/**
 * A provider in memory: numbers rise in each series, and a date before that of the last number is refused.
 *
 * @param knowsIds it makes nothing twice. One that does not shows whether it is asked twice
 */
export function memoryProvider(
  onDeath: (request_id: string) => Promise<void> = async () => {},
  knowsIds = false,
) {
  const made: KeptInvoice[] = [];
  const faults: ProviderFault[] = [];
  /** Without the tax office's code until told. */
  let holdsCodes = false;
  let asked = 0;

  const known = (request_id: string) => made.find(one => one.request_id === request_id);
  const answerOf = (kept: KeptInvoice): MadeInvoice => {
    const { request_id: _id, content: _content, ...answer } = kept;
    return { ...answer, authority_code: holdsCodes ? '' : `M1-26-ABCDE-${kept.number.padStart(11, '0')}` };
  };

  async function issue(request_id: string, content: EinvoiceContent): Promise<MadeInvoice> {
    asked += 1;
    const fault = faults.shift() ?? 'fine';
    if (fault === 'down') throw new ProviderProblem('seller', 'quota used up', { seller: 'quota' });
    if (fault === 'refused') throw new ProviderProblem('refused', 'a field is wrong');
    if (fault === 'dropped') throw new ProviderProblem('unknown', 'the connection broke');
    if (knowsIds && known(request_id)) throw new ProviderProblem('duplicate', 'it is there');
    const ofSeries = made.filter(
      one => one.series === content.series && one.content.seller.tax_code === content.seller.tax_code,
    );
    const last = ofSeries.at(-1);
    if (last && last.content.invoice_date > content.invoice_date)
      throw new ProviderProblem('refused', 'the date is before that of the last number');
    const number = String(ofSeries.length + 1);
    const kept = {
      ...{ request_id, content, series: content.series, number, authority_code: '' },
      ...{ provider_id: `P${made.length + 1}`, provider_code: `L${made.length + 1}`, provider_url: '' },
    };
    made.push(kept);
    if (fault === 'dies') await onDeath(request_id);
    if (fault === 'lost' || fault === 'mute') throw new ProviderProblem('unknown', 'no answer came');
    return answerOf(kept);
  }

  async function find(request_id: string): Promise<MadeInvoice | null> {
    asked += 1;
    const fault = faults.shift() ?? 'fine';
    if (fault === 'down') throw new ProviderProblem('seller', 'cannot be reached', { seller: 'away' });
    if (fault !== 'fine') throw new ProviderProblem('unknown', 'an answer that says nothing');
    const kept = known(request_id);
    return kept ? answerOf(kept) : null;
  }

  const provider: EinvoiceProviderOf = { issue, find, close: async () => {} };
  return {
    provider,
    made,
    faults,
    holdCodes: (held: boolean) => {
      holdsCodes = held;
    },
    asked: () => asked,
  };
}
export type MemoryProvider = Omit<ReturnType<typeof memoryProvider>, 'made'> & {
  readonly made: readonly KeptInvoice[];
};
