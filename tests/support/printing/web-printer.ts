import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** How a printer with a web server behaves; a good one without anything. */
export type WebManner = {
  /** The answer to each message, in the printer's own words; a good one without it. */
  answer?: (isSlip: boolean) => string;
  status?: number;
  /** The cable is pulled while it takes a slip. */
  cuts?: boolean;
  /** It takes what it is sent and says nothing: to any message, or to a slip. */
  silent?: 'always' | 'slips';
};

/** What such a printer has on its paper. */
export type WebSlip = { width: number; height: number; bits: Uint8Array; cuts: number; kicks: number };

export type WebPrinter = {
  origin: string;
  manner: WebManner;
  slips: WebSlip[];
  /** How often it was asked how it is. */
  questions(): number;
  close(): Promise<void>;
};

type Make = {
  path: RegExp;
  /** What is to be done, from a message that is to the letter of the printer's manual; `null` where it only asks. */
  slipIn(message: string): WebSlip | null;
  good: string;
};

/** The one match of a whole text. */
function parts(text: string, pattern: RegExp): string[] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`not understood: ${text.slice(0, 300)}`);
  return found.slice(1).map(part => part ?? '');
}

const imageOf = (width = '', height = '', data = '', kick = '', cut = ''): WebSlip => {
  const slip = { width: Number(width), height: Number(height), bits: Buffer.from(data, 'base64') };
  if (slip.bits.length !== (slip.width / 8) * slip.height) throw new Error('the picture is not whole');
  return { ...slip, cuts: cut === '' ? 0 : 1, kicks: kick === '' ? 0 : 1 };
};

/** The bits of the two manuals: ready, with paper. */
export const eposAnswer = (success: boolean, code = '', status = 251_658_262) =>
  '<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `<response success="${success}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></response></s:Body></s:Envelope>`;

export const starAnswer = (success: boolean, code = '0', status = '2386000000000000000000') =>
  '<?xml version="1.0" encoding="utf-8"?><StarWebPrint xmlns="http://www.star-m.jp" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
  `<Response>&lt;root&gt;&lt;success&gt;${success}&lt;/success&gt;&lt;code&gt;${code}&lt;/code&gt;&lt;status&gt;${status}&lt;/status&gt;&lt;/root&gt;</Response></StarWebPrint>`;

const makes: Record<'epson' | 'star', Make> = {
  epson: {
    path: /^\/cgi-bin\/epos\/service\.cgi\?devid=local_printer&timeout=\d{1,6}$/,
    slipIn(message) {
      const [content = ''] = parts(
        message,
        /^<\?xml version="1\.0" encoding="utf-8"\?><s:Envelope xmlns:s="http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"><s:Body><epos-print xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print">(.*)<\/epos-print><\/s:Body><\/s:Envelope>$/s,
      );
      if (content === '') return null;
      const [kick, width, height, data, cut] = parts(
        content,
        /^(<pulse drawer="drawer_1" time="pulse_100"\/>)?<image width="(\d+)" height="(\d+)" color="color_1" align="left" mode="mono">([\w+/=]+)<\/image>(<cut type="feed"\/>)?$/,
      );
      return imageOf(width, height, data, kick, cut);
    },
    good: eposAnswer(true),
  },
  star: {
    path: /^\/StarWebPRNT\/SendMessage$/,
    slipIn(message) {
      const [request = ''] = parts(
        message,
        /^<StarWebPrint xmlns="http:\/\/www\.star-m\.jp" xmlns:i="http:\/\/www\.w3\.org\/2001\/XMLSchema-instance"><Request>([^<]*)<\/Request><\/StarWebPrint>$/,
      );
      const plain = request.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      const [content = ''] = parts(plain, /^<root>(.*)<\/root>$/s);
      if (content === '') return null;
      const [kick, width, height, data, cut] = parts(
        content,
        /^<initialization\/>(<peripheral channel="1" on="200" off="200"\/>)?<bitimage width="(\d+)" height="(\d+)">([\w+/=]+)<\/bitimage>(<cutpaper feed="true" type="partial"\/>)?$/,
      );
      return imageOf(width, height, data, kick, cut);
    },
    good: starAnswer(true),
  },
};

/** A printer with a web server, at an address of its own on this machine, that pages of other origins may speak to. */
export async function startWebPrinter(make: 'epson' | 'star', manner: WebManner = {}): Promise<WebPrinter> {
  const { path, slipIn, good } = makes[make];
  const sockets = new Set<Socket>();
  const slips: WebSlip[] = [];
  let questions = 0;

  const take = (message: string, response: ServerResponse) => {
    const { answer, silent, status = 200 } = printer.manner;
    const slip = slipIn(message);
    if (silent === 'always' || (silent === 'slips' && slip)) return;
    const text = answer?.(slip !== null) ?? good;
    if (!slip) questions += 1;
    else if (/success(="|&gt;)true/.test(text)) slips.push(slip);
    response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(text);
  };
  const server = createServer((request: IncomingMessage, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', 'content-type');
      response.setHeader('access-control-allow-methods', 'POST');
      response.writeHead(200).end();
      return;
    }
    if (request.method !== 'POST' || !path.test(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    let came = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      came += part;
      // A question is short: this is a slip.
      if (printer.manner.cuts && came.length > 2000) request.socket.resetAndDestroy();
    });
    request.on('error', () => {});
    request.on('end', () => take(came, response));
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  const ip = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`;
  await new Promise<void>(resolve => server.listen(0, ip, resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const printer: WebPrinter = {
    origin: `http://${ip}:${port}`,
    manner,
    slips,
    questions: () => questions,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return printer;
}
