import { buildId } from '../page/build-id.ts';

/** What the server says about the routes of a build: `builds/meta/{id}.json`. */
export type BuildManifest = {
  id: string;
  timestamp: number;
  matcher: {
    static: Record<string, RouteRule>;
    wildcard: Record<string, RouteRule>;
    dynamic: Record<string, RouteRule>;
  };
  prerendered: string[];
};

export type RouteRule = { redirect?: string; prerender?: boolean };

/** `{path}/_payload.json` of a prerendered page. */
export type PagePayload = { path: string; prerenderedAt: number; title: string; build: string };

const deferMs = 1000;

let manifest: BuildManifest | undefined;

/**
 * Loads the manifest one second after the start, so that it never competes with the first screen; not at all on a
 * very slow connection, where the routes work without it. A failure is logged to the console and nowhere else.
 */
export function loadManifestLater(): void {
  if (buildId === 'dev' || isVerySlow()) return;
  window.setTimeout(async () => {
    try {
      // The build wrote the file to this shape.
      manifest = (await getJson(`/builds/meta/${buildId}.json`)) as BuildManifest;
    } catch (error) {
      console.error('The build manifest could not be loaded', error);
    }
  }, deferMs);
}

/** Where the route rules send this path, or undefined when they say nothing. */
export function redirectOf(path: string, rules: BuildManifest | undefined = manifest): string | undefined {
  return rules && ruleOf(path, rules)?.redirect;
}

/** The prerendered payload of a path, or undefined when it has none or it cannot be had. */
export async function payloadOf(path: string): Promise<PagePayload | undefined> {
  if (!manifest?.prerendered.includes(path)) return undefined;
  try {
    // The build wrote the file to this shape.
    return (await getJson(`${path}/_payload.json`)) as PagePayload;
  } catch {
    return undefined;
  }
}

/** An exact rule first, then the longest wildcard above the path. */
function ruleOf(path: string, { matcher }: BuildManifest): RouteRule | undefined {
  const exact = matcher.static[path];
  if (exact) return exact;
  const [longest] = Object.keys(matcher.wildcard)
    .filter(prefix => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : matcher.wildcard[longest];
}

async function getJson(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

function isVerySlow(): boolean {
  // Chromium has it, other browsers do not; absent means not slow.
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return connection?.effectiveType === 'slow-2g' || connection?.effectiveType === '2g';
}
