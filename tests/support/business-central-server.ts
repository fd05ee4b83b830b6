import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BusinessCentralSettings } from '#server/erp/business-central/settings.ts';
import { answerBatch, type PartAnswer } from './business-central/batch.ts';
import { type Books, createBooks } from './business-central/books.ts';
import { Refusal, type Row } from './business-central/odata.ts';
import { type Answered, type Asked, type ServiceOptions, serve } from './business-central/service.ts';
import { createSubscriptions } from './business-central/subscriptions.ts';

/** How one request is answered in another way than the service does when all is well. */
export type Misbehaviour =
  /** An answer of somebody else, or of the service in trouble; the request does nothing. */
  | { how: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** The service's own error; the request does nothing. */
  | { how: 'refuse'; status: number; code: string; message: string; headers?: Record<string, string> }
  /** The connection breaks before the request does anything. */
  | { how: 'reset' }
  /** The request is done, then the connection breaks. */
  | { how: 'done-then-reset' }
  /** The connection breaks, and the request is done after so many look-ups, for the next one to see. */
  | { how: 'done-late'; looks: number }
  /** Something happens at the service first. */
  | { how: 'first'; act: (books: Books) => void }
  /** The answer's body is made another. */
  | { how: 'change'; body: (body: unknown) => unknown }
  /** There is no answer, until the test ends. */
  | { how: 'silence' };

export type Seen = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Row;
  /** Did it come in one request with others? */
  isPart?: true;
};

/** How the stub names a request. */
const pathOf = ({ pathname, search }: URL) =>
  decodeURIComponent(pathname.replace(/^\/BC\/api\//, '') + search);

const company = '82910ef7-095a-5a9a-b712-4a92ec744ead';
export const plantedSecret = 'planted-secret';

/**
 * A stub of Business Central with real HTTP on this machine, built from the public documents. It checks every
 * name of a set and a field, keeps what is written, and misbehaves when it is told to.
 */
export async function startBusinessCentral({
  deliver = fetch,
  now = Date.now,
  begins = Date.parse('2026-11-20T03:15:42.517Z'),
  ...given
}: Partial<Omit<ServiceOptions, 'company'>> & {
  /** Sends notices to the addresses that were subscribed. */
  deliver?: typeof fetch;
  now?: () => number;
  /** When the first row of its books is written, ms since 1970. */
  begins?: number;
} = {}) {
  const options: ServiceOptions = { company, pageRows: 20_000, companion: false, lacks: [], ...given };
  const subscriptions = createSubscriptions(deliver, now);
  const books = createBooks(begins);
  seed(books);
  const seen: Seen[] = [];
  const planned: { when: RegExp; how: Misbehaviour; times: number }[] = [];
  const tokens = new Set<string>();
  let late: { looks: number; work: () => void } | undefined;
  let running = 0;
  let mostRunning = 0;
  const signIn = { expiresIn: 3599, given: 0, refuses: false };

  function isSignedIn({ authorization = '' }: IncomingMessage['headers']): boolean {
    const basic = `Basic ${Buffer.from(`QUAY:${plantedSecret}`).toString('base64')}`;
    return authorization === basic || tokens.has(authorization.replace(/^Bearer /, ''));
  }

  function giveToken(text: string): Answered {
    const form = new URLSearchParams(text);
    if (signIn.refuses || form.get('client_secret') !== plantedSecret)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: `AADSTS7000215: Invalid client secret ${text}` },
      };
    signIn.given += 1;
    const token = `stub-token-${form.get('client_id')}-${signIn.given}`;
    tokens.add(token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: signIn.expiresIn, access_token: token } };
  }

  function end(): void {
    const ended = late;
    late = undefined;
    ended?.work();
  }

  /** What was lost comes to light: not for the first look-ups. */
  function lateArrives(): void {
    if (late && late.looks-- === 0) end();
  }

  /** What time it is at the service stands in each answer. */
  const write = (response: ServerResponse, answer: Answered, headers: Record<string, string> = {}) =>
    writeAnswer(response, answer, { date: new Date(books.time()).toUTCString(), ...headers });

  function answerOf(asked: Asked): Answered | undefined {
    try {
      if (asked.url.pathname.endsWith('/$batch')) return answerBatch(asked, partAnswered);
      return serve(books, options, asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: errorBody(error.code, error.message) };
    }
  }

  /** Does what stands in the way of an answer. Says whether that was all. */
  function inTheWay(
    how: Misbehaviour | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    if (how?.how === 'silence') return true;
    if (how?.how === 'reset') request.socket.destroy();
    else if (how?.how === 'answer')
      response.writeHead(how.status, { 'content-type': 'text/html', ...how.headers }).end(how.body ?? '');
    else if (how?.how === 'refuse')
      write(response, { status: how.status, body: errorBody(how.code, how.message) }, how.headers);
    else return false;
    return true;
  }

  function handle(request: IncomingMessage, response: ServerResponse, text: string): void {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const { method = 'GET', headers } = request;
    if (url.pathname.endsWith('/oauth2/v2.0/token')) {
      write(response, giveToken(text));
      return;
    }
    const body: Row = text === '' ? {} : JSON.parse(text);
    const path = pathOf(url);
    seen.push({ method, path, headers, body });
    const how = howFor(method, path);
    if (inTheWay(how, request, response)) return;
    const [, ofSubscriptions, key] = /^v2\.0\/(subscriptions)(?:\('([^']+)'\))?/.exec(path) ?? [];
    if (ofSubscriptions !== undefined && isSignedIn(headers)) {
      void subscriptions
        .serve(method, key, body, headers['if-match'])
        .then(answer => write(response, answer));
      return;
    }
    const asked: Asked = { method, url, headers, body };
    const answer = isSignedIn(headers) ? answered(how, asked) : notSignedIn;
    if (answer === undefined) request.socket.destroy();
    else write(response, answer);
  }

  /** How a request that has come is answered, where that was planned. */
  function howFor(method: string, path: string): Misbehaviour | undefined {
    if (method === 'GET') lateArrives();
    const plan = planned.find(({ when }) => when.test(`${method} ${path}`));
    if (plan && --plan.times === 0) planned.splice(planned.indexOf(plan), 1);
    return plan?.how;
  }

  /** What comes of a part of a request; `undefined`: the connection breaks. */
  function partAnswered(asked: Asked): PartAnswer | undefined {
    const { method, url, headers, body } = asked;
    const path = pathOf(url);
    seen.push({ method, path, headers, body, isPart: true });
    const how = howFor(method, path);
    if (how?.how === 'reset' || how?.how === 'silence') return undefined;
    if (how?.how === 'answer')
      return { status: how.status, text: how.body ?? '', headers: { ...how.headers } };
    if (how?.how === 'refuse')
      return {
        ...{ status: how.status, body: errorBody(how.code, how.message) },
        headers: { ...how.headers },
      };
    return answered(how, asked);
  }

  /** What comes of a request; `undefined`: its answer is lost. */
  function answered(how: Misbehaviour | undefined, asked: Asked): Answered | undefined {
    if (how?.how === 'done-late' && asked.method !== 'GET') {
      late = { looks: how.looks, work: () => answerOf(asked) };
      return undefined;
    }
    if (how?.how === 'first') how.act(books);
    const answer = answerOf(asked);
    if (answer === undefined) return undefined;
    if (how?.how === 'done-then-reset') return undefined;
    return how?.how === 'change' ? { ...answer, body: how.body(answer.body) } : answer;
  }

  const server = createServer(async (request, response) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    response.on('close', () => {
      running -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    handle(request, response, Buffer.concat(chunks).toString('utf8'));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
  const origin = `http://127.0.0.1:${port}`;

  /** As the configuration gives them, with so many applications. */
  const settings = (applications = 1): BusinessCentralSettings => ({
    base: `${origin}/BC`,
    company: 'QUAY-VN',
    networks: '',
    principals: Array.from({ length: applications }, (_, at) => ({
      kind: 'entra',
      tokenUrl: `${origin}/tenant/oauth2/v2.0/token`,
      clientId: `app-${at + 1}`,
      secret: plantedSecret,
    })),
  });

  return {
    origin,
    books,
    options,
    seen,
    signIn,
    subscriptions,
    settings,
    /** Forgets the tokens that it gave, as when they end before their time. */
    forgetTokens: () => tokens.clear(),
    get mostRunning() {
      return mostRunning;
    },
    /** @param when of which request: `POST v2.0/companies(…)/salesOrders` */
    next(when: RegExp, how: Misbehaviour, times = 1): void {
      planned.push({ when, how, times });
    },
    /** From now on it does what it is asked: no trouble is planned any longer. */
    recover(): void {
      planned.splice(0);
    },
    /** So much time passes that the service has ended all it was working on. */
    settle: end,
    ship: books.ship,
    invoice: books.invoice,
    /** How many requests came; several in one are one. */
    get requests() {
      return seen.filter(({ isPart }) => !isPart).length;
    },
    /** Requests of this kind that came, also in one with others. */
    count: (when: RegExp) => seen.filter(({ method, path }) => when.test(`${method} ${path}`)).length,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type BusinessCentralStub = Awaited<ReturnType<typeof startBusinessCentral>>;

const errorBody = (code: string, message: string) => ({
  error: { code, message: `${message}  CorrelationId:  de5e5207-cce7-5b27-a8e4-f2d93600c950.` },
});

const notSignedIn: Answered = {
  status: 401,
  body: errorBody('Authentication_InvalidCredentials', 'The server has rejected the client credentials.'),
};

function writeAnswer(
  response: ServerResponse,
  { status, body, text }: Answered,
  headers: Record<string, string> = {},
): void {
  if (text !== undefined) {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text);
    return;
  }
  const type = body === undefined ? {} : { 'content-type': 'application/json; odata.metadata=minimal' };
  response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body));
}

function seed({ add }: Books): void {
  add('companies', { id: '1f9d97a3-70a5-52e0-b838-74cd158e4b47', name: 'CRONUS', displayName: 'CRONUS VN' });
  add('companies', { id: company, name: 'QUAY-VN', displayName: 'Công ty Quầy Việt Nam' });
  const item = (number: string, displayName: string, blocked = false) =>
    add('items', {
      gtin: '',
      number,
      displayName,
      blocked,
      itemCategoryCode: 'AO',
      baseUnitOfMeasureCode: 'CAI',
      unitPrice: 189_000,
    });
  const shirt = item('TS-0101', 'Áo thun cổ tròn');
  for (const code of ['M', 'L'])
    add('itemVariants', { itemId: shirt.id, itemNumber: 'TS-0101', code, description: `Cỡ ${code}` });
  item('QJ-0202', 'Quần jean nam');
  item('OLD-1', 'Hàng cũ', true);
  add('locations', { code: 'KHO-HN', displayName: 'Kho Hà Nội' });
  for (const number of ['F0001', 'F0002'])
    add('customers', {
      number,
      displayName: `Cửa hàng ${number}`,
      addressLine1: '45 Phố Huế',
      city: 'Hà Nội',
      country: 'VN',
      postalCode: '10000',
      phoneNumber: '0912345678',
    });
}
