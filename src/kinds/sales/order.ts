import { creditMemos, salesOrders, salesQuotes } from '#calls/index.ts';
import { isSalesDocument } from '#calls/sales-documents.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import * as memoRules from '#model/sales-credit-memos.ts';
import { postedTotal } from '#model/sales-order-change.ts';
import { convertQuote } from '#model/sales-quotes.ts';
import {
  answerOf,
  type Desk,
  type Facts,
  type Folded,
  type FoldRules,
  foldWith,
  type LiveEntry,
  type Resolve,
} from '#offline/overlay/fold.ts';
import { inputFor, making, when } from '#offline/overlay/when.ts';
import { applied, momentOf } from './apply.ts';

export type { Facts as OrderFacts, LiveEntry } from '#offline/overlay/fold.ts';

export type FoldedOrder = { order: SalesOrder | null; problems: Folded<SalesOrder>['problems'] };

/** Documents made of another one: their entries stand in the lane of that one. */
const makers: readonly string[] = [
  creditMemos.create.name,
  creditMemos.createAll.name,
  salesQuotes.convert.name,
];

/**
 * A document with its unsent entries folded in, in their order. A create entry makes the document, its number is the
 * temporary id; an answered entry folds as its answer. An entry that a rule refuses is left out and told in `problems`.
 */
export function foldOrder(base: SalesOrder | null, entries: readonly LiveEntry[], facts: Facts): FoldedOrder {
  const others = new Set(
    entries
      .filter(({ op }) => makers.includes(op))
      .flatMap(each => [each.tempId, answerOf(orderRules, each)?.pos_so_no]),
  );
  // Whatever it is called, it is the one document, unless it was made of it.
  const the = (no: string) => (others.has(no) ? no : '');
  const { documents, problems } = foldDocuments(no => (no === '' ? base : null), entries, facts, the);
  return { order: documents.get('') ?? base, problems };
}

/** Several documents: a credit memo and its order change each other. */
export function foldDocuments(
  baseOf: (no: string) => SalesOrder | null,
  entries: readonly LiveEntry[],
  facts: Facts,
  resolve?: Resolve,
): Folded<SalesOrder> {
  return foldWith(orderRules, baseOf, entries, facts, resolve);
}

/** How entries change sales documents. */
export const orderRules: FoldRules<SalesOrder> = {
  noOf: ({ pos_so_no }) => pos_so_no,
  isDocument: isSalesDocument,
  apply: applyTo,
  alsoChanged,
};

/** The other document that changes with this one: the order of a credit memo, the quote of an order. */
function partnerOf(desk: Desk<SalesOrder>, document: SalesOrder | null): SalesOrder | null {
  if (!document || document.document_type === 'quote') return null;
  const [type, no] =
    document.document_type === 'credit_memo'
      ? (['order', document.applies_to_no] as const)
      : (['quote', document.quote_no] as const);
  const partner = no === '' ? null : desk.find(no);
  return partner?.document_type === type ? partner : null;
}

function alsoChanged(
  desk: Desk<SalesOrder>,
  { op }: LiveEntry,
  before: SalesOrder | null,
  answer: SalesOrder,
  then: Facts,
): void {
  const partner = partnerOf(desk, answer);
  // Both were changed in one transaction of the server: an older document has not seen it.
  if (!partner || partner.updated_at >= answer.updated_at) return;
  const moment = { ...momentOf(then, partner), pos_so_no: answer.pos_so_no };
  if (op === salesQuotes.convert.name) desk.put(convertQuote(partner, moment).quote);
  else if (makers.includes(op)) {
    const lines = answer.lines.map(({ line_no, quantity }) => ({ line_no, quantity }));
    desk.put(memoRules.newCreditMemo(partner, lines, moment).order);
  } else if (before?.document_type === 'credit_memo') desk.put(orderAfter(partner, before, answer, then));
}

/** The order after its credit memo went from one state to another. */
function orderAfter(order: SalesOrder, memo: SalesOrder, after: SalesOrder, facts: Facts): SalesOrder {
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

function applyTo(desk: Desk<SalesOrder>, entry: LiveEntry, facts: Facts): void {
  const { pos_so_no = '' } = entry.args as { pos_so_no?: string }; // parsed when it was accepted
  const creates = entry.op === salesOrders.create.name;
  const document = desk.find(creates ? (entry.tempId ?? pos_so_no) : pos_so_no);
  if (makers.includes(entry.op)) {
    if (document) makeMemo(desk, entry, document, facts);
    return;
  }
  const order = document?.document_type === 'credit_memo' ? partnerOf(desk, document) : null;
  const asked = inputFor(salesOrders.setStatus, entry);
  if (document && order && (asked?.status === 'POSTED' || asked?.status === 'CANCELED')) {
    const both = { memo: document, order };
    const moment = momentOf(facts, order);
    const after =
      asked.status === 'POSTED'
        ? memoRules.postCreditMemo(both, moment)
        : memoRules.cancelCreditMemo(both, asked.cancel_reason_code, moment);
    putBoth(desk, after);
    return;
  }
  const after = applied(document, entry, facts);
  if (!after || after === document) return;
  desk.put(after);
  if (document && order) desk.put(orderAfter(order, document, after, facts));
}

/** What a credit memo gives back. */
const credited = making<SalesOrder, void, Parameters<typeof memoRules.newCreditMemo>[1]>([
  when(creditMemos.create, (_, { lines }) => lines),
  when(creditMemos.createAll, order => memoRules.creditAll(order)),
]);

function makeMemo(desk: Desk<SalesOrder>, entry: LiveEntry, order: SalesOrder, facts: Facts): void {
  const lines = credited(order, entry, undefined);
  if (!lines) return;
  const pos_so_no = entry.tempId ?? '';
  putBoth(desk, memoRules.newCreditMemo(order, lines, { ...momentOf(facts, order), pos_so_no }));
}

function putBoth(desk: Desk<SalesOrder>, { memo, order }: memoRules.Credited<SalesOrder>): void {
  desk.put(order);
  desk.put(memo);
}
