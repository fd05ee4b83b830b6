import { formatAmount } from './format.ts';
import { allow, settled } from './sales-order-change.ts';
import {
  type ItemFacts,
  type LineInput,
  type Moment,
  type OrderDocument,
  type OrderLine,
  RuleProblem,
} from './sales-order-document.ts';
import { grossAmount, lineAmount } from './totals.ts';

/** Finds what is sold here under a number; `null`: nothing. */
export type FindItem = (item_no: string, variant_code: string) => ItemFacts | null;

export function addLine<O extends OrderDocument>(
  order: O,
  input: LineInput,
  facts: Moment & { item: FindItem },
): O {
  allow('edit', order, facts);
  if (order.lines.some(line => line.line_no === input.line_no))
    throw new RuleProblem(`Line No. ${input.line_no} exists already.`, 'validation', 'line_no');
  const lines = [...order.lines, newLine(input, order.location_code, facts.item)];
  return settled(order, { ...order, lines: lines.sort((a, b) => a.line_no - b.line_no) }, facts);
}

/** Sets a line. The same item keeps its price; another item takes its own. */
export function updateLine<O extends OrderDocument>(
  order: O,
  input: LineInput,
  facts: Moment & { item: FindItem },
): O {
  allow('edit', order, facts);
  const old = lineOf(order, input.line_no);
  const sameItem = old.item_no === input.item_no && old.variant_code === input.variant_code;
  const line = sameItem ? priced({ ...old, ...own(input), unit_price: old.unit_price }) : null;
  const next = line ?? newLine(input, order.location_code, facts.item);
  return settled(order, { ...order, lines: order.lines.map(each => (each === old ? next : each)) }, facts);
}

/** A line that is gone already is no problem: nobody wants it. */
export function removeLines<O extends OrderDocument>(
  order: O,
  line_nos: readonly number[],
  facts: Moment,
): O {
  allow('edit', order, facts);
  return settled(
    order,
    { ...order, lines: order.lines.filter(line => !line_nos.includes(line.line_no)) },
    facts,
  );
}

/** The fields of a line that are a person's; an input may carry more. */
function own(input: LineInput): LineInput {
  const { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note } = input;
  return { line_no, item_no, variant_code, quantity, unit_price, line_discount_amount, line_note };
}

export function newLine(input: LineInput, location_code: string, find: FindItem): OrderLine {
  const item = find(input.item_no, input.variant_code);
  if (!item) throw new RuleProblem(`Item ${input.item_no} is not sold here.`, 'rule', 'item_no');
  if (item.blocked)
    throw new RuleProblem(
      `Blocked must be equal to 'No' in Item: No.=${input.item_no}. Current value is 'Yes'.`,
      'rule',
      'item_no',
    );
  const { description, variant_description, unit_of_measure, picture, unit_price } = item;
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

function priced(line: OrderLine): OrderLine {
  const gross = grossAmount(line.quantity, line.unit_price);
  if (line.line_discount_amount > gross)
    throw new RuleProblem(
      `Line Discount Amount must not be more than ${formatAmount(gross)}.`,
      'validation',
      'line_discount_amount',
    );
  return { ...line, line_amount: lineAmount(line) };
}

export function lineOf(order: OrderDocument, line_no: number): OrderLine {
  const line = order.lines.find(each => each.line_no === line_no);
  if (!line) throw new RuleProblem(`Line No. ${line_no} does not exist.`, 'rule', 'line_no');
  return line;
}
