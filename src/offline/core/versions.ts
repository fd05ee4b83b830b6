import { type OwnVersions, withVersion } from '#calls/kit/own-versions.ts';
import type { EntryRow } from './entry.ts';
import type { OutboxTx } from './ports.ts';

const key = (row: Pick<EntryRow, 'owner' | 'lane'>) => `versions|${row.owner}|${row.lane}`;

/** Writes down that an entry has made this version of its document. */
export async function noteVersion(tx: OutboxTx, row: EntryRow, version: number): Promise<void> {
  await tx.putMeta(key(row), withVersion(await ownVersions(tx, row), version));
}

/** Versions of a document from this one on were lost with the database; its entries up to `seq` were made before that. */
export type LostVersions = { from: number; seq: number };

const lostKey = (row: Pick<EntryRow, 'owner' | 'lane'>) => `lost-versions|${row.owner}|${row.lane}`;

/**
 * The database has lost what followed `kept`, of the versions that this tablet made. It gives the lost numbers again, to
 * other changes: what a person has read under them is not what stands there now.
 */
export async function loseVersions(
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
  { kept, lost }: { kept: readonly number[]; lost: LostVersions | undefined },
): Promise<void> {
  let own: OwnVersions | undefined;
  for (const version of kept) own = withVersion(own, version);
  await tx.putMeta(key(row), own);
  if (lost) await tx.putMeta(lostKey(row), [...(await lostVersions(tx, row)), lost]);
}

/** Of each time that the database went back. */
export const lostVersions = async (
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
): Promise<readonly LostVersions[]> => (await tx.meta<readonly LostVersions[]>(lostKey(row))) ?? [];

/** The version that a person has read, as far as the database still has what they saw. */
export const versionLeft = (
  version: number | undefined,
  { seq }: Pick<EntryRow, 'seq'>,
  lost: readonly LostVersions[],
): number | undefined =>
  version === undefined
    ? undefined
    : Math.min(version, ...lost.filter(each => seq <= each.seq).map(({ from }) => from - 1));

/** The versions that this tablet has made of the document of an entry. */
export function ownVersions(
  tx: OutboxTx,
  row: Pick<EntryRow, 'owner' | 'lane'>,
): Promise<OwnVersions | undefined> {
  return tx.meta<OwnVersions>(key(row));
}
