import { inputWithVersion } from '#calls/kit/chain.ts';
import type { OwnVersions } from '#calls/kit/own-versions.ts';
import { resolveRefs } from '#calls/kit/temp-ids.ts';
import type { EntryRow } from '../entry.ts';
import { SealError } from '../errors.ts';
import { migrateArgs, writeOf } from '../migrate.ts';
import type { ChainedRequest } from '../ports.ts';
import { type LostVersions, lostVersions, ownVersions, versionLeft } from '../versions.ts';
import type { LeaderPorts } from './leader-ports.ts';

/** Text of one request at most, in characters: a shop's line may be slow. */
const longestText = 200_000;

type Part = Pick<ChainedRequest, 'call' | 'input' | 'gives' | 'read'>;

/**
 * The calls and inputs of a chain, as far as they can be sent now. The head's is as it would be sent alone: nothing
 * is missing in it. `missing` are temporary ids that the head names and that have no number.
 */
export async function compose(
  ports: LeaderPorts,
  chain: readonly EntryRow[],
): Promise<{ parts: Part[]; own: OwnVersions | undefined } | { unreadable: true } | { missing: string[] }> {
  const parts: Part[] = [];
  const { numbers, own, lost } = await knownFor(ports, chain);
  const given = new Set<string>();
  let length = 0;
  for (const row of chain) {
    const read = await readPart(ports, row, numbers, lost);
    if (!read) break;
    const isHead = parts.length === 0;
    const { part, missing } = read;
    const unknown = missing.filter(id => !given.has(id));
    if (unknown.length > 0) {
      if (isHead) return { missing: unknown };
      break;
    }
    length += JSON.stringify(part.input ?? null).length;
    if (!isHead && length > longestText) break;
    parts.push(isHead ? withVersionOf(part, own) : part);
    if (row.tempId !== undefined) given.add(row.tempId);
  }
  return parts.length === 0 ? { unreadable: true } : { parts, own };
}

/** Numbers of the temporary ids that a chain names, this tablet's versions of its document, and those that are lost. */
async function knownFor({ db, catalogue }: LeaderPorts, chain: readonly EntryRow[]) {
  const numbers = new Map<string, string>();
  const [head] = chain;
  const asks = ({ refs, op }: EntryRow) =>
    refs.length > 0 || writeOf(catalogue, op)?.versionRead?.field !== undefined;
  if (!head || !chain.some(asks)) return { numbers, own: undefined, lost: [] };
  const versions = await db.transact('read', async tx => {
    for (const ref of new Set(chain.flatMap(({ refs }) => refs))) {
      const id = await tx.id(ref);
      if (id?.no !== undefined && id.owner === head.owner) numbers.set(ref, id.no);
    }
    return { own: await ownVersions(tx, head), lost: await lostVersions(tx, head) };
  });
  return { numbers, ...versions };
}

/** The call of an entry and its input with the numbers that are known; `null` when it cannot be read. */
async function readPart(
  ports: LeaderPorts,
  row: EntryRow,
  numbers: ReadonlyMap<string, string>,
  lost: readonly LostVersions[],
): Promise<{ part: Part; missing: string[] } | null> {
  const call = writeOf(ports.catalogue, row.op);
  const body = await ports.open(row).catch(error => {
    if (error instanceof SealError) return null;
    throw error;
  });
  if (!call || !body) return null;
  const args = withoutOwnId(migrateArgs(call, ports.migrations, row.v, body.args), row.tempId);
  const { value: input, missing } = resolveRefs(args, ref => numbers.get(ref));
  const read = call.versionRead?.field === undefined ? undefined : versionLeft(body.base?.version, row, lost);
  return { part: { call, input, gives: row.tempId, read }, missing };
}

/** The version to compare stands in the input of what is sent first. */
function withVersionOf({ call, input, gives, read }: Part, own: OwnVersions | undefined): Part {
  return { call, input: inputWithVersion(call, input, read, own), gives };
}

/** The creator of a document carries its temporary id for the tablet's sake; the server gets none of it. */
function withoutOwnId(args: unknown, tempId: string | undefined): unknown {
  if (tempId === undefined || typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(
    Object.entries(args)
      .filter(([, value]) => value !== tempId)
      .map(([key, value]) => [key, withoutOwnId(value, tempId)]),
  );
}
