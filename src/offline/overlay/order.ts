import type { creditMemos, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { isSalesDocument } from '#calls/sales-documents.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import type { PromotionRule } from '#model/promotions.ts';
import * as memoRules from '#model/sales-credit-memos.ts';
import { postedTotal } from '#model/sales-order-change.ts';
import { type ItemFacts, RuleProblem } from '#model/sales-order-document.ts';
import { convertQuote } from '#model/sales-quotes.ts';
import { applied, momentOf } from './apply.ts';

/** What the overlay reads of an entry of the outbox. */
export type LiveEntry = {
  op: string;
  args: unknown;
  mid: string;
  tempId?: string;
  state: string;
  answer?: unknown;
  /** The store holds the document as of the answer. */
  settled?: boolean;
  createdAt: string;
};

export type OrderFacts = {
  franchiseCode: string;
  locationCode: string;
  userId: number;
  /** ISO instant */
  now: string;
  /** Business date */
  today: string;
  item: (itemNo: string, variantCode: string) => ItemFacts | null;
  /** The company's promotion rules where the tablet knows them; without them documents keep those they have. */
  promotionRules?: readonly PromotionRule[];
};

type Problem = { mid: string; msg: string };
export type Folded = { order: SalesOrder | null; problems: Problem[] };

/** Of several documents: those that unsent entries make or change, by number. */
export type FoldedDocuments = { documents: ReadonlyMap<string, SalesOrder>; problems: Problem[] };

/** Documents made of another one: their entries stand in the lane of that one. */
const makers = ['creditMemos.create', 'creditMemos.createAll', 'salesQuotes.convert'];

/**
 * A document with its unsent entries folded in, in their order. A create entry makes the document, its number is the
 * temporary id; an answered entry folds as its answer. An entry that a rule refuses is left out and told in `problems`.
 */
export function foldOrder(base: SalesOrder | null, entries: readonly LiveEntry[], facts: OrderFacts): Folded {
  const others = new Set(
    entries.filter(({ op }) => makers.includes(op)).flatMap(each => [each.tempId, answerOf(each)?.pos_so_no]),
  );
  // Whatever it is called, it is the one document, unless it was made of it.
  const the = (no: string) => (others.has(no) ? no : '');
  const { documents, problems } = foldDocuments(no => (no === '' ? base : null), entries, facts, the);
  return { order: documents.get('') ?? base, problems };
}

/**
 * Several documents with their unsent entries folded in, in the order in which they were made: a credit memo and its
 * order change each other.
 *
 * @param baseOf the document as the server last told it
 * @param resolve the number by now of a temporary id
 */
export function foldDocuments(
  baseOf: (no: string) => SalesOrder | null,
  entries: readonly LiveEntry[],
  facts: OrderFacts,
  resolve: (no: string) => string = no => no,
): FoldedDocuments {
  const documents = new Map<string, SalesOrder>();
  const problems: Problem[] = [];
  const desk: Desk = {
    find: no => documents.get(resolve(no)) ?? baseOf(resolve(no)),
    put: document => void documents.set(resolve(document.pos_so_no), document),
  };
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const answer = answerOf(entry);
    try {
      if (answer) takeAnswer(desk, entry, answer, facts);
      else applyTo(desk, entry, { ...facts, now: entry.createdAt });
    } catch (problem) {
      if (!(problem instanceof RuleProblem)) throw problem;
      problems.push({ mid: entry.mid, msg: problem.message });
    }
  }
  return { documents, problems };
}

/** Documents as they are after the entries so far. */
type Desk = { find: (no: string) => SalesOrder | null; put: (document: SalesOrder) => void };

/** The whole document that an entry was answered with; `null` while there is no answer. */
export function answerOf(entry: Pick<LiveEntry, 'state' | 'answer'>): SalesOrder | null {
  return entry.state === 'DONE' && isSalesDocument(entry.answer) ? entry.answer : null;
}

/** The other document that changes with this one: the order of a credit memo, the quote of an order. */
function partnerOf(desk: Desk, document: SalesOrder | null): SalesOrder | null {
  if (!document || document.document_type === 'quote') return null;
  const [type, no] =
    document.document_type === 'credit_memo'
      ? (['order', document.applies_to_no] as const)
      : (['quote', document.quote_no] as const);
  const partner = no === '' ? null : desk.find(no);
  return partner?.document_type === type ? partner : null;
}

/** The store may know a later version already. What the entry did to a second document, its answer does not say. */
function takeAnswer(desk: Desk, { op }: LiveEntry, answer: SalesOrder, facts: OrderFacts): void {
  const before = desk.find(answer.pos_so_no);
  if (!before || before.pos_so_no !== answer.pos_so_no || before.version <= answer.version) desk.put(answer);
  const partner = partnerOf(desk, answer);
  // Both were changed in one transaction of the server: an older document has not seen it.
  if (!partner || partner.updated_at >= answer.updated_at) return;
  const then = { ...facts, now: answer.updated_at };
  const moment = { ...momentOf(then, partner), pos_so_no: answer.pos_so_no };
  if (op === 'salesQuotes.convert') desk.put(convertQuote(partner, moment).quote);
  else if (makers.includes(op)) {
    const lines = answer.lines.map(({ line_no, quantity }) => ({ line_no, quantity }));
    desk.put(memoRules.newCreditMemo(partner, lines, moment).order);
  } else if (before?.document_type === 'credit_memo') desk.put(orderAfter(partner, before, answer, then));
}

/** The order after its credit memo went from one state to another. */
function orderAfter(order: SalesOrder, memo: SalesOrder, after: SalesOrder, facts: OrderFacts): SalesOrder {
  const moment = momentOf(facts, order);
  const paidBack = postedTotal(after) - postedTotal(memo);
  if (paidBack > 0) return memoRules.refunded(order, paidBack, moment);
  if (memo.status === after.status) return order;
  if (after.status === 'POSTED')
    return memoRules.postCreditMemo({ memo: { ...memo, status: 'RELEASED' }, order }, moment).order;
  if (after.status === 'CANCELED')
    return memoRules.cancelCreditMemo({ memo, order }, after.cancel_reason_code, moment).order;
  return order;
}

// The arguments of an entry were parsed with the schema of its call before it was accepted.
function applyTo(desk: Desk, entry: LiveEntry, facts: OrderFacts): void {
  const { op, args } = entry;
  const { pos_so_no = '' } = args as { pos_so_no?: string };
  const creates = op === 'salesOrders.create';
  const document = desk.find(creates ? (entry.tempId ?? pos_so_no) : pos_so_no);
  if (makers.includes(op)) {
    if (document) makeMemo(desk, entry, document, facts);
    return;
  }
  const order = document?.document_type === 'credit_memo' ? partnerOf(desk, document) : null;
  if (document && order && op === 'salesOrders.setStatus') {
    const { status, cancel_reason_code } = args as InputOf<typeof salesOrders.setStatus>;
    const both = { memo: document, order };
    const moment = momentOf(facts, order);
    if (status === 'POSTED' || status === 'CANCELED') {
      const after =
        status === 'POSTED'
          ? memoRules.postCreditMemo(both, moment)
          : memoRules.cancelCreditMemo(both, cancel_reason_code, moment);
      putBoth(desk, after);
      return;
    }
  }
  const after = applied(document, entry, facts);
  if (!after || after === document) return;
  desk.put(after);
  if (document && order) desk.put(orderAfter(order, document, after, facts));
}

function makeMemo(desk: Desk, entry: LiveEntry, order: SalesOrder, facts: OrderFacts): void {
  if (entry.op === 'salesQuotes.convert') return;
  const lines =
    entry.op === 'creditMemos.createAll'
      ? memoRules.creditAll(order)
      : (entry.args as InputOf<typeof creditMemos.create>).lines;
  const pos_so_no = entry.tempId ?? '';
  putBoth(desk, memoRules.newCreditMemo(order, lines, { ...momentOf(facts, order), pos_so_no }));
}

function putBoth(desk: Desk, { memo, order }: memoRules.Credited<SalesOrder>): void {
  desk.put(order);
  desk.put(memo);
}

/** The list's row of a document. */
export function rowOf(order: SalesOrder): SalesOrderRow {
  return {
    pos_so_no: order.pos_so_no,
    franchise_code: order.franchise_code,
    status: order.status,
    order_date: order.order_date,
    support_to_ship: order.support_to_ship,
    cancel_reason_code: order.cancel_reason_code,
    total_lines: order.total_lines,
    grand_total: order.grand_total,
    remaining_amount: order.remaining_amount,
    created_at: order.created_at,
    updated_at: order.updated_at,
    version: order.version,
    sell_to_customer_no: order.sell_to_customer_no,
    sell_to_name: order.sell_to_name,
    sell_to_phone_no: order.sell_to_phone_no,
    requested_delivery_date: order.requested_delivery_date,
    document_type: order.document_type,
    location_code: order.location_code,
    applies_to_no: order.applies_to_no,
    quote_no: order.quote_no,
    converted_no: order.converted_no,
  };
}
