import { businessDate } from '#model/kit/format.ts';
import type { Db } from '../../db/connection.ts';
import { builtInAlone } from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { type Actor, noActor } from '../kit/context.ts';
import { syncPurchase } from './erp.ts';

/** Documents of one round; the others come in the next. */
const most = 200;

/** No person asks: the ERP's own clock does, for every franchise. */
const machine: Actor = { ...noActor, isAdministrator: true };

/**
 * Takes over what the ERP has done since: shipments of orders, credited returns. A document at a time, so that one that
 * cannot be taken over is logged and keeps no other from it.
 */
export async function syncPurchases(db: Db, now: Date, log: Pick<Logger, 'warn'>): Promise<void> {
  const at = { now, today: businessDate(now) };
  const documentErp = builtInAlone;
  for (const po_no of await db.transaction(tx => documentErp.news({ tx, ...at }, most)))
    await db
      .transaction(tx => syncPurchase({ tx, documentErp, actor: machine, types: 'all', ...at }, po_no, false))
      .catch((error: unknown) => log.warn({ err: error, po_no }, 'purchase order not synchronised'));
}
