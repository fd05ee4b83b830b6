import type { EinvoiceProvider } from './einvoices.ts';

export const accountNames = [
  'url',
  'app_id',
  'username',
  'service_username',
  'template',
  'paper_template',
  'token_path',
  'issue_path',
  'paper_path',
  'adjust_path',
  'replace_path',
  'find_path',
  'code_path',
  'file_path',
  'pdf_path',
  'xml_path',
  'lookup_url',
  'consumer_name',
  'adjust_note',
  'replace_note',
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

const text = (name: AccountName, usual = ''): AccountField => ({ name, kind: 'text', usual });

/** What the law has on paper, as it was when this was written: an administrator enters another wording. */
const wordings: readonly AccountField[] = [
  text('consumer_name', 'Bán cho người tiêu dùng'),
  text('adjust_note', 'Điều chỉnh cho hóa đơn Mẫu số {form} ký hiệu {series} số {number} ngày {date}'),
  text('replace_note', 'Thay thế cho hóa đơn Mẫu số {form} ký hiệu {series} số {number} ngày {date}'),
];

/**
 * What a form of this provider begins with: what is kept of it. Another provider has other addresses and paths under the same
 * names; only what the law has on paper is the same for all.
 */
export const accountOfProvider = (
  provider: EinvoiceProvider,
  kept: { readonly provider: EinvoiceProvider | ''; readonly account: Account },
): Account =>
  provider === kept.provider
    ? kept.account
    : { ...noAccount, ...Object.fromEntries(wordings.map(({ name }) => [name, kept.account[name]])) };

const viettelPath = '/services/einvoiceapplication/api/InvoiceAPI';

/**
 * By provider, in the order of the form. `{tax_code}` in a path is the seller's; `{type}` is what kind of file is asked for,
 * `{with_code}` whether the series has codes of the tax office.
 */
export const accountFields: Readonly<Record<EinvoiceProvider, readonly AccountField[]>> = {
  by_hand: [{ name: 'lookup_url', kind: 'url', usual: '', optional: true }],
  misa: [
    { name: 'url', kind: 'url', usual: 'https://api.meinvoice.vn/api/integration' },
    text('app_id'),
    text('username'),
    text('token_path', '/auth/token'),
    text('issue_path', '/invoice'),
    text('find_path', '/invoice/status'),
    text(
      'file_path',
      '/invoice/download?invoiceWithCode={with_code}&invoiceCalcu=true&downloadDataType={type}',
    ),
    { name: 'lookup_url', kind: 'url', usual: 'https://www.meinvoice.vn/tra-cuu', optional: true },
    ...wordings,
  ],
  viettel: [
    { name: 'url', kind: 'url', usual: 'https://api-vinvoice.viettel.vn' },
    text('username'),
    text('template'),
    // Without it people make the papers of goods.
    { name: 'paper_template', kind: 'text', usual: '', optional: true },
    text('token_path', '/auth/login'),
    text('issue_path', `${viettelPath}/InvoiceWS/createInvoice/{tax_code}`),
    text('find_path', `${viettelPath}/InvoiceWS/searchInvoiceByTransactionUuid`),
    text('file_path', `${viettelPath}/InvoiceUtilsWS/getInvoiceRepresentationFile`),
    {
      ...{ name: 'lookup_url', kind: 'url', optional: true },
      usual: 'https://vinvoice.viettel.vn/utilities/invoice-search',
    },
    ...wordings,
  ],
  // A path names the service, and after the sign the function in it.
  vnpt: [
    { name: 'url', kind: 'url', usual: '' },
    text('username'),
    text('service_username'),
    // Without it people make the papers of goods.
    { name: 'paper_template', kind: 'text', usual: '', optional: true },
    text('issue_path', '/PublishService.asmx#ImportAndPublishInvMTT'),
    text('paper_path', '/PublishService.asmx#ImportAndPublishInv'),
    text('adjust_path', '/BusinessService.asmx#AdjustInvMTT'),
    text('replace_path', '/BusinessService.asmx#ReplaceInvMTT'),
    text('find_path', '/PortalService.asmx#listInvByCusFkey'),
    text('code_path', '/PublishService.asmx#GetMCCQThueByFkeys'),
    text('pdf_path', '/PortalService.asmx#downloadInvPDFFkeyNoPay'),
    text('xml_path', '/PortalService.asmx#downloadInvFkeyNoPay'),
    { name: 'lookup_url', kind: 'url', usual: '', optional: true },
    ...wordings,
  ],
};

/** By what a provider lets a seller in. Each is kept sealed and told to no one. */
export const secretNames = ['password', 'service_password'] as const;
export type SecretName = (typeof secretNames)[number];
export const secretsOf: Readonly<Record<EinvoiceProvider, readonly SecretName[]>> = {
  by_hand: [],
  misa: ['password'],
  viettel: ['password'],
  vnpt: ['password', 'service_password'],
};

/** Hosts on which invoices of a provider count. A sandbox elsewhere makes none that the tax office gets. */
const countsAt: Readonly<Record<EinvoiceProvider, RegExp>> = {
  by_hand: /^$/,
  misa: /^(api|www)\.meinvoice\.vn$/,
  viettel: /^api-(v|s)invoice\.viettel\.vn$/,
  // Each company has a host of its own; those for trials say so.
  vnpt: /^(?!.*(test|demo)).*\.vnpt-invoice\.com\.vn$/,
};

/** Does the address fit the environment? A trial must never issue invoices that count. */
export function fitsEnvironment(provider: EinvoiceProvider, environment: Environment, url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return environment === 'production' || !countsAt[provider].test(host);
}
