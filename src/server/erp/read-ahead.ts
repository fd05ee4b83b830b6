import type { Db } from '../db/connection.ts';
import {
  type BusinessCentralErp,
  type DueReads,
  type PulledTable,
  pulledTables,
  type RemoteReads,
  type RemoteSet,
  remoteSets,
  transferSets,
} from './business-central/adapter.ts';
import { type Cursor, cursors, never, overlapMs } from './remote-cursors.ts';
import { sweepName, transferSweepMs, transferSweepName } from './remote-reader.ts';
import { cursorOf } from './remote-tables.ts';
import { countedMs } from './table-sweeps.ts';

// What is due of all sets goes to the remote ERP in one request of each api, and not in one of each set. Each set is then
// read as ever, by itself and in its turn: its first answer is at hand. What is not at hand is asked for.

/** Where something is due, the rest goes along when so much of its time is over. So the sets stay together. */
const alongShare = 0.9;

type Planned = {
  /** Of its cursor. */
  readonly name: string;
  readonly everyMs: number;
  readonly add: (due: Mutable<DueReads>, cursor: Cursor) => void;
};
type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer R)[] ? R[] : T[K] };

type Round = {
  readonly everyMs: (of: RemoteSet | PulledTable) => number;
  readonly hasTransfers: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
};

/**
 * Asks a remote ERP for all that is due now.
 *
 * @returns what is read from then on, and after which share of its time a set is due in this round
 * @throws SystemProblem where the ERP is away
 */
export async function readAhead(
  db: Db,
  erp: BusinessCentralErp,
  round: Round,
): Promise<{ reads: RemoteReads; share: number }> {
  const { now, signal } = round;
  const known = await cursors(db);
  const isDue = ({ name, everyMs }: Planned, share: number) => {
    const cursor = known.get(name);
    return cursor !== undefined && cursor.read_at.getTime() <= now.getTime() - everyMs * share;
  };
  const planned = [...plannedDocuments(round), ...(await plannedTables(erp, round))];
  if (!planned.some(one => isDue(one, 1))) return { reads: erp, share: 1 };
  const due: Mutable<DueReads> = { documents: [], tables: [], counts: [], transferOrderIds: false };
  for (const one of planned) {
    const cursor = known.get(one.name);
    if (cursor && isDue(one, alongShare)) one.add(due, cursor);
  }
  return { reads: await erp.readAhead(due, signal), share: alongShare };
}

const from = ({ changes_until }: Cursor) => new Date(changes_until.getTime() - overlapMs);

function plannedDocuments({ everyMs, hasTransfers }: Round): Planned[] {
  const sets: readonly RemoteSet[] = hasTransfers ? [...remoteSets, ...transferSets] : remoteSets;
  const documents = sets.map(set => ({
    ...{ name: set, everyMs: everyMs(set) },
    add: (due: Mutable<DueReads>, cursor: Cursor) => void due.documents.push({ set, since: from(cursor) }),
  }));
  const sweep: Planned = {
    ...{ name: transferSweepName, everyMs: transferSweepMs },
    add: due => {
      due.transferOrderIds = true;
    },
  };
  return hasTransfers ? [...documents, sweep] : documents;
}

async function plannedTables({ tables }: BusinessCentralErp, { everyMs, signal }: Round): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const table of pulledTables) {
    const source = await tables.source(table, signal);
    if (source === null) continue;
    planned.push(
      {
        ...{ name: cursorOf(table, source.set), everyMs: everyMs(table) },
        add: (due, cursor) => {
          // A table that is read from its beginning comes from the service's copy.
          if (cursor.changes_until > never) due.tables.push({ source, since: from(cursor) });
        },
      },
      {
        ...{ name: sweepName(table), everyMs: countedMs },
        add: due => void due.counts.push(source),
      },
    );
  }
  return planned;
}
