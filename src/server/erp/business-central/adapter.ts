import type { AdapterOf } from '../../outgoing/adapter.ts';
import type { RequestFacts } from '../../systems/http.ts';
import type { Notices } from '../../systems/notices.ts';
import { createBusinessCentral } from './client.ts';
import { createCodes } from './codes.ts';
import { creditMemoCarrier } from './credit-memo.ts';
import { postPaymentsCarrier } from './payments.ts';
import { changedSince, isTransferSet, type RemoteRow, type RemoteSet } from './pull.ts';
import { type RemoteTables, remoteTablesOf } from './pull-tables.ts';
import { changedTransfers, transferOrderIds } from './pull-transfers.ts';
import { releaseCarrier, type Say } from './release.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { postStatementCarrier } from './statements.ts';
import { keepSubscribed } from './subscriptions.ts';
import { cancelCarrier, closeCarrier } from './take-back.ts';
import { type TimeLimits, timeLimits } from './times.ts';
import { cancelTransferCarrier, receiveTransferCarrier, releaseTransferCarrier } from './transfers.ts';

export { probeBusinessCentral } from './probe.ts';
export { type RemoteRow, type RemoteSet, remoteSets, transferSets } from './pull.ts';
export {
  type PulledTable,
  pulledTables,
  type RemoteKey,
  type RemoteTableRow,
  type RemoteTables,
  type Source,
} from './pull-tables.ts';
export { type ShipmentData, shipmentOf } from './shipment-lines.ts';

export type BusinessCentralErp = AdapterOf<'erp'> & {
  /** See `changedSince` of `pull.ts`. */
  changedSince(set: RemoteSet, since: Date | null, signal: AbortSignal): AsyncGenerator<RemoteRow[]>;
  readonly tables: RemoteTables;
  /** See `keepSubscribed` of `subscriptions.ts`. */
  keepSubscribed(notices: Notices, now: Date, signal: AbortSignal): Promise<Date>;
  /** Can it write transfer orders? */
  hasTransfers(signal: AbortSignal): Promise<boolean>;
  /** The ids of all transfer orders that it has now. */
  transferOrderIds(signal: AbortSignal): Promise<ReadonlySet<string>>;
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
    changedSince: (set, since, signal) =>
      isTransferSet(set)
        ? changedTransfers(client, set, since, signal)
        : changedSince(client, set, since, signal),
    tables: remoteTablesOf(client),
    keepSubscribed: (notices, now, signal) => keepSubscribed(client, notices, now, signal),
    hasTransfers: signal => client.requestsOf('', signal).hasCompanion('transferOrders'),
    transferOrderIds: signal => transferOrderIds(client, signal),
    signedInUntil: client.signedInUntil,
    close: client.close,
  };
}
