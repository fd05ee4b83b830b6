import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import type { Db } from '../../db/connection.ts';
import {
  type PulledTable,
  priceByDay,
  pulledTables,
  type RemoteSet,
  type RoundReads,
  readTable,
  sweepName,
  sweepTable,
} from '../../erp/connected.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';

/** Tables that hardly change are read less often where the ERP does not tell of them. */
const quiet: readonly string[] = [
  'post_code',
  'address_district',
  'item_unit',
  'item_reference',
  'shipping_agent',
  'shipping_agent_service',
  'ship_to_address',
];
export const isQuiet = (of: RemoteSet | PulledTable): boolean => quiet.includes(of);

/** What is to be brought up to date: a copy, or the VAT groups of the company's items. */
export type ToSync = BcTableCode | 'item_tax';

/** A table with the copies that its rows are brought to. */
const copiesOf = (table: PulledTable): readonly ToSync[] => {
  if (table === 'sales_price' || table === 'item') return ['item', 'item_variant'];
  return [table];
};

/** A set that fails keeps nothing from the others; a service that is away is not asked on. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

/** @param failures what has failed */
export const attempting =
  (failures: unknown[]): Attempt =>
  async work => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SystemProblem) || error.kind === 'unavailable') throw error;
      failures.push(error);
    }
  };

/** Reads the tables of a remote ERP, and removes the rows that it no longer has. */
export function startTableReading(
  db: Db,
  {
    toSync,
    now,
    signal,
  }: {
    /** The company's copies that are to be brought up to date. */
    toSync: Set<ToSync>;
    now: () => Date;
    signal: AbortSignal;
  },
) {
  const known = new Set<PulledTable>();

  return {
    async read({ reads: { tables: remote }, everyMs }: RoundReads, attempt: Attempt): Promise<void> {
      const each = async (work: (table: PulledTable) => Promise<number | null>) => {
        for (const table of pulledTables)
          await attempt(async () => {
            if (await work(table)) for (const code of copiesOf(table)) toSync.add(code);
          });
      };
      await each(async table => {
        const round = { table, remote, now: now(), everyMs: everyMs(table), clock: now, signal };
        const changed = await readTable(db, round);
        // What a process before this one has read may not have been brought on.
        if (known.has(table) || (await remote.source(table, signal)) === null) return changed;
        known.add(table);
        return 1;
      });
      await each(table =>
        sweepTable(db, { table, remote, now: now(), everyMs: everyMs(sweepName(table)), signal }),
      );
      if (await priceByDay(db, now())) for (const code of copiesOf('sales_price')) toSync.add(code);
    },
  };
}
