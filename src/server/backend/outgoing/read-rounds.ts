import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import type { Db, Tx } from '../../db/connection.ts';
import {
  type BusinessCentralErp,
  isTold,
  type PulledTable,
  type RemoteSet,
  readAhead,
  readSet,
  remoteSets,
  renewedMs,
  setsTold,
  sweepName,
  sweepTransfers,
  transferSets,
} from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { systemPauseMs } from '../../outgoing/carry-out.ts';
import { isPaused, systemAnswered, systemFailed } from '../../outgoing/commands.ts';
import { keepNoticed } from '../../systems/notices.ts';
import { addLists, addSyncs, isSyncOpen } from '../administration/bc-sync.ts';
import { takeItemTaxes } from '../administration/item-taxes.ts';
import { noActor } from '../kit/context.ts';
import { syncPurchases } from '../purchases/sync.ts';
import { makeStatements } from '../sales/statements.ts';
import { syncTransfers } from '../transfers/sync.ts';
import { attempting, isQuiet, startTableReading, type ToSync } from './read-tables.ts';

const roundMs = 60_000;
/** How soon what the ERP tells of is read. */
const heedMs = 3000;
/** While the ERP tells of changes, it is asked for what it does not tell of, and seldom for the rest. */
const untoldMs = 15 * 60_000;
const toldMs = 60 * 60_000;
/** What is posted of a transfer order changes the order, of which it tells. */
const hintedMs = 30 * 60_000;
const isHinted = (of: RemoteSet | PulledTable): boolean =>
  of === 'transferShipments' || of === 'transferReceipts';
type Options = { log: Pick<Logger, 'warn'>; now: () => Date; publicUrl: string | null };

/**
 * Reads once a minute what a remote ERP has done, and brings it to our documents and to the company's copies of the
 * ERP's tables.
 */
export function startReading(db: Db, erp: BusinessCentralErp, { log, now, publicUrl }: Options) {
  const ended = new AbortController();
  let round: Promise<void> | null = null;
  const toSync = new Set<ToSync>();
  const tables = startTableReading(db, { toSync, now, signal: ended.signal });

  async function readAll(): Promise<void> {
    if (await isPaused(db, erp.system, now())) return;
    try {
      const tells = await isTelling();
      const everyMs = (of: RemoteSet | PulledTable) => {
        if (tells) return (isTold(of) ? toldMs : isHinted(of) ? hintedMs : untoldMs) - 5000;
        return (isQuiet(of) ? untoldMs : roundMs) - 5000;
      };
      const at = () => ({ now: now(), signal: ended.signal });
      const hasTransfers = await erp.hasTransfers(ended.signal);
      const due = await readAhead(db, erp, { everyMs, hasTransfers, ...at() });
      const { reads } = due;
      const failures: unknown[] = [];
      const attempt = attempting(failures);
      const readDocuments = (set: RemoteSet) =>
        attempt(() => readSet(db, { set, pull: reads.changedSince, everyMs: due.everyMs(set), ...at() }));
      for (const set of remoteSets) await readDocuments(set);
      if (hasTransfers) {
        for (const set of transferSets) await readDocuments(set);
        const everyMs = due.everyMs(sweepName('transferOrders'));
        await attempt(() => sweepTransfers(db, { ids: reads.transferOrderIds, everyMs, ...at() }));
      }
      await tables.read(due, attempt);
      if (failures.length > 0) throw failures[0];
      await systemAnswered(db, erp.system, now());
    } catch (error) {
      if (!ended.signal.aborted) await couldNotRead(error);
    }
  }

  /** Does the ERP tell of changes? That it cannot be asked to is no reason not to read it. */
  async function isTelling(): Promise<boolean> {
    if (publicUrl === null) return false;
    const subscribe = (notices: Parameters<typeof erp.keepSubscribed>[0]) =>
      erp.keepSubscribed(notices, now(), ended.signal);
    try {
      return await keepNoticed(db, { system: 'erp', origin: publicUrl, subscribe, renewedMs, now: now() });
    } catch (error) {
      if (!ended.signal.aborted)
        log.warn({ err: error, system: erp.system }, 'a system does not tell of changes');
      return false;
    }
  }

  async function couldNotRead(error: unknown): Promise<void> {
    log.warn({ err: error, system: erp.system }, 'a system could not be read');
    if (!(error instanceof SystemProblem) || error.kind !== 'unavailable') return;
    await systemFailed(db, erp.system, error.message, systemPauseMs(error, Math.random), now());
  }

  const read = (): Promise<void> => {
    round ??= readAll()
      .then(() => bringOn(db, toSync, now()))
      .then(() => syncPurchases(db, now(), log))
      .then(() => syncTransfers(db, now(), log))
      .then(() => makeStatements(db, now(), log))
      .catch((error: unknown) => log.warn({ err: error }, 'a round with the remote ERP failed'))
      .finally(() => {
        round = null;
      });
    return round;
  };
  /** Sets that a round has left as they were told of: the ERP does not have them, or could not be read. */
  let left = '';
  /** What the ERP has told of is read at once, and not with the next round. */
  async function heed(): Promise<void> {
    if (round) return;
    const told = await setsTold(db);
    if (told === '' || told === left) return;
    await read();
    left = await setsTold(db);
  }
  let heeding: Promise<void> | null = null;
  const heedOnce = (): Promise<void> => {
    heeding ??= heed()
      .catch((error: unknown) => log.warn({ err: error }, 'what the ERP told of could not be looked up'))
      .finally(() => {
        heeding = null;
      });
    return heeding;
  };
  const timer = setInterval(() => void read(), roundMs);
  const listening = publicUrl === null ? undefined : setInterval(() => void heedOnce(), heedMs);

  return {
    /** Reads what the ERP has told of since the last round. */
    heed: heedOnce,
    /** Reads now. */
    read,
    async stop(): Promise<void> {
      clearInterval(timer);
      clearInterval(listening);
      ended.abort();
      await heeding;
      await round;
    },
  };
}

/** Brings what was read on to the shops. A sync that runs may have passed a row that was read just now: then the next round adds another one. */
const bringOn = (db: Db, toSync: Set<ToSync>, now: Date): Promise<void> =>
  db.transaction(async tx => {
    const codes: BcTableCode[] = [];
    for (const code of toSync) if (code !== 'item_tax' && !(await isSyncOpen(tx, code))) codes.push(code);
    await addSyncs({ tx, actor: noActor, now }, codes, false);
    if (toSync.has('item_tax')) await bringTaxes(tx, now);
    for (const code of [...codes, 'item_tax'] as const) toSync.delete(code);
  });

async function bringTaxes(tx: Tx, now: Date): Promise<void> {
  const item_nos = await takeItemTaxes(tx);
  if (item_nos.length > 0) await addLists(tx, now, { item_nos });
}
