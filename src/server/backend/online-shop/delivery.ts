import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Tx } from '../../db/connection.ts';
import { config, franchises } from '../../db/schema/index.ts';
import { saveSetting } from '../setup/config.ts';

const setting = 'online_delivery';
const held = v.object({ store_code: v.string() });

/** The store that delivers what customers of the online shop do not collect; empty for none. */
export async function deliveringStore(tx: Tx): Promise<string> {
  const [row] = await tx.select().from(config).where(eq(config.name, setting));
  return row ? v.parse(held, row.value).store_code : '';
}

export const saveDeliveringStore = (tx: Tx, store_code: string): Promise<void> =>
  saveSetting(tx, setting, { store_code });

/** The store with a code, and its shop; nothing where there is none. */
export async function storeAt(tx: Tx, code: string) {
  const [store] = await tx
    .select({ franchise_code: franchises.customer_no, location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.location_code, code));
  return store;
}
