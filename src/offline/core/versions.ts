import { type OwnVersions, withVersion } from '#calls/kit/own-versions.ts';
import type { EntryRow } from './entry.ts';
import type { OutboxTx } from './ports.ts';

const key = (row: Pick<EntryRow, 'owner' | 'lane'>) => `versions|${row.owner}|${row.lane}`;

/** Writes down that an entry has made this version of its document. */
export async function noteVersion(tx: OutboxTx, row: EntryRow, version: number): Promise<void> {
  await tx.putMeta(key(row), withVersion(await ownVersions(tx, row), version));
}

/** Only these versions of its document are left. */
export async function setVersions(
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
  versions: readonly number[],
): Promise<void> {
  let own: OwnVersions | undefined;
  for (const version of versions) own = withVersion(own, version);
  await tx.putMeta(key(row), own);
}

/** The versions that this tablet has made of the document of an entry. */
export function ownVersions(
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
): Promise<OwnVersions | undefined> {
  return tx.meta<OwnVersions>(key(row));
}
