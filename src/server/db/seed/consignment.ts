import { and, asc, eq, gte } from 'drizzle-orm';
import * as v from 'valibot';
import { headerSchema } from '#calls/consignment/documents.ts';
import { createIssue } from '#model/consignment/issues.ts';
import { businessDate } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { receiveAll } from '#model/transfers/orders.ts';
import { originOf, releaseToErp } from '../../backend/consignment/issues.ts';
import { insertIssue } from '../../backend/consignment/store.ts';
import { noActor } from '../../backend/kit/context.ts';
import { momentOf } from '../../backend/kit/documents.ts';
import { itemsOf } from '../../backend/sales/items-sold.ts';
import { nextNo } from '../../backend/setup/no-series.ts';
import { postEntries } from '../../backend/stock/posting.ts';
import { receiveTransfer } from '../../backend/transfers/orders.ts';
import { type Moving, syncTransfer } from '../../backend/transfers/store.ts';
import { builtInAlone } from '../../erp/connected.ts';
import type { Tx } from '../connection.ts';
import { franchises, stockLevels } from '../schema/index.ts';
import { consignmentLocation, stores } from './franchises.ts';
import type { Sellable } from './items.ts';
import { type Random, random } from './random.ts';
import { clerkId } from './users.ts';

const warehouse = 'WH-MAIN';
const inTransit = 'INTRANSIT';

/**
 * Goods on consignment. The warehouse sent them to the franchises, which received them whole, in part or not
 * yet. The franchises also send some back or on to each other. Made by the rules and the ERP themselves, some
 * days apart.
 */
export async function seedConsignment(tx: Tx, sold: readonly Sellable[], now: Date): Promise<void> {
  const rng = random(88);
  const sent = rng.shuffle(sold.filter(({ item }) => !item.blocked)).slice(0, 240);
  const at = (store: number, daysAgo: number) =>
    contextOf(tx, store, new Date(now.getTime() - daysAgo * 86_400_000));
  await openWarehouse(at(0, 30), sent, rng);
  for (const store of stores.keys()) {
    const pick = (count: number) => rng.shuffle(sent).slice(0, count);
    const whole = await toStore(at(store, 12), store, pick(6), rng);
    await receive(at(store, 11), whole, 1);
    await syncTransfer(at(store, 10), whole, true);
    await receive(at(store, 9), whole, 1);
    const partly = await toStore(at(store, 5), store, pick(8), rng);
    await receive(at(store, 4), partly, 0.5);
    await toStore(at(store, 0), store, pick(5), rng);
    await issue(at(store, 6), store, warehouse, rng, true);
    await issue(
      at(store, 2),
      store,
      consignmentLocation(stores[(store + 1) % stores.length]?.code ?? ''),
      rng,
      true,
    );
    await issue(at(store, 0), store, warehouse, rng, false);
  }
}

function contextOf(tx: Tx, store: number, now: Date): Moving {
  const user_id = clerkId(store);
  const username = `store${String(store + 1).padStart(2, '0')}`;
  const actor = { ...noActor, isAdministrator: true, user: { ...noActor.user, user_id, username } };
  return { tx, actor, now, today: businessDate(now), types: 'all', documentErp: builtInAlone };
}

async function openWarehouse(
  { tx, now, today }: Moving,
  sent: readonly Sellable[],
  rng: Random,
): Promise<void> {
  await postEntries(
    tx,
    sent.map(({ item, variantCode }) => ({
      posting_date: today,
      entry_type: 'opening',
      document_type: 'opening',
      document_no: `OPEN-${warehouse}`,
      document_line_no: 0,
      item_no: item.no,
      variant_code: variantCode,
      location_code: warehouse,
      quantity: rng.int(4, 60),
      created_at: now,
    })),
  );
}

/** The ERP sends goods to a franchise; of what the warehouse does not have, the rest comes later. */
async function toStore(
  context: Moving,
  store: number,
  goods: readonly Sellable[],
  rng: Random,
): Promise<string> {
  const no = await builtInAlone.releaseTransfer(context, {
    external_document_no: '',
    franchise_code: '',
    transfer_from_code: warehouse,
    transfer_to_code: consignmentLocation(stores[store]?.code ?? ''),
    in_transit_code: inTransit,
    lines: goods.map(({ item, variantCode }, index) => ({
      line_no: (index + 1) * 10_000,
      item_no: item.no,
      variant_code: variantCode,
      quantity: rng.int(2, 24),
      line_note: '',
    })),
  });
  await syncTransfer(context, no, false);
  return no;
}

/** Receives a share of each line that is on its way, in whole pieces. */
async function receive(context: Moving, bc_to_no: string, share: number): Promise<void> {
  const lines = receiveAll(await syncTransfer(context, bc_to_no, false))
    .map(line => ({ ...line, qty_to_receive: Math.ceil(line.qty_to_receive * share) }))
    .filter(line => line.qty_to_receive > 0);
  if (lines.length > 0) await receiveTransfer(context, { bc_to_no, franchise_code: '', lines });
}

/** A franchise sends some of what it holds on consignment. */
async function issue(
  context: Moving,
  store: number,
  transfer_to_code: string,
  rng: Random,
  released: boolean,
): Promise<void> {
  const { tx, today } = context;
  const code = stores[store]?.code ?? '';
  const from = consignmentLocation(code);
  const [franchise] = await tx.select().from(franchises).where(eq(franchises.customer_no, code));
  if (!franchise) throw new Error(`no franchise ${code}`);
  const held = await tx
    .select()
    .from(stockLevels)
    .where(and(eq(stockLevels.location_code, from), gte(stockLevels.quantity, 2)))
    .orderBy(asc(stockLevels.item_no), asc(stockLevels.variant_code));
  const lines = rng
    .shuffle(held)
    .slice(0, 4)
    .map((level, index) => ({
      line_no: (index + 1) * 10_000,
      item_no: level.item_no,
      variant_code: level.variant_code,
      // The first line asks for more than there is: the rest is shipped when it has come.
      ci_qty: index === 0 ? addQuantity(level.quantity, 2) : rng.int(1, Math.floor(level.quantity)),
      la_to_line_note: '',
    }));
  const data = {
    ...v.getDefaults(headerSchema),
    transfer_from_code: from,
    transfer_to_code,
    intransit_code: inTransit,
  };
  const item = await itemsOf(
    context,
    code,
    lines.map(line => line.item_no),
  );
  const made = createIssue(
    { ...data, order_date: today, lines },
    {
      ...momentOf(context),
      ci_no: await nextNo(tx, code, 'CI', Number(today.slice(0, 4))),
      origin: originOf(franchise),
      item,
    },
  );
  const countries = { franchise_country_region_code: 'VNM', receiving_country_region_code: 'VNM' } as const;
  await insertIssue(context, { ...made, ...countries });
  if (released) await releaseToErp(context, made.ci_no);
}
