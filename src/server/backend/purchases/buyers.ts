import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Buyer, FindCost } from '#model/purchases/orders.ts';
import type { Tx } from '../../db/connection.ts';
import { franchiseItems, franchises, locations } from '../../db/schema/index.ts';
import type { Acting } from '../kit/documents.ts';
import { franchiseFor, isInFranchise } from '../kit/scope.ts';

/** What of a purchase order follows from the franchise that buys. */
export async function buyerOf(tx: Tx, franchise_code: string): Promise<Buyer> {
  const [row] = await tx.select().from(franchises).where(eq(franchises.customer_no, franchise_code));
  if (!row) throw new Refusal('not_found', serverMessages.noFranchise(), 'franchise_code');
  return {
    origin: {
      franchise_code,
      franchise_name: row.name,
      franchise_address: row.address,
      franchise_district_code: row.district_code,
      franchise_district_name: row.district_name,
      franchise_phone_no: row.phone_no,
      franchise_contact: row.contact,
      franchise_post_code: row.post_code,
      franchise_region_code: row.region_code,
      vendor_no: row.vendor_no,
      vendor_name: row.vendor_name,
      buy_from_code: row.buy_from_code,
      buy_from_address: row.buy_from_address,
      campaign: row.header_campaign,
      costcenter: row.header_costcenter,
      channel: row.header_channel,
      department: row.header_department,
      factory: row.header_factory,
    },
    line: {
      campaign: row.line_campaign,
      costcenter: row.line_costcenter,
      gen_bus_posting_group: row.line_gen_bus_posting_group,
    },
    receipt_lead_time: row.receipt_lead_time,
  };
}

/** Where a new order's goods go: the actor's own store, or the location that is named, with its franchise. */
export async function receiverOf(
  context: Acting,
  warehouse_code: string,
): Promise<{ franchise_code: string; warehouse_code: string }> {
  const { tx } = context;
  if (warehouse_code === '') {
    const franchise_code = franchiseFor(context);
    const [own] = await tx
      .select({ warehouse_code: franchises.location_code })
      .from(franchises)
      .where(eq(franchises.customer_no, franchise_code));
    if (!own) throw noLocation(warehouse_code);
    return { franchise_code, ...own };
  }
  const [location] = await tx
    .select({ franchise_code: locations.franchise_code })
    .from(locations)
    .where(eq(locations.code, warehouse_code));
  const franchise_code = location?.franchise_code;
  if (!franchise_code || !isInFranchise(franchise_code, context)) throw noLocation(warehouse_code);
  return { franchise_code, warehouse_code };
}

export async function assertReceiver(tx: Tx, franchise_code: string, code: string): Promise<void> {
  const found = await tx
    .select({ code: locations.code })
    .from(locations)
    .where(and(eq(locations.code, code), eq(locations.franchise_code, franchise_code)));
  if (found.length === 0) throw noLocation(code);
}

const noLocation = (code: string) =>
  new Refusal('validation', serverMessages.missing('Location', code), 'data.warehouse_code');

/**
 * What the franchise may buy under these numbers, at the ERP's prices for it. Where the ERP says no other,
 * that is what it sells them at.
 */
export async function costsOf(
  tx: Tx,
  franchise_code: string,
  item_nos: readonly string[],
): Promise<FindCost> {
  if (item_nos.length === 0) return () => null;
  const rows = await tx
    .select()
    .from(franchiseItems)
    .where(
      and(
        eq(franchiseItems.franchise_code, franchise_code),
        inArray(franchiseItems.item_no, [...new Set(item_nos)]),
        // The franchisor has none of what a shop has for itself.
        eq(franchiseItems.own, false),
      ),
    );
  const costs = new Map(
    rows.map(row => [
      `${row.item_no}/${row.variant_code}`,
      { ...row, unit_cost: row.unit_cost ?? row.base_price },
    ]),
  );
  return (item_no, variant_code) => costs.get(`${item_no}/${variant_code}`) ?? null;
}
