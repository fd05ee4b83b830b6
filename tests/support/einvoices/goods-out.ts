import { sql } from 'drizzle-orm';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import type { SellingServer } from '../sales/selling.ts';

/** Goods of the first shop that go out to another place. */
export function goodsOut(server: () => SellingServer) {
  const from = 'F01-CONS';
  async function stock(index: number, quantity: number): Promise<void> {
    const { item_no, variant_code } = server().goodAt(index);
    const entry = { item_no, variant_code, location_code: from, quantity, reason_code: 'count' };
    await server().ask('warehouseEntries.add', { entries: [entry] }, 'admin');
  }
  async function empty(index: number): Promise<void> {
    const { item_no, variant_code } = server().goodAt(index);
    const { rows } = await server().db.execute<{
      n: number;
    }>(sql`select quantity::float8 as n from stock_levels
      where item_no = ${item_no} and variant_code = ${variant_code} and location_code = ${from}`);
    const there = rows[0]?.n ?? 0;
    if (there !== 0) await stock(index, -there);
  }
  async function issue(transfer_to_code: string, ...quantities: number[]): Promise<ConsignmentIssue> {
    const lines = quantities.map((ci_qty, index) => {
      const { item_no, variant_code } = server().goodAt(index);
      return { line_no: (index + 1) * 10_000, item_no, variant_code, ci_qty };
    });
    return server().ask('consignmentIssues.create', {
      data: { lines, transfer_to_code, la_notes: 'Hàng cuối mùa' },
    });
  }
  const release = ({ ci_no }: ConsignmentIssue): Promise<ConsignmentIssue> =>
    server().ask('consignmentIssues.release', { ci_no });
  async function sent(to: string, ...quantities: number[]): Promise<ConsignmentIssue> {
    for (const [index, quantity] of quantities.entries()) await stock(index, quantity);
    return release(await issue(to, ...quantities));
  }
  return { from, stock, empty, issue, release, sent };
}
