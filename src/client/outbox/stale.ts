import type { EntryView } from '#offline/tablet.ts';

/** The server refused this entry because the document is no longer the one that the person saw. */
export function isStale(entry: EntryView): boolean {
  return entry.state === 'FAILED' && entry.error?.code === 'stale' && entry.base !== undefined;
}
