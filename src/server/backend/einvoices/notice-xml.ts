import { type NamedBuyer, noticeReason, placeOf } from '#model/taxes/einvoice-notices.ts';
import { writeXml } from '../../xml.ts';

type Seller = {
  readonly tax_office_code: string;
  readonly tax_office_name: string;
  readonly registered_name: string;
  readonly registered_address: string;
  readonly tax_code: string;
};
type Invoice = {
  readonly authority_code: string;
  readonly issued_series: string;
  readonly issued_number: string;
  readonly invoice_date: string;
};
type Notice = { readonly made_on: string; readonly was: NamedBuyer; readonly became: NamedBuyer };

/** As the tax office numbers them: sent by the seller of itself; an electronic invoice; an explanation, which changes no amount. */
const ofItself = 1;
const electronic = 1;
const explanation = 4;

/** The form 04/SS-HĐĐT of one e-invoice by the names of the tax office, unsigned: the seller signs it. */
export function noticeXml(seller: Seller, invoice: Invoice, { made_on, was, became }: Notice): string {
  const { issued_series, authority_code } = invoice;
  const body = writeXml([
    'TBao',
    [
      [
        'DLTBao',
        [
          ['PBan', '2.1.0'],
          ['MSo', '04/SS-HĐĐT'],
          ['Ten', 'Thông báo hóa đơn điện tử có sai sót'],
          ['Loai', ofItself],
          ['MCQT', seller.tax_office_code],
          ['TCQT', seller.tax_office_name],
          ['TNNT', seller.registered_name],
          ['MST', seller.tax_code],
          ['DDanh', placeOf(seller.registered_address)],
          ['NTBao', made_on],
          [
            'DSHDon',
            [
              [
                'HDon',
                [
                  ['STT', 1],
                  ...(authority_code === '' ? [] : [['MCQTCap', authority_code] as const]),
                  ['KHMSHDon', issued_series.slice(0, 1)],
                  ['KHHDon', issued_series.slice(1)],
                  ['SHDon', invoice.issued_number],
                  ['Ngay', invoice.invoice_date],
                  ['LADHDDT', electronic],
                  ['TCTBao', explanation],
                  ['LDo', noticeReason(was, became)],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}
