import type { AdapterOf } from '../../outgoing/adapter.ts';
import type { RequestFacts } from '../../systems/http.ts';
import type { Notices } from '../../systems/notices.ts';
import { type BusinessCentral, createBusinessCentral } from './client.ts';
import { createCodes } from './codes.ts';
import { creditMemoCarrier } from './credit-memo.ts';
import { postPaymentsCarrier } from './payments.ts';
import { changedSince, changesRead, isTransferSet, type RemoteRow, type RemoteSet } from './pull.ts';
import { countRead, type RemoteTables, remoteTablesOf, type Source, tableRead } from './pull-tables.ts';
import { changedTransfers, idsRead, transferOrderIds, transfersRead } from './pull-transfers.ts';
import { releaseCarrier, type Say } from './release.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { postStatementCarrier } from './statements.ts';
import { keepSubscribed } from './subscriptions.ts';
import { cancelCarrier, closeCarrier } from './take-back.ts';
import { type TimeLimits, timeLimits } from './times.ts';
import { cancelTransferCarrier, receiveTransferCarrier, releaseTransferCarrier } from './transfers.ts';

export { probeBusinessCentral } from './probe.ts';
export { isTransferSet, type RemoteRow, type RemoteSet, remoteSets, transferSets } from './pull.ts';
export {
  type PulledTable,
  pulledTables,
  type RemoteKey,
  type RemoteTableRow,
  type RemoteTables,
  type Source,
} from './pull-tables.ts';
export { type ShipmentData, shipmentOf } from './shipment-lines.ts';

/** What is read of the service. */
export type RemoteReads = {
  /** See `changedSince` of `pull.ts`. */
  changedSince(set: RemoteSet, since: Date | null, signal: AbortSignal): AsyncGenerator<RemoteRow[]>;
  readonly tables: RemoteTables;
  /** The ids of all transfer orders that it has now. */
  transferOrderIds(signal: AbortSignal): Promise<ReadonlySet<string>>;
};

/** What is to be read now, as the methods of `RemoteReads` begin it. */
export type DueReads = {
  readonly documents: readonly { set: RemoteSet; since: Date }[];
  readonly tables: readonly { source: Source; since: Date }[];
  readonly counts: readonly Source[];
  readonly transferOrderIds: boolean;
};

export type BusinessCentralErp = AdapterOf<'erp'> &
  RemoteReads & {
    /** Sends all of this in one request of each api. What comes back has the answers, and reads on by itself. */
    readAhead(due: DueReads, signal: AbortSignal): Promise<RemoteReads>;
    /** See `keepSubscribed` of `subscriptions.ts`. */
    keepSubscribed(notices: Notices, now: Date, signal: AbortSignal): Promise<Date>;
    /** Can it write transfer orders? */
    hasTransfers(signal: AbortSignal): Promise<boolean>;
    signedInUntil(): Date | null;
    close(): Promise<void>;
  };

/**
 * Business Central as the ERP that commands are sent to.
 *
 * @param say tells the log what people should know of a command that was carried out
 * @param tell hears of each request that has ended
 */
export function businessCentralAdapter(
  settings: BusinessCentralSettings,
  say: Say,
  times: TimeLimits = timeLimits,
  tell?: (facts: RequestFacts) => void,
): BusinessCentralErp {
  const client = createBusinessCentral(settings, times, tell);
  const codes = createCodes();
  return {
    system: 'erp',
    carriers: {
      'purchase-order.release': releaseCarrier(client, codes, say),
      'purchase-order.cancel': cancelCarrier(client),
      'purchase-order.close': closeCarrier(client),
      'credit-memo.release': creditMemoCarrier(client, codes),
      'transfer.release': releaseTransferCarrier(client, say),
      'transfer.cancel': cancelTransferCarrier(client),
      'transfer.receive': receiveTransferCarrier(client),
      'statement.post': postStatementCarrier(client, codes),
      'statement.pay': postPaymentsCarrier(client),
    },
    atOnce: client.atOnce,
    ...readsOf(client),
    readAhead: async (due, signal) => readsOf(await client.readAhead(dueOf(due), signal)),
    keepSubscribed: (notices, now, signal) => keepSubscribed(client, notices, now, signal),
    hasTransfers: signal => client.requestsOf('', signal).hasCompanion('transferOrders'),
    signedInUntil: client.signedInUntil,
    close: client.close,
  };
}

const readsOf = (client: Pick<BusinessCentral, 'requestsOf'>): RemoteReads => ({
  changedSince: (set, since, signal) =>
    isTransferSet(set)
      ? changedTransfers(client, set, since, signal)
      : changedSince(client, set, since, signal),
  tables: remoteTablesOf(client),
  transferOrderIds: signal => transferOrderIds(client, signal),
});

const dueOf = ({ documents, tables, counts, transferOrderIds }: DueReads) => [
  ...documents.map(({ set, since }) =>
    isTransferSet(set) ? transfersRead(set, since) : changesRead(set, since),
  ),
  ...tables.map(({ source, since }) => tableRead(source, since)),
  // After the changes: what is counted was told.
  ...counts.map(countRead),
  ...(transferOrderIds ? [idsRead] : []),
];
