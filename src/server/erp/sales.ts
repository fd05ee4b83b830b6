import { and, eq, inArray } from 'drizzle-orm';
import { addQuantity } from '#model/kit/quantity.ts';
import { erpSalesLines, erpSalesOrders, stockLevels } from '../db/schema/index.ts';
import { nextDocumentNo } from './document-no.ts';
import type { ErpContext, ErpDocument, ErpLine } from './erp.ts';

/** A shop's sales document as the ERP gets it. */
export type ErpSale = Pick<ErpDocument, 'customer_no' | 'location_code'> & {
  /** Number of the shop's document; the ERP keeps it as the external document number. */
  readonly pos_so_no: string;
  readonly status: 'open' | 'closed' | 'canceled';
  readonly lines: readonly (ErpLine & { readonly qty_shipped: number })[];
};

/** How selling uses the ERP. */
export type SalesErp = {
  /** Has the ERP's document be as the shop's is, and makes it where there is none. Resolves to its number there. */
  syncSale(at: ErpContext, sale: ErpSale): Promise<string>;
  /**
   * Of these lines of one location: how much of each it can ship now, by line number. The first line is
   * served first.
   */
  qtyToShip(
    at: ErpContext,
    location_code: string,
    lines: readonly ErpLine[],
  ): Promise<ReadonlyMap<number, number>>;
};

/** Sales of the shops in the built-in ERP, which takes the shops' stock from their own books. */
export const builtInSales: SalesErp = {
  async syncSale({ tx, now }, { pos_so_no, customer_no, location_code, status, lines }) {
    const [known] = await tx
      .select({ no: erpSalesOrders.no })
      .from(erpSalesOrders)
      .where(
        and(eq(erpSalesOrders.external_document_no, pos_so_no), eq(erpSalesOrders.document_type, 'sale')),
      )
      .for('update');
    const no = known?.no ?? (await nextDocumentNo(tx, 'SO-ERP'));
    const facts = { customer_no, location_code, status };
    if (known) {
      await tx.update(erpSalesOrders).set(facts).where(eq(erpSalesOrders.no, no));
      await tx.delete(erpSalesLines).where(eq(erpSalesLines.order_no, no));
    } else
      await tx
        .insert(erpSalesOrders)
        .values({ no, document_type: 'sale', external_document_no: pos_so_no, ...facts, created_at: now });
    if (lines.length > 0)
      await tx.insert(erpSalesLines).values(
        lines.map(({ line_no, item_no, variant_code, quantity, qty_shipped }) => ({
          order_no: no,
          line_no,
          item_no,
          variant_code,
          quantity,
          qty_shipped,
        })),
      );
    return no;
  },

  async qtyToShip({ tx }, location_code, lines) {
    const items = [...new Set(lines.map(({ item_no }) => item_no))];
    const levels =
      items.length === 0
        ? []
        : await tx
            .select()
            .from(stockLevels)
            .where(and(eq(stockLevels.location_code, location_code), inArray(stockLevels.item_no, items)));
    const left = new Map(levels.map(level => [itemKey(level), Math.max(0, level.quantity)]));
    return new Map(
      lines.map(line => {
        const has = left.get(itemKey(line)) ?? 0;
        const quantity = Math.min(has, line.quantity);
        left.set(itemKey(line), addQuantity(has, -quantity));
        return [line.line_no, quantity];
      }),
    );
  },
};

const itemKey = ({ item_no, variant_code }: { item_no: string; variant_code: string }) =>
  `${item_no}/${variant_code}`;
