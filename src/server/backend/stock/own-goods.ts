import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { ownGoods as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { certain } from '#model/kit/reading.ts';
import { serverMessages } from '#model/messages/server.ts';
import { stockMessages } from '#model/messages/stock.ts';
import { readBarcode } from '#model/stock/read-barcode.ts';
import { assertWhole } from '#model/stock/units.ts';
import { manualDocument } from '#model/stock/warehouse-entries.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { franchiseItems as f, franchises, items, itemUnits, vatGroups } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { byRule } from '../kit/documents.ts';
import { inFranchise } from '../kit/scope.ts';
import { settingsOf } from '../setup/config.ts';
import { nextNo } from '../setup/no-series.ts';
import { bringItemTo, franchiseOf } from './franchise-items.ts';
import { filesOf, pictureOf, putPicture, storePicture } from './item-pictures.ts';
import { assertLowered, rated } from './lowered-prices.ts';
import { postEntries } from './posting.ts';

type Said = Omit<InputOf<typeof calls.change>, 'item_no'>;

export const handlers = answers(calls, {
  make: async ({ franchise_code, quantity, unit_of_measure, ...input }, context) => {
    const { tx } = context;
    const franchise = await franchiseOf(context, franchise_code);
    const said = await checked(tx, franchise, input);
    const { rows } = await tx.execute<{ no: string; sort: number }>(
      sql`select 'rieng-' || lpad(nextval('own_item_no')::text, 6, '0') as no, coalesce(max(sort), 0) + 1 as sort from items`,
    );
    const [{ no: item_no, sort } = { no: '', sort: 0 }] = rows;
    byRule(() => assertWhole({ unit_of_measure, item_no: input.description }, quantity));
    await tx
      .insert(items)
      .values({ ...said, item_no, sort, owner_code: franchise, base_unit_of_measure: unit_of_measure });
    await tx.insert(itemUnits).values({ item_no, code: unit_of_measure, qty_per_unit_of_measure: 1 });
    await bringItemTo(context, franchise, item_no);
    if (quantity > 0) await putOnShelf(context, franchise, item_no, quantity);
    await auditOf(context, 'item.own', item_no, {
      after: { ...input, unit_of_measure, quantity, franchise },
    });
    return { item_no };
  },

  change: async ({ item_no, ...input }, context) => {
    const { tx } = context;
    const { franchise, ...before } = await ownGoods(context, item_no);
    const said = await checked(tx, franchise, input, item_no, before.item_category);
    const its = and(eq(f.franchise_code, franchise), eq(f.item_no, item_no));
    const priced = await tx.select(rated).from(f).where(its);
    const costs = priced[0]?.unit_price ?? before.unit_price;
    // A price that stays is what it was made of: the shop's rate of another one, where it set that.
    const unit_price = input.unit_price === costs ? before.unit_price : input.unit_price;
    await tx
      .update(items)
      .set({ ...said, unit_price })
      .where(eq(items.item_no, item_no));
    if (input.unit_price !== costs) await tx.update(f).set({ price_rate: 1 }).where(its);
    await bringItemTo(context, franchise, item_no);
    await assertLowered(context, franchise, priced, await tx.select(rated).from(f).where(its), 'unit_price');
    await auditOf(context, 'item.own', item_no, { before: { ...before, unit_price: costs }, after: input });
    return {};
  },

  block: async ({ item_no, blocked }, context) => {
    const { tx } = context;
    const { franchise } = await ownGoods(context, item_no);
    await tx.update(items).set({ blocked }).where(eq(items.item_no, item_no));
    await bringItemTo(context, franchise, item_no);
    await auditOf(context, 'item.own', item_no, { after: { blocked } });
    return {};
  },

  setPicture: async ({ item_no, ...input }, context) => {
    const { picture: before } = await ownGoods(context, item_no);
    const picture = await storePicture(context, pictureOf(input));
    await changePicture(context, { item_no, before, picture });
    return { picture };
  },

  removePicture: async ({ item_no }, context) => {
    const { picture: before } = await ownGoods(context, item_no);
    await changePicture(context, { item_no, before, picture: '' });
    return {};
  },
});

/**
 * Goods of the caller's shop alone, locked.
 *
 * @throws Refusal `not_found` for all others
 */
async function ownGoods(context: Context, item_no: string) {
  const { tx } = context;
  const [own] = await tx
    .select()
    .from(items)
    .where(
      and(eq(items.item_no, item_no), isNotNull(items.owner_code), inFranchise(items.owner_code, context)),
    );
  if (!own?.owner_code) throw new Refusal('not_found', serverMessages.missing('Item', item_no), 'item_no');
  const franchise = own.owner_code;
  // As `franchiseOf` does: two who change goods of a shop do it one after the other.
  await tx
    .select({ no: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise))
    .for('no key update');
  const [locked] = await tx.select().from(items).where(eq(items.item_no, item_no)).for('no key update');
  const { description, item_category, unit_price, vat_group, own_barcode, picture } = locked ?? own;
  return { franchise, description, item_category, unit_price, vat_group, own_barcode, picture };
}

/**
 * What is said of goods, as the table has it.
 *
 * @param item_no of the goods, empty for new ones
 * @param category that they are in already: goods stay where shops may have no new ones
 */
async function checked(tx: Tx, franchise: string, said: Said, item_no = '', category = '') {
  const { description, item_category, unit_price, vat_group } = said;
  const { own_goods_categories } = await settingsOf(tx);
  if (item_category !== category && !own_goods_categories.includes(item_category))
    throw new Refusal('rule', stockMessages.noOwnGoods(item_category), 'item_category');
  if (vat_group !== '' && (await tx.$count(vatGroups, eq(vatGroups.vat_group, vat_group))) === 0)
    throw new Refusal('validation', serverMessages.missing('VAT Group', vat_group), 'vat_group');
  const own_barcode = said.barcode.trim() === '' ? '' : certain(readBarcode(said.barcode));
  if (own_barcode === null || own_barcode === undefined)
    throw new Refusal('validation', stockMessages.noBarcode(), 'barcode');
  if (own_barcode !== '') await assertFree(tx, franchise, own_barcode, item_no);
  return {
    ...{ description, item_category, unit_price, own_barcode },
    vat_group: vat_group || null,
  };
}

/** A scan of the code must mean one thing: no goods of the network have it, and none of this shop. What other shops have of their own is not told. */
async function assertFree(tx: Tx, franchise: string, code: string, item_no: string): Promise<void> {
  const { rows } = await tx.execute<{ item_no: string; description: string }>(sql`
    select item_no, description from items where item_no = (
      select item_no from item_references where reference_no = ${code}
      union all select item_no from items where item_no = ${code} and owner_code is null
      union all select item_no from items where owner_code = ${franchise} and own_barcode = ${code} and item_no <> ${item_no}
      limit 1)`);
  const [taken] = rows;
  if (taken)
    throw new Refusal('rule', stockMessages.barcodeOf(code, taken.description, taken.item_no), 'barcode');
}

/** The first stock, as an entry by hand in the shop's own place. */
async function putOnShelf(context: Context, franchise: string, item_no: string, quantity: number) {
  const { tx, today, now, actor } = context;
  const [shop] = await tx
    .select({ location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise));
  if (!shop) throw new Error('the franchise is locked and gone');
  await postEntries(tx, [
    {
      ...{ posting_date: today, entry_type: 'adjustment', document_type: manualDocument },
      document_no: await nextNo(tx, franchise, 'WJ', Number(today.slice(0, 4))),
      ...{ document_line_no: 10_000, item_no, variant_code: '', quantity, reason_code: 'count' },
      ...{ location_code: shop.location_code, created_by: actor.user.username, created_at: now },
    },
  ]);
}

async function changePicture(
  context: Context,
  change: { item_no: string; before: string; picture: string },
): Promise<void> {
  if (change.before === change.picture) return;
  await putPicture(context, filesOf(context), change);
  await auditOf(context, 'item.picture', change.item_no, { before: change.before, after: change.picture });
}
