import { base64 } from '../kit/base64.ts';
import type { PrinterStatus, Trouble } from './escpos.ts';
import type { XmlPrinter, XmlSlip } from './xml-printer.ts';

/** Star's printers with a web server speak WebPRNT: its message is XML written as a text of XML. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const envelope = (content: string) =>
  '<StarWebPrint xmlns="http://www.star-m.jp" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
  `<Request>${escaped(`<root>${content}</root>`)}</Request></StarWebPrint>`;

const slipXml = ({ width, height, bits, cut, drawer }: XmlSlip) =>
  '<initialization/>' +
  (drawer ? '<peripheral channel="1" on="200" off="200"/>' : '') +
  `<bitimage width="${width}" height="${height}">${base64(bits)}</bitimage>` +
  (cut ? '<cutpaper feed="true" type="partial"/>' : '');

/** In use by another device: it has taken nothing. */
const busy = '2001';

/** Reads the printer's status, bytes as pairs of hexadecimal digits: the first two say how many there are. */
function statusOf(hex: string): PrinterStatus {
  const is = (byte: number, mask: number) =>
    (Number.parseInt(hex.slice(byte * 2, byte * 2 + 2), 16) & mask) !== 0;
  const trouble = (): Trouble | null => {
    if (is(2, 0x20)) return 'cover_open';
    if (is(5, 0x08)) return 'paper_out';
    // Too hot, beyond mending, the cutter, or the marks of its paper.
    if (is(3, 0x40 | 0x20 | 0x08) || is(4, 0x08)) return 'error';
    return is(2, 0x08) ? 'offline' : null;
  };
  return { trouble: trouble(), paperLow: is(5, 0x04) };
}

export const webPrnt: XmlPrinter = {
  path: () => '/StarWebPRNT/SendMessage',
  message: slip => envelope(slip ? slipXml(slip) : ''),
  read(text) {
    const [, within] = /<Response>([^<]*)<\/Response>/.exec(text) ?? [];
    if (within === undefined) return null;
    const value = (name: string) =>
      new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(plain(within))?.[1];
    const success = value('success');
    const hex = value('status') ?? '';
    if ((success !== 'true' && success !== 'false') || !/^([\da-f]{2}){0,40}$/i.test(hex)) return null;
    const code = value('code') ?? '';
    return {
      done: success === 'true',
      status: statusOf(hex),
      // It answers once what it was sent is printed, unless it is told not to wait.
      confirmed: true,
      refused: code === busy,
    };
  },
};
