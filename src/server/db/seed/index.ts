import { sql } from 'drizzle-orm';
import { rowsHere } from '../../backend/administration/bc-copies.ts';
import { levelStock } from '../../backend/stock/posting.ts';
import { fillErp } from '../../erp/connected.ts';
import type { Db, Tx } from '../connection.ts';
import {
  customers,
  erpCustomers,
  franchises,
  locations,
  loyaltyEntries,
  promotionRules,
  shipToAddresses,
} from '../schema/index.ts';
import { insertRows } from './bulk.ts';
import { seedItems } from './catalogue.ts';
import { type CompanySize, wholeCompany } from './company-size.ts';
import { seedConsignment } from './consignment.ts';
import { makeCustomers, makeOpeningPoints, makeShipToAddresses } from './customers.ts';
import { seedDrift } from './drift.ts';
import { seedFoundation } from './foundation.ts';
import { erpCustomerRows, franchiseRows, locationRows } from './franchises.ts';
import { makeItems, sellables, withPictures } from './items.ts';
import { makePromotionRules } from './promotions.ts';
import { seedPurchases } from './purchases.ts';
import { seedSales } from './sales.ts';
import { seedShifts } from './shifts.ts';
import { seedStock } from './stock.ts';
import { hashPasswords, seedUsers } from './users.ts';

export type SeedOptions = {
  log: { info: (fields: Record<string, unknown>, msg: string) => void };
  /** `false`: an empty company without anybody in it. */
  demo?: boolean;
  /** The day up to which the demo company has sold; everything else is the same on every start. */
  now?: Date;
  /** How much the demo company has. */
  size?: CompanySize;
};

/**
 * Fills a migrated database that has no roles yet; one that has them is left as it is. All or nothing, and one of
 * several servers on one database does it.
 */
export async function seed(
  db: Db,
  { log, demo = true, now = new Date(), size = wholeCompany }: SeedOptions,
): Promise<void> {
  const start = performance.now();
  const seeded = await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.seed'))`);
    const known = await tx.execute(sql`select 1 from roles limit 1`);
    if (known.rows.length > 0) {
      // Of a company that is older than the ERP's tables.
      await fillErp(tx, rowsHere, now);
      return false;
    }
    await seedFoundation(tx, demo ? {} : nothingSetUp);
    if (demo) await seedDemo(tx, now, size);
    await fillErp(tx, rowsHere, now);
    if (demo) await seedDrift(tx, now);
    await advanceIdentities(tx);
    return true;
  });
  if (!seeded) return;
  await db.execute(sql`analyze`);
  log.info({ demo, ms: Math.round(performance.now() - start) }, 'company seeded');
}

/** What an empty company still has to be told. */
const nothingSetUp = { company_name: '', set_up_finished: false };

async function seedDemo(tx: Tx, now: Date, size: CompanySize): Promise<void> {
  const hashes = hashPasswords();
  await insertRows(tx, franchises, franchiseRows);
  await insertRows(tx, erpCustomers, erpCustomerRows);
  await insertRows(tx, locations, locationRows);
  const list = withPictures(makeItems(size.items));
  const sold = sellables(list);
  await seedItems(tx, list);
  await insertRows(tx, promotionRules, makePromotionRules(list, now));
  const people = makeCustomers(now, size.customers);
  await insertRows(tx, customers, people);
  await insertRows(tx, loyaltyEntries, makeOpeningPoints(people));
  await insertRows(tx, shipToAddresses, makeShipToAddresses(people));
  await seedUsers(tx, await hashes);
  const { shipments, memos } = await seedSales(tx, people, sold, now, size.orders);
  await seedStock(tx, sold, shipments, memos, now);
  await seedPurchases(tx, sold, now);
  await levelStock(tx);
  await seedConsignment(tx, sold, now);
  await seedShifts(tx, now);
}

/** Rows with numbers of our own choosing do not move the counters that give the next ones. */
async function advanceIdentities(tx: Tx): Promise<void> {
  for (const [table, column] of [
    ['roles', 'id'],
    ['page_permissions', 'id'],
    ['devices', 'id'],
    ['users', 'user_id'],
    ['cash_receipts', 'receipt_id'],
  ] as const) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.identifier(column)}), 1), count(*) > 0)
          from ${sql.identifier(table)}`,
    );
  }
}
