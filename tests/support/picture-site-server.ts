import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';

/** How one request is answered in another way than the service does when all is well. */
export type SiteFault =
  | { how: 'answer'; status: number; headers?: Record<string, string>; body?: string }
  /** The connection breaks before the answer. */
  | { how: 'reset' }
  /** Half of the content comes, though the head promises all of it. */
  | { how: 'truncate' }
  /** The answer’s body is made another. */
  | { how: 'change'; body: (body: never) => unknown }
  /** There is no answer until the test ends. */
  | { how: 'silence' };

export type SiteFile = { id: string; name: string; parent_id: string; bytes: Buffer | null; modified: Date };
type Logged = { seq: number; id: string };

export const plantedSecret = 'planted-picture-secret';
/** What opens a file for some minutes stands in its address. */
export const plantedOpener = 'planted-tempauth';
const drive = 'b!stubdrive';
const root = '01QUAYROOT';
const serialOf = (id: string) => Number(/\d{6}$/.exec(id)?.[0] ?? 0);
const quick = (bytes: Buffer) => createHash('sha1').update(bytes).digest('base64');

export type PictureSiteStub = Awaited<ReturnType<typeof startPictureSiteStub>>;

/**
 * A stub of Microsoft Graph with a SharePoint site, and of the other host that gives the content of files, with real HTTP on
 * this machine. It is built from the public documents, and misbehaves when it is told to.
 */
export async function startPictureSiteStub({ pageRows = 200 } = {}) {
  const files = new Map<string, SiteFile>();
  const changes: Logged[] = [];
  const planned: { when: RegExp; fault: SiteFault; times: number }[] = [];
  const seen: { path: string; authorization: string | undefined }[] = [];
  const tokens = new Set<string>();
  const signIn = { expiresIn: 3599, given: 0, refuses: false };
  let serial = 0;
  let clock = Date.parse('2026-11-20T03:15:42Z');

  const graph = createServer((request, response) => void answer(request, response, ofGraph));
  const content = createServer((request, response) => void answer(request, response, ofContent));
  const origin = await listening(graph);
  const contentOrigin = await listening(content);

  type Answered = { status: number; headers?: Record<string, string>; body?: unknown; bytes?: Buffer };

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    serve: (url: URL, request: IncomingMessage) => Promise<Answered> | Answered,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const path = `${decodeURIComponent(url.pathname)}${url.search}`;
    seen.push({ path, authorization: request.headers.authorization });
    const plan = planned.find(({ when, times }) => times > 0 && when.test(path));
    if (plan) plan.times -= 1;
    const fault = plan?.fault;
    if (fault?.how === 'silence') return;
    if (fault?.how === 'reset') return void request.socket.destroy();
    if (fault?.how === 'answer') {
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers });
      return void response.end(fault.body ?? '<html>Not now</html>');
    }
    const { status, headers = {}, body, bytes } = await serve(url, request);
    if (bytes) {
      response.writeHead(status, { 'content-length': bytes.length, ...headers });
      if (fault?.how !== 'truncate') return void response.end(bytes);
      return void response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
    }
    // What a test changes is of the shape that it knows.
    const told = fault?.how === 'change' ? fault.body(body as never) : body;
    response.writeHead(status, { 'content-type': 'application/json; odata.metadata=minimal', ...headers });
    response.end(told === undefined ? '' : JSON.stringify(told));
  }

  const refusal = (status: number, code: string, message: string): Answered => ({
    status,
    body: { error: { code, message, innerError: { 'request-id': 'b3ab4a87' } } },
  });

  async function ofGraph(url: URL, request: IncomingMessage): Promise<Answered> {
    const path = decodeURIComponent(url.pathname);
    if (path === '/tenant/oauth2/v2.0/token') return giveToken(await text(request));
    if (!tokens.has(request.headers.authorization ?? ''))
      return refusal(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.');
    if (path === '/v1.0/sites/127.0.0.1:/sites/anh')
      return {
        status: 200,
        body: {
          id: '127.0.0.1,6361,ed61',
          name: 'anh',
          displayName: 'Ảnh hàng hóa',
          webUrl: `${origin}/sites/anh`,
        },
      };
    if (path.startsWith('/v1.0/sites/127.0.0.1:/'))
      return refusal(404, 'itemNotFound', 'Requested site could not be found');
    if (path === '/v1.0/sites/127.0.0.1,6361,ed61/drives')
      return {
        status: 200,
        body: {
          value: [
            { id: drive, name: 'Documents' },
            { id: 'b!other', name: 'Khác' },
          ],
        },
      };
    if (path === '/v1.0/sites/127.0.0.1,6361,ed61/drive') return { status: 200, body: { id: drive } };
    if (path === `/v1.0/drives/${drive}/root`) return { status: 200, body: { id: root, folder: {} } };
    if (path === `/v1.0/drives/${drive}/root/delta`)
      return delta(url.searchParams.get('token') ?? `w0.${changes.length}`);
    const [, below] = new RegExp(`^/v1.0/drives/${drive}/root:/(.+)$`).exec(path) ?? [];
    if (below !== undefined) return folderAt(below.split('/'));
    const [, id = ''] = new RegExp(`^/v1.0/drives/${drive}/items/([^/]+)/content$`).exec(path) ?? [];
    if (files.get(id)?.bytes)
      return {
        status: 302,
        headers: { location: `${contentOrigin}/download?id=${id}&tempauth=${plantedOpener}` },
      };
    return refusal(404, 'itemNotFound', 'The resource could not be found.');
  }

  function giveToken(form: string): Answered {
    if (signIn.refuses || new URLSearchParams(form).get('client_secret') !== plantedSecret)
      return { status: 401, body: { error: 'invalid_client', error_description: `AADSTS7000215: ${form}` } };
    signIn.given += 1;
    const token = `stub-token-${signIn.given}`;
    tokens.add(`Bearer ${token}`);
    return { status: 200, body: { token_type: 'Bearer', expires_in: signIn.expiresIn, access_token: token } };
  }

  function folderAt(path: readonly string[]): Answered {
    let at = root;
    for (const part of path) {
      const next = [...files.values()].find(
        ({ name, parent_id, bytes }) =>
          bytes === null && parent_id === at && name.toLowerCase() === part.toLowerCase(),
      );
      if (!next) return refusal(404, 'itemNotFound', 'The resource could not be found.');
      at = next.id;
    }
    return { status: 200, body: { id: at, folder: {} } };
  }

  /** `w<serial>.<seq>` lists all behind a serial number, as of a change; `c<seq>` tells the changes after it. */
  function delta(token: string): Answered {
    const [, kind, first = '0', second = '0'] = /^([wc])(\d+)(?:\.(\d+))?$/.exec(token) ?? [];
    const link = (next: string) => `${origin}/v1.0/drives/${drive}/root/delta?token=${next}`;
    if (kind === 'c') {
      const later = changes.slice(Number(first));
      const page = later.slice(0, pageRows).map(({ id }) => told(id));
      const at = Number(first) + page.length;
      const isLast = at >= changes.length;
      return {
        status: 200,
        body: { value: page, [isLast ? '@odata.deltaLink' : '@odata.nextLink']: link(`c${at}`) },
      };
    }
    // From one id on, and not from a place in the list: what goes in between moves no other entry.
    const after = Number(first);
    const ids = [...files.keys()]
      .filter(id => serialOf(id) > after)
      .sort((a, b) => serialOf(a) - serialOf(b));
    const page = (after === 0 ? [root, ...ids] : ids).slice(0, pageRows);
    const isLast = (after === 0 ? 1 : 0) + ids.length <= pageRows;
    const next = isLast ? `c${second}` : `w${serialOf(page.at(-1) ?? '')}.${second}`;
    return {
      status: 200,
      body: { value: page.map(told), [isLast ? '@odata.deltaLink' : '@odata.nextLink']: link(next) },
    };
  }

  function told(id: string): object {
    if (id === root)
      return { id, name: 'root', root: {}, folder: { childCount: 1 }, parentReference: { driveId: drive } };
    const file = files.get(id);
    // Of what is gone, the service tells the root as its folder.
    if (!file) return { id, deleted: { state: 'deleted' }, parentReference: { driveId: drive, id: root } };
    const common = {
      ...{
        id,
        name: file.name,
        eTag: `"{${id}},${serial}"`,
        lastModifiedDateTime: file.modified.toISOString(),
      },
      parentReference: { driveId: drive, id: file.parent_id },
    };
    return file.bytes
      ? { ...common, size: file.bytes.length, file: { hashes: { quickXorHash: quick(file.bytes) } } }
      : { ...common, size: 0, folder: { childCount: 0 } };
  }

  function ofContent(url: URL, request: IncomingMessage): Answered {
    // An opener and a token together are refused, as the service does.
    if (request.headers.authorization !== undefined || url.searchParams.get('tempauth') !== plantedOpener)
      return { status: 401 };
    const file = files.get(url.searchParams.get('id') ?? '');
    return file?.bytes
      ? { status: 200, headers: { 'content-type': 'image/jpeg' }, bytes: file.bytes }
      : { status: 404 };
  }

  const log = (id: string) => void changes.push({ seq: changes.length, id });
  const put = (id: string, name: string, bytes: Buffer | null, parent_id: string) => {
    clock += 60_000;
    files.set(id, { id, name, parent_id, bytes, modified: new Date(clock) });
    log(id);
    return id;
  };

  return {
    origin,
    contentOrigin,
    /** What an operator allows. */
    origins: [origin, contentOrigin],
    files,
    seen,
    signIn,
    root,
    /** Puts a file of this name there, or other content into the one that there is. */
    put(name: string, bytes: Buffer, parent_id = root): string {
      const known = [...files.values()].find(
        file =>
          file.name.toLowerCase() === name.toLowerCase() &&
          file.parent_id === parent_id &&
          file.bytes !== null,
      );
      return put(known?.id ?? `01FILE${String(++serial).padStart(6, '0')}`, name, bytes, parent_id);
    },
    folder: (name: string, parent_id = root): string =>
      put(`01FOLDER${String(++serial).padStart(6, '0')}`, name, null, parent_id),
    rename(id: string, name: string): void {
      const file = files.get(id);
      if (file) put(id, name, file.bytes, file.parent_id);
    },
    move(id: string, parent_id: string): void {
      const file = files.get(id);
      if (file) put(id, file.name, file.bytes, parent_id);
    },
    /** What is in a folder goes with it; only the folder is told. */
    remove(id: string): void {
      const below = (one: string): string[] =>
        [...files.values()]
          .filter(({ parent_id }) => parent_id === one)
          .flatMap(file => [file.id, ...below(file.id)]);
      for (const one of below(id)) files.delete(one);
      files.delete(id);
      log(id);
    },
    /** Tokens that were given are worth nothing any more. */
    forgetTokens: () => tokens.clear(),
    /** Later requests of this kind go another way. */
    plan: (when: RegExp, fault: SiteFault, times = 1) => void planned.push({ when, fault, times }),
    asWell: () => void planned.splice(0),
    freshLink: () => `${origin}/v1.0/drives/${drive}/root/delta?token=w0.${changes.length}`,
    async close(): Promise<void> {
      for (const server of [graph, content]) {
        server.closeAllConnections();
        await new Promise(resolve => server.close(resolve));
      }
    },
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** What a person enters to connect to the stub. */
export const enteredForSite = ({ origin }: Pick<PictureSiteStub, 'origin'>, folder = '') => ({
  values: {
    ...{
      site_url: `${origin}/sites/anh`,
      tenant: 'quay.example',
      ...(folder ? { site_folder: folder } : {}),
    },
    ...{ token_url: `${origin}/tenant/oauth2/v2.0/token`, graph_url: origin },
  },
  secrets: { client_id: 'app-2-5c9e-4d1b-8aa1', client_secret: plantedSecret },
});

type Look = { width?: number; height?: number; type?: 'jpeg' | 'png' | 'webp'; orientation?: number };

/** A picture of one colour. */
export function aPicture(
  colour: string,
  { width = 640, height = 480, type = 'jpeg', orientation }: Look = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return (orientation === undefined ? image : image.withMetadata({ orientation })).toFormat(type).toBuffer();
}
