import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { lineAmount, type OrderTotals, orderTotals, type Totalled } from '#model/kit/totals.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';
import type { SaleDraft } from './sale-draft.ts';

/** What the order that a working copy was taken from, or the company's settings, say in addition to it. */
export type Known = Pick<
  SalesOrder,
  'order_date' | 'rules' | 'auto_birthday_promotion' | 'la_exchange_points' | 'point_value'
>;

/**
 * What a working copy is worth by the rules of the back end, VND.
 *
 * @param companyRules the company's promotions where the tablet knows them; otherwise the order keeps its own
 */
export function draftTotals(
  draft: SaleDraft,
  known: Partial<Known> = {},
  companyRules: readonly PromotionRule[] | undefined = undefined,
): OrderTotals {
  return orderTotals(totalledOf(draft, known, companyRules));
}

/** A working copy as the document that its totals follow from. */
export function totalledOf(
  draft: SaleDraft,
  known: Partial<Known> = {},
  companyRules: readonly PromotionRule[] | undefined = undefined,
): Totalled {
  const rules = companyRules ?? known.rules?.filter(rule => rule.trigger !== 'coupon') ?? [];
  const document = {
    order_date: businessToday(),
    auto_birthday_promotion: draft.birthday ?? false,
    la_exchange_points: 0,
    point_value: 0,
    ...known,
    ...draft.header,
    rules: draft.coupon ? [...rules, draft.coupon] : rules,
    status: 'OPEN',
    lines: draft.lines.map(line => ({ ...line, qty_shipped: 0, line_amount: lineAmount(line) })),
    fees: draft.fees,
  };
  return draft.points ? { ...document, ...pointsFor(document, draft.points) } : document;
}

/** As many points as there are, and no more than the document has left for them. */
function pointsFor(
  document: Totalled,
  { balance, vndEach }: { balance: number; vndEach: number },
): Pick<Totalled, 'la_exchange_points' | 'point_value'> {
  const { grand_total, fees } = orderTotals(document);
  const most = vndEach > 0 ? Math.floor((grand_total - fees) / vndEach) : 0;
  return { la_exchange_points: Math.max(0, Math.min(balance, most)), point_value: vndEach };
}
