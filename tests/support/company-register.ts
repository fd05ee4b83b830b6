import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const registeredCode = '0101248141';
export const registered = { name: 'CÔNG TY TNHH HAI BÀ', address: '45 Phố Huế, Hà Nội' };
export const plantedKey = 'planted-register-key';

type Answers = (request: IncomingMessage, response: ServerResponse) => void;
export const json =
  (status: number, body: unknown): Answers =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Knows one company, as business look-ups in Vietnam answer. */
const usual: Answers = (request, response) => {
  const code = request.url?.split('/').at(-1);
  const isKnown = code === registeredCode || code === '0100109106';
  json(200, isKnown ? { code: '00', data: { id: code, ...registered } } : { code: '52', data: null })(
    request,
    response,
  );
};

export type RegisterStub = Awaited<ReturnType<typeof startRegisterStub>>;

/** A register of companies, with real HTTP on this machine. It answers as usual until a test says how. */
export async function startRegisterStub() {
  const seen: { path: string; key: string | undefined }[] = [];
  const stub = { answers: usual };
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', key: request.headersDistinct['x-api-key']?.[0] });
    stub.answers(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/v2/business/{taxCode}`,
    seen,
    usual,
    answer(answers: Answers) {
      stub.answers = answers;
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
