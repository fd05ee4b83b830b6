import { type OwnVersions, withVersion } from '#calls/kit/own-versions.ts';
import type { EntryRow } from './entry.ts';
import type { OutboxTx } from './ports.ts';

const key = (row: Pick<EntryRow, 'owner' | 'lane'>) => `versions|${row.owner}|${row.lane}`;

/** Writes down that an entry has made this version of its document. */
export async function noteVersion(tx: OutboxTx, row: EntryRow, version: number): Promise<void> {
  await tx.putMeta(key(row), withVersion(await ownVersions(tx, row), version));
}

/** The versions that this tablet has made of the document of an entry. */
export function ownVersions(
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
): Promise<OwnVersions | undefined> {
  return tx.meta<OwnVersions>(key(row));
}
