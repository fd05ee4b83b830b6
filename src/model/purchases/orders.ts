import { RuleProblem } from '../kit/actions.ts';
import { grossAmount } from '../kit/amounts.ts';
import { documentDate, requestFault } from '../kit/document-date.ts';
import { assertLineDiscount, assertNotBlocked, assertUnique } from '../kit/document-lines.ts';
import { lineRules } from '../kit/line-rules.ts';
import { documentMessages } from '../messages/documents.ts';
import { stockMessages } from '../messages/stock.ts';
import { assertWhole } from '../stock/units.ts';
import { allow, settled } from './change.ts';
import type {
  PurchaseDocument,
  PurchaseHeader,
  PurchaseLine,
  PurchaseLineInput,
  PurchaseOrigin,
  PurchaseRuleContext,
} from './document.ts';
import { purchaseLineAmount } from './totals.ts';

/** What the franchisor sells a thing for. */
export type CostFacts = Pick<
  PurchaseLine,
  'description' | 'variant_description' | 'unit_of_measure' | 'picture' | 'unit_cost' | 'is_cost_unknown'
> & { blocked?: boolean };
/** Finds what can be bought under a number; `null`: nothing. */
export type FindCost = (item_no: string, variant_code: string) => CostFacts | null;

/** The franchise that buys: its part of the header and of every line, and the days that a delivery takes. */
export type Buyer = {
  origin: PurchaseOrigin;
  line: Pick<PurchaseLine, 'campaign' | 'costcenter' | 'gen_bus_posting_group'>;
  /** Days between an order and its earliest receipt. */
  receipt_lead_time: number;
};
type Facts = PurchaseRuleContext & { buyer: Buyer; item: FindCost };

/** The day on which an order made on `date` can be there at the earliest, `yyyy-mm-dd`. */
export function earliestReceipt(date: string, receipt_lead_time: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + receipt_lead_time);
  return day.toISOString().slice(0, 10);
}

/** A new order, OPEN. Without a requested receipt date it is wanted as early as it can be there. */
export function createPurchase<H extends PurchaseHeader>(
  data: H & { order_date: string; lines: readonly PurchaseLineInput[] },
  facts: Facts & { po_no: string },
): H & PurchaseDocument {
  const { lines } = data;
  assertUnique(lines.map(line => line.line_no));
  const order_date = documentDate(data.order_date, facts.today);
  const bare = {
    ...data,
    ...facts.buyer.origin,
    po_no: facts.po_no,
    bc_so_no: '',
    bc_invoice_no: '',
    erp_request: '' as const,
    erp_refusal: '',
    type: 'Order' as const,
    la_status: 'OPEN',
    order_date,
    requested_receipt_date: receiptDate(data.requested_receipt_date, order_date, facts.buyer),
    cancel_reason_code: '',
    cancel_reason_description: '',
    applies_to_no: '',
    posting_date: '',
    ...{ total_lines: 0, grand_total: 0, remaining_amount: 0, payable: 0 },
    ...{ credit_memo_amount: 0, credited_amount: 0 },
    created_at: facts.now,
    updated_at: facts.now,
    version: 0,
    lines: lines.map(line => newLine(line, facts)).sort((a, b) => a.line_no - b.line_no),
    shipments: [],
  };
  return settled(bare, facts);
}

const noteFields: readonly string[] = ['nwv_general_comments', 'nwv_delivery_comments'];

/** Changes the header; only the fields given. Of a released order only its notes. */
export function updatePurchase<O extends PurchaseDocument>(
  order: O,
  data: { readonly [K in keyof PurchaseHeader]?: PurchaseHeader[K] | undefined },
  facts: PurchaseRuleContext & { buyer: Buyer },
): O {
  const given = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const onlyNotes = Object.keys(given).every(field => noteFields.includes(field));
  allow(onlyNotes ? 'editNotes' : 'edit', order, facts);
  const next = { ...order, ...given };
  if (data.requested_receipt_date !== undefined)
    next.requested_receipt_date = receiptDate(data.requested_receipt_date, facts.today, facts.buyer);
  return settled(next, facts);
}

function receiptDate(wanted: string, from: string, { receipt_lead_time }: Buyer): string {
  const earliest = earliestReceipt(from, receipt_lead_time);
  if (wanted !== '' && wanted < earliest)
    throw new RuleProblem(
      documentMessages.notBefore('Requested Receipt Date', earliest.split('-').reverse().join('-')),
      'validation',
      'data.requested_receipt_date',
    );
  const tooLate = requestFault('Requested Receipt Date', wanted, from);
  if (tooLate) throw new RuleProblem(tooLate, 'validation', 'data.requested_receipt_date');
  return wanted || earliest;
}

export const { addLine, updateLine, removeLines } = lineRules({
  allow: (order: PurchaseDocument, facts: PurchaseRuleContext) => allow('edit', order, facts),
  make: (input: PurchaseLineInput, _, facts: Facts) => newLine(input, facts),
  keep: (line: PurchaseLine, input) => costed({ ...line, ...own(input) }),
  settle: (_, changed, facts) => settled(changed, facts),
});

/** The fields of a line that are a person's; an input may carry more. */
function own(input: PurchaseLineInput): PurchaseLineInput {
  const { line_no, item_no, variant_code, purchase_qty, line_discount_amount, la_so_line_note } = input;
  return { line_no, item_no, variant_code, purchase_qty, line_discount_amount, la_so_line_note };
}

function newLine(input: PurchaseLineInput, { item: find, buyer }: Facts): PurchaseLine {
  const item = find(input.item_no, input.variant_code);
  if (!item) throw new RuleProblem(stockMessages.notBought(input.item_no), 'rule', 'item_no');
  assertNotBlocked(item, input);
  const { description, variant_description, unit_of_measure, picture, unit_cost } = item;
  return costed({
    ...own(input),
    ...{ description, variant_description, unit_of_measure, picture, unit_cost },
    ...(item.is_cost_unknown ? { is_cost_unknown: true as const } : {}),
    ...buyer.line,
    ...{ qty_shipped: 0, qty_to_receive: 0, qty_received: 0 },
    ...{ qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0 },
    line_amount: 0,
  });
}

function costed(line: PurchaseLine): PurchaseLine {
  assertWhole(line, line.purchase_qty, 'purchase_qty');
  const gross = grossAmount(line.purchase_qty, line.unit_cost);
  assertLineDiscount(line.line_discount_amount, gross);
  return { ...line, line_amount: purchaseLineAmount(line) };
}
