import type { AdapterOf } from '../../outgoing/adapter.ts';
import type { RequestFacts } from '../../systems/http.ts';
import { createBusinessCentral } from './client.ts';
import { createCodes } from './codes.ts';
import { creditMemoCarrier } from './credit-memo.ts';
import { changedSince, type RemoteRow, type RemoteSet } from './pull.ts';
import { type PulledTable, type RemoteTableRow, tableChangedSince } from './pull-tables.ts';
import { releaseCarrier, type Say } from './release.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { cancelCarrier, closeCarrier } from './take-back.ts';
import { type TimeLimits, timeLimits } from './times.ts';

export { probeBusinessCentral } from './probe.ts';
export { type RemoteRow, type RemoteSet, remoteSets } from './pull.ts';
export { type PulledTable, pulledTables, type RemoteTableRow } from './pull-tables.ts';
export { type ShipmentData, shipmentOf } from './shipment-lines.ts';

export type BusinessCentralErp = AdapterOf<'erp'> & {
  /** See `changedSince` of `pull.ts`. */
  changedSince(set: RemoteSet, since: Date | null, signal: AbortSignal): AsyncGenerator<RemoteRow[]>;
  /** See `tableChangedSince` of `pull-tables.ts`. */
  tableChangedSince(
    table: PulledTable,
    since: Date | null,
    signal: AbortSignal,
  ): AsyncGenerator<RemoteTableRow[]>;
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
    },
    atOnce: client.atOnce,
    changedSince: (set, since, signal) => changedSince(client, set, since, signal),
    tableChangedSince: (table, since, signal) => tableChangedSince(client, table, since, signal),
    signedInUntil: client.signedInUntil,
    close: client.close,
  };
}
