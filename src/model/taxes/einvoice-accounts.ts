import type { EinvoiceProvider } from './einvoices.ts';

export const accountNames = [
  'url',
  'app_id',
  'username',
  'token_path',
  'issue_path',
  'find_path',
  'lookup_url',
] as const;
export type AccountName = (typeof accountNames)[number];
export type Account = Readonly<Record<AccountName, string>>;

/** Nothing entered. */
// Every name has its text.
export const noAccount = Object.fromEntries(accountNames.map(name => [name, ''])) as Account;

/** What a contract with a provider of e-invoices says. Contracts differ: also paths and names are data. */
export type AccountField = {
  readonly name: AccountName;
  readonly kind: 'url' | 'text';
  /** What most contracts have; empty: it must be entered. */
  readonly usual: string;
  readonly optional?: boolean;
};

export const environments = ['production', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

/** By provider, in the order of the form. */
export const accountFields: Readonly<Record<EinvoiceProvider, readonly AccountField[]>> = {
  by_hand: [],
  misa: [
    { name: 'url', kind: 'url', usual: 'https://api.meinvoice.vn/api/integration' },
    { name: 'app_id', kind: 'text', usual: '' },
    { name: 'username', kind: 'text', usual: '' },
    { name: 'token_path', kind: 'text', usual: '/auth/token' },
    { name: 'issue_path', kind: 'text', usual: '/invoice' },
    { name: 'find_path', kind: 'text', usual: '/invoice/status' },
    { name: 'lookup_url', kind: 'url', usual: 'https://www.meinvoice.vn/tra-cuu', optional: true },
  ],
};

/** Who lets a seller in by a password. */
export const needsPassword: Readonly<Record<EinvoiceProvider, boolean>> = { by_hand: false, misa: true };

/** Hosts on which invoices of a provider count. A sandbox elsewhere makes none that the tax office gets. */
export const productionHosts: Readonly<Record<EinvoiceProvider, readonly string[]>> = {
  by_hand: [],
  misa: ['api.meinvoice.vn', 'www.meinvoice.vn'],
};

/** Does the address fit the environment? A trial must never issue invoices that count. */
export function fitsEnvironment(provider: EinvoiceProvider, environment: Environment, url: string): boolean {
  const host = URL.parse(url)?.host ?? '';
  const counts = productionHosts[provider].includes(host);
  return environment === 'production' || !counts;
}
