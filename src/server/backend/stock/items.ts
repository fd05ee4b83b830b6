import { and, eq, gt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { items as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { ItemCode } from '#model/stock/item-codes.ts';
import type { Tx } from '../../db/connection.ts';
import { kept } from '../../db/kept-statement.ts';
import { franchiseItems, items, itemVariants, stockLevels } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, scopeOf } from '../kit/scope.ts';
import { settingsOf } from '../setup/config.ts';
import { franchiseItemHandlers } from './franchise-items.ts';
import { codesOf } from './item-codes.ts';
import { atOtherLocation, atOwnLocation } from './locations.ts';
import { isOfNetwork } from './own-goods-scope.ts';

export type ItemPrice = {
  /** VND, the franchise's own */
  unit_price: number;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  blocked: boolean;
  /** Goods of this franchise alone. */
  own: boolean;
};

const pricesIn = kept(db =>
  db
    .select()
    .from(franchiseItems)
    .where(
      and(
        eq(franchiseItems.franchise_code, sql.placeholder('franchise')),
        sql`${franchiseItems.item_no} = any(${sql.placeholder('items')}::text[])`,
      ),
    ),
);

/** What a franchise asks for its items and their variants, by `item_no/variant_code`; what it does not sell is missing. */
export async function pricesOf(
  tx: Tx,
  franchise: string,
  itemNos: readonly string[],
): Promise<ReadonlyMap<string, ItemPrice>> {
  if (itemNos.length === 0) return new Map();
  const rows = await pricesIn(tx, { franchise, items: [...new Set(itemNos)] });
  return new Map(rows.map(row => [`${row.item_no}/${row.variant_code}`, row]));
}

function ofFranchise(input: InputOf<typeof calls.filter>, context: Context) {
  return answerList(
    context,
    calls.filter,
    {
      from: franchiseItems,
      columns: columnsOf(calls.filter, franchiseItems, {
        // What the franchisor does not supply it asks nothing for.
        unit_cost: sql<
          number | null
        >`case when ${franchiseItems.own} then ${franchiseItems.unit_cost} else coalesce(${franchiseItems.unit_cost}, ${franchiseItems.base_price}) end`.mapWith(
          franchiseItems.unit_cost,
        ),
      }),
      where: inFranchise(franchiseItems.franchise_code, context),
      order: { id: sql`${franchiseItems.id} collate "C"` },
    },
    input,
  );
}

/** The ERP's own items, and those of each shop: what a person without a franchise sees, for whom a row of each franchise would be eight of one thing. */
function ofCompany(input: InputOf<typeof calls.filter>, context: Context) {
  const variant = sql<string>`coalesce(${itemVariants.variant_code}, '')`;
  const catalogue = context.tx
    .select({
      id: sql<string>`${items.item_no} || coalesce('/' || ${itemVariants.variant_code}, '')`.as('id'),
      item_no: items.item_no,
      variant_code: variant.as('variant_code'),
      description: items.description,
      variant_description: sql<string>`coalesce(${itemVariants.description}, '')`.as('variant_description'),
      item_category: items.item_category,
      unit_of_measure: items.base_unit_of_measure,
      barcode: sql<string>`coalesce(nullif(${items.own_barcode}, ''), named.barcode)`.as('barcode'),
      codes: sql<ItemCode[]>`named.codes`.as('codes'),
      unit_price: sql<number>`coalesce(${itemVariants.unit_price}, ${items.unit_price})`
        .mapWith(Number)
        .as('unit_price'),
      unit_cost: sql<number | null>`case when ${items.owner_code} is not null then ${items.unit_cost} else
          coalesce(${itemVariants.unit_cost}, ${items.unit_cost}, ${itemVariants.unit_price}, ${items.unit_price}) end`
        .mapWith(items.unit_cost)
        .as('unit_cost'),
      sort: items.sort,
      blocked: items.blocked,
      picture: items.picture,
      vat_group: sql<string>`coalesce(${items.vat_group}, '')`.as('vat_group'),
      franchise_code: sql<string>`coalesce(${items.owner_code}, '')`.as('franchise_code'),
      own: sql<boolean>`${items.owner_code} is not null`.as('own'),
    })
    .from(items)
    .leftJoin(itemVariants, eq(itemVariants.item_no, items.item_no))
    .crossJoin(
      sql`lateral ${codesOf(sql`${items.item_no}`, variant, sql`${items.base_unit_of_measure}`)} named`,
    )
    .as('catalogue');
  return answerList(
    context,
    calls.filter,
    {
      from: catalogue,
      columns: columnsOf(calls.filter, catalogue, {
        price_rate: sql<number>`1`,
      }),
    },
    input,
  );
}

const stockId = sql<string>`${stockLevels.item_no} || '/' || ${stockLevels.variant_code} || '/' || ${stockLevels.location_code}`;

const asksElsewhere = v.object({ elsewhere: v.optional(v.boolean(), false) });

export const handlers = answers(calls, {
  ...franchiseItemHandlers,

  filter: (input, context) =>
    scopeOf(context).all ? ofCompany(input, context) : ofFranchise(input, context),

  onHand: (input, context) => {
    const { elsewhere } = v.parse(asksElsewhere, input);
    return answerList(
      context,
      calls.onHand,
      {
        from: stockLevels,
        columns: {
          ...columnsOf(calls.onHand, stockLevels, { id: stockId }),
          // Who waits at another shop is not for others.
          ...(elsewhere ? { reserved: sql<number>`0`.mapWith(Number) } : {}),
        },
        where: elsewhere
          ? and(
              atOtherLocation(stockLevels.location_code, context),
              gt(stockLevels.quantity, 0),
              isOfNetwork(sql`${stockLevels.item_no}`),
            )
          : atOwnLocation(stockLevels.location_code, context),
        order: { id: sql`${stockId} collate "C"` },
      },
      input,
    );
  },

  imagePath: async (_, { tx }) => ({ image_path: (await settingsOf(tx)).image_path }),
});
