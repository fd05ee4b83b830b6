import { tabletHeader } from '#calls/session/tablet-report.ts';

/** Requests carry the report at most this often, unless the last unsent change has left since. */
const everyMs = 60_000;

let ready: { text: string; unsent: number } | null = null;
let told: { at: number; unsent: number } | null = null;

/** What the next request tells of this tablet; `null` once no person works on it. */
export function setReport(next: { text: string; unsent: number } | null): void {
  ready = next;
  if (!next) told = null;
}

/** The header with the report, where it is due. Only for requests with a token: the token tells the server who reports. */
export function reportHeader(): Record<string, string> {
  if (!ready) return {};
  const isDue =
    told === null || performance.now() - told.at >= everyMs || (ready.unsent === 0 && told.unsent > 0);
  if (!isDue) return {};
  told = { at: performance.now(), unsent: ready.unsent };
  return { [tabletHeader]: ready.text };
}
