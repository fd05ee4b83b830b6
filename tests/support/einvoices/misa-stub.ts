import { type MisaFault, startMisa } from './misa-server.ts';
import type { ProviderStub, StubFault, StubInvoice } from './stub.ts';

const paths = {
  ...{ 'sign in': '/auth/token', issue: '/invoice', find: '/invoice/status', file: '/invoice/download' },
} as const;
const page = (status: number, body = '<html></html>', type = 'text/html'): MisaFault => ({
  ...{ how: 'page', status, body, type },
});
const faults: Readonly<Record<string, MisaFault>> = {
  ...{ lost: { how: 'lost' }, slow: { how: 'slow' }, reset: { how: 'reset' }, page: page(502) },
  ...{ 'found page': page(200), empty: page(200, '', 'application/json'), address: page(403) },
  ...{ odd: { how: 'code', code: 'SomethingElse' }, refused: { how: 'code', code: 'InvalidInvoiceData' } },
  ...{
    older: { how: 'code', code: 'InvoiceDateNotValid' },
    duplicate: { how: 'entry', code: 'DUPLICATE_REFID' },
  },
  ...{ quota: { how: 'code', code: 'LicenseInfo_OutOfInvoice' }, 'no number': { how: 'no number' } },
};
const faultOf = (fault: StubFault): MisaFault => {
  const found = faults[fault];
  if (!found) throw new Error(`MISA has no ${fault}`);
  return found;
};

/** MISA's stub, as the others are told and asked. */
export async function startMisaStub(): Promise<ProviderStub> {
  const misa = await startMisa();
  return {
    provider: 'misa',
    account: { url: misa.url, app_id: 'app', username: 'an' },
    passwords: { password: 'right', service_password: '' },
    get made() {
      return misa.made.map(({ sent, InvNo }): StubInvoice => {
        const text = (field: string) => (typeof sent[field] === 'string' ? sent[field] : '');
        const status = sent.EInvoiceStatus;
        return {
          ...{
            request_id: sent.RefID,
            series: sent.InvSeries,
            date: sent.InvDate,
            number: String(Number(InvNo)),
          },
          kind: status === 3 ? 'replacing' : status === 4 ? 'adjusting' : 'original',
          ...{ amount: sent.TotalAmountOC, base_amount: sent.TotalAmountWithoutVATOC },
          vat_amount: sent.TotalVATAmountOC,
          lines: sent.OriginalInvoiceDetail.map(line => ({
            ...{ base_amount: line.AmountWithoutVATOC, vat_amount: line.VATAmountOC },
          })),
          ...{ buyer: sent.BuyerLegalName, buyer_tax_code: text('BuyerTaxCode'), note: text('ChangeReason') },
          first: text('OrgInvNo') === '' ? '' : `${text('OrgInvSeries')} ${text('OrgInvNo')}`,
        };
      });
    },
    fails(door, fault) {
      misa.fails(paths[door], faultOf(fault));
    },
    ...{ expire: misa.expire, close: misa.close },
  };
}
