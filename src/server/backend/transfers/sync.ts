import { businessDate } from '#model/kit/format.ts';
import type { Db } from '../../db/connection.ts';
import { builtInAlone, postponeTransfer } from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { type Actor, noActor } from '../kit/context.ts';
import { syncReleased } from './store.ts';

/** Orders of one round; the others come in the next. */
const most = 200;

/** No one asks: the ERP's own clock does, for every franchise. */
const machine: Actor = { ...noActor, isAdministrator: true };

/**
 * Lets the ERP go on with the transfer orders that are due, and takes over what it did. An order at a time, so
 * that one that cannot be taken over is logged and keeps no other from it.
 */
export async function syncTransfers(db: Db, now: Date, log: Pick<Logger, 'warn'>): Promise<void> {
  const at = { now, today: businessDate(now) };
  const documentErp = builtInAlone;
  for (const bc_to_no of await db.transaction(tx => documentErp.dueTransfers({ tx, ...at }, most)))
    try {
      await db.transaction(tx =>
        syncReleased({ tx, documentErp, actor: machine, types: 'all', ...at }, bc_to_no),
      );
    } catch (error) {
      log.warn({ err: error, bc_to_no }, 'transfer order not synchronised');
      await db.transaction(tx => postponeTransfer(tx, bc_to_no, now));
    }
}
