import { base64 } from '../kit/base64.ts';
import type { PrinterStatus, Trouble } from './escpos.ts';
import type { XmlPrinter, XmlSlip } from './xml-printer.ts';

/** Epson's printers with a web server: ePOS-Print XML, in an envelope of SOAP. */

const namespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

const envelope = (content: string) =>
  '<?xml version="1.0" encoding="utf-8"?>' +
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `<epos-print xmlns="${namespace}">${content}</epos-print></s:Body></s:Envelope>`;

// The drawer first, as on a cable: the money is wanted before the paper.
const slipXml = ({ width, height, bits, cut, drawer }: XmlSlip) =>
  (drawer ? '<pulse drawer="drawer_1" time="pulse_100"/>' : '') +
  `<image width="${width}" height="${height}" color="color_1" align="left" mode="mono">${base64(bits)}</image>` +
  (cut ? '<cut type="feed"/>' : '');

/** Bits of `status`. */
const bit = {
  silent: 0x1,
  printed: 0x2,
  offline: 0x8,
  cover: 0x20,
  // The mechanics, the cutter, what only a new start mends, and what mends itself.
  errors: 0x400 | 0x800 | 0x2000 | 0x4000,
  nearEnd: 0x2_0000,
  end: 0x8_0000,
} as const;

const codes: Readonly<Record<string, Trouble>> = {
  EPTR_COVER_OPEN: 'cover_open',
  EPTR_REC_EMPTY: 'paper_out',
  EX_BADPORT: 'offline',
  EX_TIMEOUT: 'offline',
  EX_ENPC_TIMEOUT: 'offline',
};

/** With these it says that it has not begun; with any other a part may be on the paper. */
const refusals = new Set([
  'SchemaError',
  'DeviceNotFound',
  'EX_SPOOLER',
  'EX_DEVICE_BUSY',
  'TooManyRequests',
  'RequestEntityTooLarge',
]);

function statusOf(bits: number, code: string): PrinterStatus {
  const is = (mask: number) => (bits & mask) !== 0;
  const trouble = (): Trouble | null => {
    if (is(bit.cover)) return 'cover_open';
    if (is(bit.end)) return 'paper_out';
    if (is(bit.errors)) return 'error';
    if (is(bit.offline) || is(bit.silent)) return 'offline';
    return codes[code] ?? null;
  };
  return { trouble: trouble(), paperLow: is(bit.nearEnd) };
}

export const epos: XmlPrinter = {
  path: limitMs => `/cgi-bin/epos/service.cgi?devid=local_printer&timeout=${limitMs}`,
  message: slip => envelope(slip ? slipXml(slip) : ''),
  read(text) {
    // A parser of XML would be a way in for markup, which the page's policy refuses; of one element only attributes count.
    const [, tag] = /<(?:\w+:)?response((?:\s+[\w:]+\s*=\s*"[^"<]*")*)\s*\/?>/.exec(text) ?? [];
    if (tag === undefined) return null;
    const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*"([^"<]*)"`).exec(tag)?.[1];
    const success = attribute('success');
    const bits = attribute('status') ?? '';
    if (success === undefined || !/^(true|false|1|0)$/.test(success) || !/^\d{1,10}$/.test(bits)) return null;
    const code = attribute('code') ?? '';
    return {
      done: success === 'true' || success === '1',
      status: statusOf(Number(bits), code),
      confirmed: (Number(bits) & bit.printed) !== 0,
      refused: refusals.has(code),
    };
  },
};
