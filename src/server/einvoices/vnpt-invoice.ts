import type { Account } from '#model/taxes/einvoice-accounts.ts';
import { taxOfficeRate, type VatRate } from '#model/taxes/vat-rates.ts';
import { writeXml, type XmlToWrite } from '../xml.ts';
import { amountInWords, buyerOnPaper, noteOf } from './common.ts';
import type { ContentLine, EinvoiceContent, PaperContent } from './provider.ts';

/** What an adjusting invoice does to the first one: more, less, or both. */
const adjustments = { up: 2, down: 3, both: 6 } as const;

/** Of an invoice that takes from the first one alone, or adds alone, amounts are above zero: its type says which. */
export function adjustmentOf({ lines }: EinvoiceContent): {
  type: number;
  worth: (amount: number) => number;
} {
  const isDown = lines.every(({ amount }) => amount <= 0);
  const isUp = lines.every(({ amount }) => amount >= 0);
  if (isDown) return { type: adjustments.down, worth: Math.abs };
  return { type: isUp ? adjustments.up : adjustments.both, worth: amount => amount };
}

const rateName = (rate: VatRate | '') => (rate === '' ? 'KCT' : taxOfficeRate(rate));
const goods = 1;
const gift = 2;

/** Roots of what is sent, by kind. */
const roots = { original: 'HDon', adjusting: 'DieuChinhHD', replacing: 'ThayTheHD' } as const;

/** An invoice by the names of the tax office, as VNPT takes it. */
export function invoiceXml(fkey: string, content: EinvoiceContent, account: Account): string {
  const { kind } = content;
  const note = noteOf(content, account);
  const worth = kind === 'adjusting' ? adjustmentOf(content).worth : (amount: number) => amount;
  const one: XmlToWrite = [
    roots[kind],
    [
      ['key', fkey],
      ...(note === '' ? [] : [['LDo', note] as const]),
      ['MCCQT', ''],
      ['DLHDon', [general(content), ['NDHDon', contentOf(content, account, worth)]]],
    ],
  ];
  return writeXml(kind === 'original' ? ['DSHDon', [one]] : one);
}

const general = ({ invoice_date, payment }: EinvoiceContent): XmlToWrite => [
  'TTChung',
  [
    ['NLap', invoice_date],
    ['DVTTe', 'VND'],
    ['TGia', 1],
    ['HTTToan', payment],
  ],
];

type WorthOf = (amount: number) => number;

/** Elements that say something. */
const told = (...fields: readonly (readonly [string, string])[]) =>
  fields.filter(([, value]) => value !== '');

function contentOf(content: EinvoiceContent, account: Account, worth: WorthOf): XmlToWrite[] {
  const { seller, buyer } = content;
  return [
    [
      'NBan',
      told(
        ['Ten', seller.registered_name],
        ['MST', seller.tax_code],
        ['MCHang', seller.place_code],
        ['DChi', seller.registered_address],
      ),
    ],
    [
      'NMua',
      told(
        ['Ten', buyerOnPaper(content, account)],
        ['MST', buyer?.tax_code ?? ''],
        ['MDVQHNSach', buyer?.budget_code ?? ''],
        ['DChi', buyer?.address ?? ''],
        ['SDThoai', buyer?.phone ?? ''],
        ['CCCDan', buyer?.personal_id ?? ''],
        ['SHChieu', buyer?.passport_no ?? ''],
        ['HVTNMHang', buyer?.name ?? ''],
        ['DCTDTu', buyer?.email ?? ''],
      ),
    ],
    ['DSHHDVu', content.lines.map((line, index) => lineOf(line, index, worth))],
    [
      'TToan',
      [
        ['THTTLTSuat', content.by_rate.map(rate => sumOf(rate, worth))],
        ['TgTCThue', worth(content.base_amount)],
        ['TgTThue', worth(content.vat_amount)],
        ['TTCKTMai', 0],
        ['TgTTTBSo', worth(content.amount)],
        ['TgTTTBChu', amountInWords(worth(content.amount))],
      ],
    ],
  ];
}

const sumOf = (
  { vat_rate, base_amount, vat_amount }: EinvoiceContent['by_rate'][number],
  worth: WorthOf,
): XmlToWrite => [
  'LTSuat',
  [
    ['TSuat', rateName(vat_rate)],
    ['ThTien', worth(base_amount)],
    ['TThue', worth(vat_amount)],
  ],
];

const lineOf = (line: ContentLine, index: number, worth: WorthOf): XmlToWrite => [
  'HHDVu',
  [
    ['TChat', line.amount === 0 ? gift : goods],
    ['STT', index + 1],
    ['MHHDVu', line.code],
    ['THHDVu', line.name],
    ['DVTinh', line.unit],
    ['SLuong', worth(line.quantity)],
    ['DGia', line.unit_price],
    ['ThTien', worth(line.base_amount)],
    ['TSuat', rateName(line.vat_rate)],
    ['TThue', worth(line.vat_amount)],
    ['TSThue', worth(line.amount)],
  ],
];

/**
 * A paper of goods by the names of the tax office. Goods that are moved go by an order of the taxpayer, goods on consignment by
 * a contract.
 */
export function paperXml(fkey: string, paper: PaperContent): string {
  const { sender, receiver, order_no, order_date, notes } = paper;
  const by: readonly (readonly [string, string])[] =
    paper.document_type === 'transfer'
      ? [['LDDNBo', notes === '' ? order_no : `${order_no}, ${notes}`]]
      : [
          ['HDKTSo', order_no],
          ['HDKTNgay', order_date],
        ];
  const content: XmlToWrite[] = [
    [
      'NBan',
      told(
        ['Ten', sender.name || sender.location_name],
        ['MST', sender.tax_code],
        ...by,
        ['DChi', sender.address],
        ['TNVChuyen', paper.carrier],
        ['PTVChuyen', paper.vehicle],
      ),
    ],
    [
      'NMua',
      told(
        ['Ten', receiver.name || receiver.location_name],
        ['MST', receiver.tax_code],
        ['DChi', receiver.address],
      ),
    ],
    [
      'DSHHDVu',
      paper.lines.map(({ code, name, unit, quantity }, index) => [
        'HHDVu',
        [
          ['TChat', goods],
          ['STT', index + 1],
          ['MHHDVu', code],
          ['THHDVu', name],
          ['DVTinh', unit],
          ['SLuong', quantity],
        ],
      ]),
    ],
    [
      'TToan',
      [
        ['TgTTTBSo', 0],
        ['TgTTTBChu', amountInWords(0)],
      ],
    ],
  ];
  const general: XmlToWrite = [
    'TTChung',
    [
      ['NLap', paper.invoice_date],
      ['DVTTe', 'VND'],
      ['TGia', 1],
    ],
  ];
  const invoice: XmlToWrite = ['DLHDon', [general, ['NDHDon', content]]];
  return writeXml(['DSHDon', [['HDon', [['key', fkey], invoice]]]]);
}
