import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Account } from '#model/taxes/einvoice-accounts.ts';
import type { EinvoiceKind, EinvoiceProvider } from '#model/taxes/einvoices.ts';

/** What a provider is asked. */
export type StubDoor = 'sign in' | 'issue' | 'find' | 'file';

/**
 * How one request is answered in another way than the provider does when all is well:
 * - `lost`: it is done, and the connection breaks before the answer; `slow`: it is done, and no answer comes
 * - `reset`: the connection breaks before anything is done
 * - `page`, `found page`, `empty`: a proxy's page with 502, one with 200, nothing with 200
 * - `odd`: a code that no one knows
 * - `no number`: the invoice is there, and has no number yet
 */
export const stubFaults = [
  ...['lost', 'slow', 'reset', 'page', 'found page', 'empty', 'odd', 'refused', 'older', 'duplicate'],
  ...['quota', 'address', 'no number'],
] as const;
export type StubFault = string & (typeof stubFaults)[number];

/** An invoice as a provider understood what was sent. What comes back has amounts below zero. */
export type SentInvoice = {
  readonly request_id: string;
  readonly series: string;
  readonly date: string;
  readonly kind: EinvoiceKind;
  readonly amount: number;
  readonly base_amount: number;
  readonly vat_amount: number;
  readonly lines: readonly { readonly base_amount: number; readonly vat_amount: number }[];
  readonly buyer: string;
  readonly buyer_tax_code: string;
  /** As it stands on the paper; empty where it names no other one. */
  readonly note: string;
  /** Series and number of the one that it adjusts or replaces, or its key there; empty for none. */
  readonly first: string;
};
export type StubInvoice = SentInvoice & { readonly number: string };

/** The same key twice, a date before that of the last number, sums that do not agree, a first one that is not there. */
export type StubRefusal = 'duplicate' | 'older' | 'sums' | 'no first';

/** What a provider has made. Numbers rise in each series. */
export function stubBook() {
  const made: StubInvoice[] = [];
  const sumOf = (sent: SentInvoice, field: 'base_amount' | 'vat_amount') =>
    sent.lines.reduce((total, line) => total + line[field], 0);
  const isFirst = (sent: SentInvoice, one: StubInvoice) =>
    sent.first === `${one.series} ${one.number}` || sent.first === one.request_id;
  return {
    made,
    of: (request_id: string) => made.find(one => one.request_id === request_id),
    add(sent: SentInvoice): StubInvoice | StubRefusal {
      if (made.some(one => one.request_id === sent.request_id)) return 'duplicate';
      const ofSeries = made.filter(one => one.series === sent.series);
      const last = ofSeries.at(-1);
      if (last && last.date > sent.date) return 'older';
      const agrees =
        sumOf(sent, 'base_amount') === sent.base_amount &&
        sumOf(sent, 'vat_amount') === sent.vat_amount &&
        sent.base_amount + sent.vat_amount === sent.amount;
      if (!agrees) return 'sums';
      if (sent.kind !== 'original' && !made.some(one => isFirst(sent, one))) return 'no first';
      const kept = { ...sent, number: String(ofSeries.length + 1) };
      made.push(kept);
      return kept;
    },
  };
}

export type StubAnswer = { status?: number; type: string; body: string };
export type StubRequest = Pick<IncomingMessage, 'headers'> & { path: string; body: string };

/** Real HTTP on this machine. `door` says what is asked, `answer` answers; nothing is answered for `null`. */
export async function startStub(shape: {
  door: (request: StubRequest) => StubDoor;
  answer: (request: StubRequest, door: StubDoor, fault: StubFault | undefined) => StubAnswer;
}) {
  const faults: { door: StubDoor; fault: StubFault }[] = [];
  const server = createServer(async (request, response) => {
    const asked = { headers: request.headers, path: request.url ?? '', body: await text(request) };
    const door = shape.door(asked);
    const at = faults.findIndex(one => one.door === door);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'reset') return void request.socket.destroy();
    const page = pageOf(fault);
    const { status = 200, type, body } = page ?? shape.answer(asked, door, fault);
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'slow') return;
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    fails: (door: StubDoor, fault: StubFault) => {
      faults.push({ door, fault });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const html = '<html><body>Bad gateway</body></html>';
function pageOf(fault: StubFault | undefined): StubAnswer | undefined {
  if (fault === 'page') return { status: 502, type: 'text/html', body: html };
  if (fault === 'found page') return { type: 'text/html', body: html };
  if (fault === 'address') return { status: 403, type: 'text/html', body: html };
  return fault === 'empty' ? { type: 'application/json', body: '' } : undefined;
}

/** A provider with the shape of its own requests and answers. */
export type ProviderStub = {
  readonly provider: Exclude<EinvoiceProvider, 'by_hand'>;
  /** Without what most contracts have. */
  readonly account: Partial<Account>;
  readonly passwords: { readonly password: string; readonly service_password: string };
  readonly made: readonly StubInvoice[];
  fails(door: StubDoor, fault: StubFault): void;
  /** Who signed in has to do so again. */
  expire(): void;
  close(): Promise<void>;
};

export const stubCode = (number: string) => `M1-26-ABCDE-${number.padStart(11, '0')}`;

/** What stands in the file of an invoice. */
export const stubFile = (type: 'PDF' | 'XML', number: string) =>
  type === 'PDF' ? `%PDF-1.7 hóa đơn ${number}` : `<HDon><SHDon>${number}</SHDon></HDon>`;

/** The template of papers of goods; an account names it where the provider makes them. */
export const paperTemplate = '6/1103';
