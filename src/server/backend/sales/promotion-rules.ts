import type { PromotionRule } from '#model/sales/promotions.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { kept } from '../../db/kept-statement.ts';
import { promotionRules } from '../../db/schema/index.ts';

const everyRule = kept(db => db.select().from(promotionRules));

/** Every promotion of the company, also those that are over or not begun: the model says which are in force. */
export async function promotionRulesOf(tx: Tx | Db): Promise<PromotionRule[]> {
  const rows = await everyRule(tx, {});
  return rows.map(promotionRuleOf);
}

/** A promotion from its row. */
export function promotionRuleOf(row: typeof promotionRules.$inferSelect): PromotionRule {
  return {
    ...row,
    // The table checks that they are of these.
    trigger: row.trigger as PromotionRule['trigger'],
    kind: row.kind as PromotionRule['kind'],
    starts_on: row.starts_on ?? '',
    ends_on: row.ends_on ?? '',
  };
}
