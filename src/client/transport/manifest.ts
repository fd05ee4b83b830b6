import * as v from 'valibot';
import { isMarked } from '#calls/kit/mark.ts';
import { language } from '../messages/language.ts';
import { buildId } from '../page/build-id.ts';
import { setTitle } from '../page/head.ts';

/**
 * A path of this app. An address of another site begins with a scheme, with two slashes, or with what
 * browsers read as two.
 */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));
const rules = v.record(v.string(), v.object({ redirect: v.optional(ownPath) }));
const manifestSchema = v.object({
  id: v.literal(buildId),
  matcher: v.object({ static: rules, wildcard: rules }),
  prerendered: v.array(v.string()),
});
const payloadSchema = v.object({ path: v.string(), title: v.string(), build: v.literal(buildId) });

/** What the server says about the routes of a build, as far as the page reads it: `builds/meta/{id}.json`. */
export type BuildManifest = v.InferOutput<typeof manifestSchema>;

/** `{path}/_payload.json` of a prerendered page, as far as the page reads it. */
type PagePayload = v.InferOutput<typeof payloadSchema>;

const deferMs = 1000;
const limitMs = 10_000;

let manifest: BuildManifest | undefined;
let isKnown = (_path: string) => false;

/**
 * Loads the manifest one second after the start, so that it never competes with the first screen. On a very
 * slow connection it is not loaded at all; the routes work without it. A failure is logged to the console and
 * nowhere else.
 *
 * @param known whether the app has a page of this path; a redirect leads nowhere else
 */
export function loadManifestLater(known: (path: string) => boolean): void {
  if (buildId === 'dev' || isVerySlow()) return;
  isKnown = known;
  window.setTimeout(async () => {
    try {
      manifest = await readFile(`/builds/meta/${buildId}.json`, manifestSchema);
      await readPayload(window.location.pathname);
    } catch (error) {
      console.error('The build manifest could not be loaded', error);
    }
  }, deferMs);
}

/** Where the route rules send this path: to a page of the app; undefined when they say nothing. Never throws. */
export function redirectOf(path: string): string | undefined {
  const target = manifest && ruleOf(path, manifest)?.redirect;
  return target !== undefined && isKnown(target) ? target : undefined;
}

/** Reads what the build says of a prerendered page, which may name itself there. Without it the page is the same. */
export async function readPayload(path: string): Promise<PagePayload | undefined> {
  if (!manifest?.prerendered.includes(path)) return undefined;
  const payload = await readFile(`${path}/_payload.json`, payloadSchema).catch(() => undefined);
  // Pages are prerendered in English.
  if (payload?.path === window.location.pathname && language() === 'en') setTitle(payload.title);
  return payload;
}

/** An exact rule first, then the longest wildcard above the path. */
export function ruleOf(
  path: string,
  { matcher }: Pick<BuildManifest, 'matcher'>,
): { redirect?: string | undefined } | undefined {
  const exact = matcher.static[path];
  if (exact) return exact;
  const [longest] = Object.keys(matcher.wildcard)
    .filter(prefix => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : matcher.wildcard[longest];
}

/** A file of our own build. Rejects what a gateway answers in our server's place, and what has another shape. */
async function readFile<T>(url: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (!answer.ok || !isMarked(answer.headers)) throw new Error(`${url} answered ${answer.status}`);
  return v.parse(schema, await answer.json());
}

function isVerySlow(): boolean {
  // Chromium has it, other browsers do not; absent means not slow.
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
