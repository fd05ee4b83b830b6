import { assertLineDiscount, assertNotBlocked } from '../kit/document-lines.ts';
import { lineRules } from '../kit/line-rules.ts';
import { grossAmount, lineAmount } from '../kit/totals.ts';
import { salesMessages } from '../messages/sales.ts';
import { assertWhole } from '../stock/units.ts';
import { allow, settled } from './order-change.ts';
import {
  type ItemFacts,
  type LineInput,
  type OrderDocument,
  type OrderLine,
  type RuleContext,
  RuleProblem,
} from './order-document.ts';

/** Finds what is sold here under a number; `null`: nothing. */
export type FindItem = (item_no: string, variant_code: string) => ItemFacts | null;

export const { addLine, updateLine, removeLines } = lineRules({
  allow: (order: OrderDocument, facts: RuleContext) => allow('edit', order, facts),
  make: (input: LineInput, { location_code }, { item }: RuleContext & { item: FindItem }) =>
    newLine(input, location_code, item),
  keep: (line: OrderLine, input) => priced({ ...line, ...own(input), unit_price: line.unit_price }),
  settle: settled,
});

/** The fields of a line that are a person's; an input may carry more. */
function own(input: LineInput): LineInput {
  const { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note } = input;
  return { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note };
}

export function newLine(input: LineInput, location_code: string, find: FindItem): OrderLine {
  const item = find(input.item_no, input.variant_code);
  if (!item) throw new RuleProblem(salesMessages.notSold(input.item_no), 'rule', 'item_no');
  assertNotBlocked(item, input);
  const { description, variant_description, unit_of_measure, picture } = item;
  const unit_price = priceOf(input, item);
  return priced({
    ...own(input),
    description,
    variant_description,
    unit_of_measure,
    picture,
    unit_price,
    location_code,
    qty_shipped: 0,
    qty_invoiced: 0,
    qty_credited: 0,
    qty_on_credit_memo: 0,
    line_amount: 0,
  });
}

/**
 * VND: the seller's own price, or the one that the customer was told from a tablet that had been given it.
 *
 * @throws RuleProblem where that one may not stand: what was paid waits for a person
 */
function priceOf({ priced_at, unit_price: told, item_no }: LineInput, item: ItemFacts): number {
  const { unit_price: now, earlier_prices } = item;
  if (priced_at === undefined || earlier_prices === undefined || told === now) return now;
  if (earlier_prices.includes(told)) return told;
  throw new RuleProblem(salesMessages.priceGone(item_no, told, now), 'rule', 'unit_price');
}

function priced(line: OrderLine): OrderLine {
  assertWhole(line, line.quantity);
  const gross = grossAmount(line.quantity, line.unit_price);
  assertLineDiscount(line.line_discount_amount, gross);
  return { ...line, line_amount: lineAmount(line) };
}
