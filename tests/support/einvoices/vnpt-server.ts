import { elementAt, readXml, textAt, writeXml, type XmlElement } from '#server/xml.ts';
import {
  type ProviderStub,
  type SentInvoice,
  type StubInvoice,
  startStub,
  stubBook,
  stubCode,
  stubFile,
} from './stub.ts';

const kinds = { HDon: 'original', DieuChinhHD: 'adjusting', ThayTheHD: 'replacing' } as const;

/** @throws Error where a field is missing: the function answers then that the data are wrong */
function sentOf(data: XmlElement, series: string, asked: XmlElement): SentInvoice {
  const of = data.name === 'DSHDon' ? elementAt(data, 'HDon') : data;
  const kind = Object.entries(kinds).find(([name]) => name === of?.name)?.[1];
  const paper = of && elementAt(of, 'DLHDon', 'NDHDon');
  if (!kind || !of || !paper) throw new Error('it is no invoice');
  // Type 3 takes from the first one: its amounts are above zero.
  const up = kind === 'adjusting' && textAt(asked, 'Type') === '3' ? -1 : 1;
  const amount = (element: XmlElement, ...path: string[]) => {
    const text = textAt(element, ...path);
    if (!/^-?\d+$/.test(text)) throw new Error(`${path.join('/')} is no amount`);
    return up * Number(text);
  };
  const words = textAt(paper, 'TToan', 'TgTTTBChu');
  const lines = elementAt(paper, 'DSHHDVu')?.elements ?? [];
  if (words === '' || lines.some(line => textAt(line, 'THHDVu') === '')) throw new Error('a text is missing');
  return {
    ...{ request_id: textAt(of, 'key'), series, kind, date: textAt(of, 'DLHDon', 'TTChung', 'NLap') },
    ...{ note: textAt(of, 'LDo'), first: textAt(asked, 'fkey') },
    ...{ amount: amount(paper, 'TToan', 'TgTTTBSo'), base_amount: amount(paper, 'TToan', 'TgTCThue') },
    vat_amount: amount(paper, 'TToan', 'TgTThue'),
    lines: lines.map(line => ({ base_amount: amount(line, 'ThTien'), vat_amount: amount(line, 'TThue') })),
    ...{ buyer: textAt(paper, 'NMua', 'Ten'), buyer_tax_code: textAt(paper, 'NMua', 'MST') },
  };
}

/** @throws Error where the law has a field on the paper that is missing */
function paperOf(data: XmlElement, series: string): SentInvoice {
  const of = elementAt(data, 'HDon');
  const paper = of && elementAt(of, 'DLHDon', 'NDHDon');
  if (!of || !paper) throw new Error('it is no paper');
  const by = series[4] === 'N' ? ['LDDNBo'] : ['HDKTSo', 'HDKTNgay'];
  const lines = elementAt(paper, 'DSHHDVu')?.elements ?? [];
  const texts = ['Ten', ...by, 'TNVChuyen', 'PTVChuyen'].map(name => textAt(paper, 'NBan', name));
  if (texts.includes('') || lines.length === 0 || lines.some(line => Number(textAt(line, 'SLuong')) <= 0))
    throw new Error('a field is missing');
  return {
    ...{ request_id: textAt(of, 'key'), series, kind: 'original', note: '', first: '' },
    ...{ date: textAt(of, 'DLHDon', 'TTChung', 'NLap'), amount: 0, base_amount: 0, vat_amount: 0 },
    lines: lines.map(() => ({ base_amount: 0, vat_amount: 0 })),
    ...{ buyer: textAt(paper, 'NMua', 'Ten'), buyer_tax_code: textAt(paper, 'NMua', 'MST') },
  };
}

const codes = {
  ...{ refused: 'ERR:20', older: 'ERR:30', duplicate: 'ERR:13', quota: 'ERR:6', sums: 'ERR:3' },
  ...{ 'no first': 'ERR:2', odd: 'ERR:5' },
} as const;

const item = ({ request_id, series, number, amount }: StubInvoice) =>
  writeXml([
    'Item',
    [
      ['index', 1],
      ['pattern', `${series[0]}/001`],
      ['serial', series.slice(1)],
      ['invNum', number.padStart(7, '0')],
      ['amount', amount],
      ['fkey', request_id],
    ],
  ]);

/** A stub of VNPT Invoice's functions for tills, built from its guide as public clients tell it. */
export async function startVnpt(): Promise<ProviderStub> {
  const book = stubBook();

  function result(action: string, asked: XmlElement, fault: string | undefined): string {
    const code = Object.entries(codes).find(([name]) => name === fault)?.[1];
    if (code !== undefined) return code;
    const isEmployee = textAt(asked, 'Account') === 'an' && textAt(asked, 'ACpass') === 'right';
    const isService =
      (textAt(asked, 'username') || textAt(asked, 'userName')) === 'anservice' &&
      (textAt(asked, 'password') || textAt(asked, 'userPass')) === 'right too';
    if (!isService) return 'ERR:1';
    if (action === 'listInvByCusFkey') {
      const kept = book.of(textAt(asked, 'key'));
      if (!kept) return '<Data></Data>';
      return `<Data>${item(fault === 'no number' ? { ...kept, number: '0' } : kept)}</Data>`;
    }
    if (/^downloadInv/.test(action)) {
      const kept = book.of(textAt(asked, 'fkey'));
      if (!kept) return 'ERR:6';
      if (action !== 'downloadInvPDFFkeyNoPay') return stubFile('XML', kept.number);
      return Buffer.from(stubFile('PDF', kept.number)).toString('base64');
    }
    if (!isEmployee) return 'ERR:1';
    if (action === 'GetMCCQThueByFkeys') {
      const kept = book.of(textAt(asked, 'fkeys'));
      if (!kept) return 'ERR:6';
      const list = writeXml(['DSHDon', [['HDon', [['MCCQThue', stubCode(kept.number)]]]]]);
      return Buffer.from(list).toString('base64');
    }
    const data = readXml(textAt(asked, 'xmlInvData'));
    if (!data) return 'ERR:3';
    const serial = textAt(asked, 'serial');
    try {
      const series = `${textAt(asked, 'pattern').slice(0, 1)}${serial}`;
      const isPaper = action === 'ImportAndPublishInv';
      const made = book.add(isPaper ? paperOf(data, series) : sentOf(data, series, asked));
      if (typeof made === 'string') return codes[made];
      return `OK:${series[0]}/001;${serial}-${made.request_id}_${made.number}_${stubCode(made.number)}`;
    } catch {
      return 'ERR:3';
    }
  }

  const stub = await startStub({
    door: ({ headers }) => {
      const action = String(headers.soapaction);
      if (/downloadInv/.test(action)) return 'file';
      return /listInv/.test(action) ? 'find' : 'issue';
    },
    answer({ headers, body }, _, fault) {
      const action = /^"http:\/\/tempuri\.org\/(\w+)"$/.exec(String(headers.soapaction))?.[1] ?? '';
      const root = readXml(body);
      const asked = root && elementAt(root, 'Body', action);
      if (!asked) return { status: 500, type: 'text/xml', body: '<Fault>no such function</Fault>' };
      const answer = writeXml([`${action}Response`, [[`${action}Result`, result(action, asked, fault)]]]);
      return {
        type: 'text/xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${answer}</soap:Body></soap:Envelope>`,
      };
    },
  });
  return {
    provider: 'vnpt',
    account: { url: stub.url, username: 'an', service_username: 'anservice' },
    passwords: { password: 'right', service_password: 'right too' },
    made: book.made,
    // Each request carries the passwords: nothing is ever over.
    expire: () => {},
    ...{ fails: stub.fails, close: stub.close },
  };
}
