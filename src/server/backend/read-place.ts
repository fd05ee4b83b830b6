import { type AnyCall, isList } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { Db, Tx } from '../db/connection.ts';
import type { Replica } from '../db/replica.ts';
import type { Ask } from '../proxy/target.ts';
import type { Handled } from './kit/answers.ts';

/**
 * What a shop works with and reports on. Everything else asks the primary: sessions, permissions and settings, what has
 * changed, jobs and slips, the state of the server, and what other programs wait for.
 */
const areas: ReadonlySet<string> = new Set([
  'addresses',
  'bankAccounts',
  'bankTransfers',
  'cancelReasons',
  'consignmentIssues',
  'customerSetups',
  'customers',
  'fees',
  'items',
  'itemTiles',
  'keptPrices',
  'purchaseOrders',
  'purchaseShipments',
  'receipts',
  'reports',
  'salesInvoices',
  'salesOrders',
  'salesShipments',
  'shifts',
  'transferOrders',
  'warehouseEntries',
]);

/**
 * May a replica answer the call? In these areas it may answer lists, look-ups of one document or row, and reports: all
 * that a tablet would also keep, or reads by an address alone. What is posted and never kept is a question before a
 * change, such as whether a person can be referred: it asks the primary.
 */
export function isForReplica(call: AnyCall): boolean {
  const [area = ''] = call.name.split('.');
  if (call.kind !== 'read' || !areas.has(area)) return false;
  return isList(call) || call.method === 'GET' || call.store !== 'none';
}

export type ReadPlace = {
  /** Runs a read where it is to be run; the mark that goes with its answer, `null` for none. */
  run<T>(ask: Ask, handled: Handled, read: (tx: Tx) => Promise<T>): Promise<{ data: T; mark: string | null }>;
  /** A mark of all that was done so far; `null` where there is no replica. */
  mark(): Promise<string | null>;
};

/**
 * Where reads run: on the primary, or on a replica of it that has what the client has seen. What the primary answers
 * comes with a mark, so that what the replica answers afterwards is never older.
 *
 * @param onPrimary runs a read in one read-only transaction of the primary
 */
export function readPlace(
  db: Db,
  replica: Replica | null,
  onPrimary: <T>(read: (tx: Tx) => Promise<T>) => Promise<T>,
): ReadPlace {
  if (!replica) {
    return {
      run: async (_, __, read) => ({ data: await onPrimary(read), mark: null }),
      mark: async () => null,
    };
  }

  return {
    async run(ask, handled, read) {
      // What its first part has done may not be there yet.
      const isFor = isForReplica(ask.call) && !handled.direct && !handled.first;
      const there = isFor ? await onReplica(replica, ask, read) : null;
      if (isFor) replica.answered(there ? 'replica' : 'primary');
      if (there) return { ...there, mark: null };
      return onPrimary(async tx => ({ data: await read(tx), mark: await replica.mark(tx) }));
    },
    mark: () => replica.mark(db),
  };
}

/** `null` where the primary is to answer, or to try again. */
async function onReplica<T>(
  replica: Replica,
  { seen, signal, call, log }: Ask,
  read: (tx: Tx) => Promise<T>,
): Promise<{ data: T } | null> {
  try {
    return await replica.read(seen, read);
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error;
    log.info({ err: error, call: call.name }, 'a read failed on the replica, and goes to the primary');
    return null;
  }
}
