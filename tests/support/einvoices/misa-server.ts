import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { stubFile } from './stub.ts';

/** How one request is answered in another way than the provider does when all is well. */
export type MisaFault =
  /** It is done, and the connection breaks before the answer. */
  | { how: 'lost' }
  /** It is done, and no answer comes. */
  | { how: 'slow' }
  /** The connection breaks before anything is done. */
  | { how: 'reset' }
  /** A page of a proxy, or an empty body. */
  | { how: 'page'; status: number; body: string; type: string }
  /** The provider's own code, for the whole request. */
  | { how: 'code'; code: string }
  /** The provider's own code, for the invoice. */
  | { how: 'entry'; code: string }
  /** It is there, and has no number yet. */
  | { how: 'no number' };

const asked = v.object({
  SignType: v.literal(5),
  InvoiceData: v.tuple([
    v.looseObject({
      RefID: v.pipe(v.string(), v.uuid()),
      InvSeries: v.pipe(v.string(), v.regex(/^[12][CK]\d\d[TM][A-Z]{2}$/)),
      InvDate: v.pipe(v.string(), v.isoDate()),
      BuyerLegalName: v.pipe(v.string(), v.minLength(1)),
      TotalAmountOC: v.number(),
      TotalVATAmountOC: v.number(),
      TotalAmountWithoutVATOC: v.number(),
      TotalAmountInWords: v.pipe(v.string(), v.minLength(4)),
      OriginalInvoiceDetail: v.array(
        v.looseObject({
          ItemName: v.pipe(v.string(), v.minLength(1)),
          VATRate: v.pipe(v.number(), v.integer()),
          VATRateName: v.string(),
          AmountWithoutVATOC: v.number(),
          VATAmountOC: v.number(),
        }),
      ),
    }),
  ]),
});
const askedFile = v.pipe(
  v.object({
    invoiceWithCode: v.picklist(['true', 'false']),
    invoiceCalcu: v.literal('true'),
    downloadDataType: v.picklist(['pdf', 'xml']),
  }),
  v.transform(({ invoiceWithCode, downloadDataType }) => ({
    ...{ with_code: invoiceWithCode === 'true', type: downloadDataType },
  })),
);
type Sent = v.InferOutput<typeof asked>['InvoiceData'][0];
type Kept = { sent: Sent; InvNo: string; TransactionID: string };

/** A stub of MISA meInvoice's integration, with real HTTP on this machine. It keeps what it has made, by `RefID`. */
export async function startMisa() {
  const made: Kept[] = [];
  const faults: { path: string; fault: MisaFault }[] = [];
  const tokens = new Set<string>();
  const seen: { path: string; company: string | undefined }[] = [];
  let signIns = 0;

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const url = `http://127.0.0.1:${port}/api/integration`;

  const entryOf = ({ sent, InvNo, TransactionID }: Kept) => ({
    ...{ RefID: sent.RefID, TransactionID, InvNo, InvSeries: sent.InvSeries },
    ...{ InvCode: `M1-26-ABCDE-${InvNo.padStart(11, '0')}`, ErrorCode: '' },
  });

  function issue(sent: Sent): { code: string } | Kept {
    if (made.some(one => one.sent.RefID === sent.RefID)) return { code: 'DUPLICATE_REFID' };
    const ofSeries = made.filter(one => one.sent.InvSeries === sent.InvSeries);
    const last = ofSeries.at(-1);
    if (last && last.sent.InvDate > sent.InvDate) return { code: 'InvoiceDateNotValid' };
    const sum = (field: 'AmountWithoutVATOC' | 'VATAmountOC') =>
      sent.OriginalInvoiceDetail.reduce((total, line) => total + line[field], 0);
    const agrees =
      sum('AmountWithoutVATOC') === sent.TotalAmountWithoutVATOC &&
      sum('VATAmountOC') === sent.TotalVATAmountOC &&
      sent.TotalAmountWithoutVATOC + sent.TotalVATAmountOC === sent.TotalAmountOC;
    if (!agrees) return { code: 'InvalidInvoiceData' };
    const kept = {
      sent,
      InvNo: String(ofSeries.length + 1).padStart(8, '0'),
      TransactionID: `T${made.length + 1}`,
    };
    made.push(kept);
    return kept;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query] = (request.url ?? '').replace('/api/integration', '').split('?');
    const body: unknown = await json(request);
    const company = request.headers.companytaxcode;
    seen.push({ path, company: typeof company === 'string' ? company : undefined });
    const says = (status: number, given: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given));
    };
    const at = faults.findIndex(one => one.path === path);
    const [found] = at < 0 ? [] : faults.splice(at, 1);
    const fault = found?.fault;
    if (fault?.how === 'reset') return void request.socket.destroy();
    if (fault?.how === 'page') {
      response.writeHead(fault.status, { 'content-type': fault.type });
      return void response.end(fault.body);
    }
    if (fault?.how === 'code') return says(200, { success: false, errorCode: fault.code, data: null });
    if (path === '/auth/token') {
      signIns += 1;
      const { password } = v.parse(v.looseObject({ password: v.string() }), body);
      if (password !== 'right') return says(200, { Success: false, Data: null, ErrorCode: 'UnAuthorize' });
      const token = `token-${signIns}`;
      tokens.add(token);
      return says(200, { Success: true, Data: token, ErrorCode: null });
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return says(401, { success: false, errorCode: 'TokenExpiredCode' });
    if (path === '/invoice/status') {
      const ids = v.parse(v.array(v.string()), body);
      const data = made.filter(one => ids.includes(one.sent.RefID)).map(entryOf);
      const shown = fault?.how === 'no number' ? data.map(one => ({ ...one, InvNo: '', InvCode: '' })) : data;
      return says(200, { success: true, errorCode: '', data: JSON.stringify(shown) });
    }
    if (path === '/invoice/download') {
      const { with_code, type } = v.parse(askedFile, Object.fromEntries(new URLSearchParams(query)));
      const data = v.parse(v.array(v.string()), body).map(TransactionID => {
        const kept = made.find(one => one.TransactionID === TransactionID);
        if (!kept || (kept.sent.InvSeries[1] === 'C') !== with_code)
          return { TransactionID, Data: '', ErrorCode: 'InvoiceNotExist' };
        const text = stubFile(type === 'pdf' ? 'PDF' : 'XML', String(Number(kept.InvNo)));
        const Data = type === 'pdf' ? Buffer.from(text).toString('base64') : text;
        return { TransactionID, Data, ErrorCode: '' };
      });
      return says(200, { success: true, errorCode: '', data: JSON.stringify(data) });
    }
    const read = v.safeParse(asked, body);
    if (!read.success)
      return says(200, {
        success: false,
        errorCode: 'InvalidInvoiceData',
        descriptionErrorCode: v.summarize(read.issues),
      });
    const [sent] = read.output.InvoiceData;
    const result = fault?.how === 'entry' ? { code: fault.code } : issue(sent);
    if (fault?.how === 'lost') return void request.socket.destroy();
    if (fault?.how === 'slow') return;
    const entry =
      'code' in result
        ? {
            RefID: sent.RefID,
            TransactionID: '',
            InvNo: '',
            InvSeries: '',
            InvCode: '',
            ErrorCode: result.code,
          }
        : entryOf(result);
    return says(200, { success: true, errorCode: '', publishInvoiceResult: JSON.stringify([entry]) });
  }

  return {
    url,
    made,
    seen,
    signIns: () => signIns,
    fails: (path: string, fault: MisaFault) => {
      faults.push({ path, fault });
    },
    /** All tokens are over. */
    expire: () => tokens.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
export type MisaServer = Awaited<ReturnType<typeof startMisa>>;
