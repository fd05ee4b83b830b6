import { isMarked } from '#calls/kit/mark.ts';

/** One file of a build, as the build wrote it into its worker. */
export type ShellFile = {
  /** From the root: `/assets/start-4f2a.js`. */
  path: string;
  /** SHA-256 of the content, base64; of the page without what the server puts into each answer. */
  digest: string;
  /** The app starts without a network once all of these are there; the others may follow. */
  first: boolean;
};

/** Longer than the largest file takes on the slowest line that is still of use. */
const limitMs = 180_000;

export type Fetch = (target: string | Request, init?: RequestInit) => Promise<Response>;

/** An answer that is not the file that was asked for: of a gateway, of another build, or cut short. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

const types: Record<string, RegExp> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  wasm: /^application\/wasm\b/,
  svg: /^image\/svg\+xml\b/,
  png: /^image\/png\b/,
  woff2: /^font\/woff2\b/,
};

/**
 * What the server puts behind `<head>`, to the letter: a nonce, and the company's language where it has one.
 * Then the addresses of printers that the page may speak to.
 */
const serverMeta =
  /\n {4}<meta name="csp-nonce" content="([\w+/=]+)" \/>(?:\n {4}<meta name="language" content="(?:vi|en)" \/>)?(?:\n {4}<meta name="printers" content="[\w:/. -]+" \/>)?/;

/**
 * Fetches a file of the build. Resolves to the answer once every part of it is right: status, not redirected,
 * content type, digest.
 *
 * @throws WrongAnswer, or what `fetch` rejects with
 */
export async function fetchChecked(file: ShellFile, fetch: Fetch): Promise<Response> {
  // Names below assets/ change with their content: what the page has just loaded need not come over the line
  // again. What the browser kept of a bad answer does not agree with the digest. Fetching past its cache
  // replaces that too.
  if (file.path.startsWith('/assets/')) {
    const kept = await ask(file, 'default', fetch).catch(() => undefined);
    if (kept) return kept;
  }
  return ask(file, 'reload', fetch);
}

async function ask(file: ShellFile, cache: RequestCache, fetch: Fetch): Promise<Response> {
  // Files are filled in one worker at a time: one that never comes would keep every later build from the device.
  const signal = AbortSignal.timeout(limitMs);
  // A person may be waiting for what the page itself asks for.
  const answer = await fetch(file.path, { cache, redirect: 'error', priority: 'low', signal });
  await check(file, answer);
  return answer;
}

/** @throws WrongAnswer. Reads a copy: the answer can still be read. */
export async function check(file: ShellFile, answer: Response): Promise<void> {
  if (!isMarked(answer.headers)) throw new WrongAnswer(`${file.path} was not answered by our server`);
  if (answer.status !== 200 || answer.redirected || !hasTypeOf(file.path, answer))
    throw new WrongAnswer(`${file.path} answered ${answer.status} ${answer.headers.get('content-type')}`);
  const digest = await digestOf(await contentOf(file, answer.clone()));
  if (digest !== file.digest) throw new WrongAnswer(`${file.path} is not the file of this build`);
}

/** Is the answer of the type that the extension promises? True for what we know no type of. */
export function hasTypeOf(path: string, answer: Response): boolean {
  const wanted = types[path.slice(path.lastIndexOf('.') + 1)];
  return wanted === undefined || wanted.test(answer.headers.get('content-type') ?? '');
}

/** A page that our server made: its nonce stands in the page and in the policy that came with it. */
export async function isOurPage(answer: Response): Promise<boolean> {
  if (!isMarked(answer.headers) || answer.status !== 200 || answer.redirected) return false;
  const text = await answer.clone().text();
  const nonce = serverMeta.exec(text)?.[1];
  if (nonce === undefined || !text.includes('<meta name="build"')) return false;
  return answer.headers.get('content-security-policy')?.includes(`'nonce-${nonce}'`) === true;
}

/** Only a picture is shown and kept as one: what a gateway answers in its place is neither. */
export function isPicture(answer: Response): boolean {
  const type = answer.headers.get('content-type') ?? '';
  return answer.status === 200 && !answer.redirected && type.startsWith('image/');
}

/** The page of the app; other pages come as they were built. */
const appPage = '/index.html';

async function contentOf({ path }: ShellFile, answer: Response): Promise<BufferSource> {
  if (path !== appPage) return answer.arrayBuffer();
  if (!(await isOurPage(answer))) throw new WrongAnswer(`${path} is not a page of ours`);
  return new TextEncoder().encode((await answer.text()).replace(serverMeta, ''));
}

async function digestOf(content: BufferSource): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return btoa(String.fromCharCode(...bytes));
}
