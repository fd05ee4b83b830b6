import type { Db } from '../db/connection.ts';
import {
  type BusinessCentralErp,
  type DueReads,
  isTransferSet,
  type PulledTable,
  pulledTables,
  type RemoteReads,
  type RemoteSet,
  remoteSets,
  transferSets,
} from './business-central/adapter.ts';
import { type Cursor, cursors, never, overlapMs, sweepName } from './remote-cursors.ts';
import { transferSweepMs } from './remote-reader.ts';
import { cursorOf } from './remote-tables.ts';
import { countedMs } from './table-sweeps.ts';

// What is due of all sets goes to the remote ERP in one request of each api, and not in one of each set. Each set is then
// read as ever, by itself and in its turn: its first answer is at hand. What is not at hand is asked for.

/** Where a request goes, each set goes along of which so much of the time is over. So the sets stay together. */
const alongShare = 0.5;

/** Of what the ERP did not have when the round was planned. */
const unknownMs = 3_600_000;

type Due = { -readonly [K in keyof DueReads]: DueReads[K] extends readonly (infer R)[] ? R[] : DueReads[K] };
type Planned = {
  readonly of: RemoteSet | PulledTable | `${string}.sweep`;
  /** The api that has it; each gets a request of its own. */
  readonly api: 'standard' | 'companion';
  /** Its name among the cursors. */
  readonly name: string;
  readonly everyMs: number;
  readonly add: (due: Due, cursor: Cursor) => void;
};

type Round = {
  readonly everyMs: (of: RemoteSet | PulledTable) => number;
  readonly hasTransfers: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
};

/** What is read in a round. */
export type RoundReads = {
  readonly reads: RemoteReads;
  /** After so long each is due in this round. */
  readonly everyMs: (of: Planned['of']) => number;
};

/**
 * Asks a remote ERP for all that is due now.
 *
 * @throws SystemProblem where the ERP is away
 */
export async function readAhead(db: Db, erp: BusinessCentralErp, round: Round): Promise<RoundReads> {
  const { now, signal } = round;
  const known = await cursors(db);
  const planned = [...plannedDocuments(round), ...(await plannedTables(erp, round))];
  const isDue = ({ name, everyMs }: Planned, share = 1) => {
    const cursor = known.get(name);
    return cursor !== undefined && cursor.read_at.getTime() <= now.getTime() - everyMs * share;
  };
  const asked = new Set(planned.filter(one => isDue(one)).map(({ api }) => api));
  const due: Due = { documents: [], tables: [], counts: [], transferOrderIds: false };
  const pace = new Map<string, number>();
  for (const one of planned) {
    const { of, api, name, everyMs, add } = one;
    const cursor = known.get(name);
    const isAlong = asked.has(api) && cursor !== undefined && isDue(one, alongShare);
    pace.set(of, isAlong ? everyMs * alongShare : everyMs);
    if (isAlong) add(due, cursor);
  }
  return {
    reads: asked.size === 0 ? erp : await erp.readAhead(due, signal),
    everyMs: of => pace.get(of) ?? unknownMs,
  };
}

const from = ({ changes_until }: Cursor) => new Date(changes_until.getTime() - overlapMs);

function plannedDocuments({ everyMs, hasTransfers }: Round): Planned[] {
  const sets: readonly RemoteSet[] = hasTransfers ? [...remoteSets, ...transferSets] : remoteSets;
  const documents = sets.map(
    (set): Planned => ({
      ...{ of: set, name: set, everyMs: everyMs(set), api: isTransferSet(set) ? 'companion' : 'standard' },
      add: (due, cursor) => void due.documents.push({ set, since: from(cursor) }),
    }),
  );
  const of = sweepName('transferOrders');
  const sweep: Planned = {
    ...{ of, name: of, everyMs: transferSweepMs, api: 'companion' },
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
    const api = source.of;
    const counted = sweepName(table);
    planned.push(
      {
        ...{ of: table, name: cursorOf(table, source.set), everyMs: everyMs(table), api },
        add: (due, cursor) => {
          // A table that is read from its beginning comes from the service's copy.
          if (cursor.changes_until > never) due.tables.push({ source, since: from(cursor) });
        },
      },
      {
        ...{ of: counted, name: counted, everyMs: countedMs, api },
        add: due => void due.counts.push(source),
      },
    );
  }
  return planned;
}
