import { creditMemos, salesOrders, salesQuotes } from '#calls/index.ts';
import { isSalesDocument } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import * as memoRules from '#model/sales/credit-memos.ts';
import { addExchange, exchangedAmount } from '#model/sales/exchanges.ts';
import { postedTotal } from '#model/sales/order-change.ts';
import type { RuleContext } from '#model/sales/order-document.ts';
import { isExchange } from '#model/sales/payments.ts';
import { convertQuote } from '#model/sales/quotes.ts';
import { postReceipt } from '#model/sales/receipts.ts';
import {
  answerOf,
  type LiveEntry,
  type ReplayContext,
  type Replayed,
  type ReplayRules,
  type Resolve,
  replayWith,
  type WorkingSet,
} from '#offline/overlay/replay.ts';
import { inputFor, making, textIn, when } from '#offline/overlay/when.ts';
import { applied, ruleContextOf } from './apply.ts';
import { exchangedBy } from './exchanged.ts';

export type { LiveEntry, ReplayContext } from '#offline/overlay/replay.ts';

export type ReplayedOrder = { order: SalesOrder | null; problems: Replayed<SalesOrder>['problems'] };

/** Documents made of another one: their entries stand in the queue of that one. */
const makers: readonly string[] = [...creditMemos.makers, salesQuotes.convert.name];

/**
 * A document with its unsent entries replayed, in their order. A create entry makes the document, its number is the
 * temporary id; an answered entry is replayed as its answer. An entry that a rule refuses is left out and named in `problems`.
 */
export function replayOrder(
  base: SalesOrder | null,
  entries: readonly LiveEntry[],
  context: ReplayContext,
): ReplayedOrder {
  const others = new Set(
    entries.flatMap((each): readonly (string | undefined)[] =>
      makers.includes(each.op) ? [each.tempId, answerOf(orderRules, each)?.pos_so_no] : exchangedBy(each),
    ),
  );
  // Whatever it is called, it is the one document, unless it was made of it.
  const aliasOf = (no: string) => (others.has(no) ? no : '');
  const { documents, problems } = replayDocuments(no => (no === '' ? base : null), entries, context, aliasOf);
  return { order: documents.get('') ?? base, problems };
}

/** Several documents: a credit memo and its order change each other. */
export function replayDocuments(
  baseOf: (no: string) => SalesOrder | null,
  entries: readonly LiveEntry[],
  context: ReplayContext,
  resolve?: Resolve,
): Replayed<SalesOrder> {
  return replayWith(orderRules, baseOf, entries, context, resolve);
}

/** How entries change sales documents. */
export const orderRules: ReplayRules<SalesOrder> = {
  list: salesOrders.filter,
  isDocument: isSalesDocument,
  apply: applyTo,
  alsoChanged,
};

/** The other document that changes with this one: the order of a credit memo, the quote of an order. */
function partnerOf(workingSet: WorkingSet<SalesOrder>, document: SalesOrder | null): SalesOrder | null {
  if (!document || document.document_type === 'quote') return null;
  const [type, no] =
    document.document_type === 'credit_memo'
      ? (['order', document.applies_to_no] as const)
      : (['quote', document.quote_no] as const);
  const partner = no === '' ? null : workingSet.find(no);
  return partner?.document_type === type ? partner : null;
}

function alsoChanged(
  workingSet: WorkingSet<SalesOrder>,
  entry: LiveEntry,
  before: SalesOrder | null,
  answer: SalesOrder,
  then: ReplayContext,
): void {
  const { op } = entry;
  if (op === creditMemos.exchange.name) {
    giveBack(workingSet, entry, answer, then);
    return;
  }
  const partner = partnerOf(workingSet, answer);
  // Both were changed in one transaction of the server: an older document has not seen it.
  if (!partner || partner.updated_at >= answer.updated_at) return;
  const ruleContext = { ...ruleContextOf(then, partner), pos_so_no: answer.pos_so_no };
  if (op === salesQuotes.convert.name) workingSet.put(convertQuote(partner, ruleContext).quote);
  else if (makers.includes(op)) {
    const lines = answer.lines.map(({ line_no, quantity }) => ({ line_no, quantity }));
    workingSet.put(memoRules.newCreditMemo(partner, lines, ruleContext).order);
  } else if (before?.document_type === 'credit_memo')
    workingSet.put(orderAfter(partner, before, answer, then));
}

/** The order after its credit memo went from one state to another. */
function orderAfter(
  order: SalesOrder,
  memo: SalesOrder,
  after: SalesOrder,
  context: ReplayContext,
): SalesOrder {
  const ruleContext = ruleContextOf(context, order);
  const paidBack = postedTotal(after) - postedTotal(memo);
  if (paidBack > 0) return memoRules.refunded(order, paidBack, ruleContext);
  if (memo.status === after.status) return order;
  if (after.status === 'POSTED')
    return memoRules.postCreditMemo({ memo: { ...memo, status: 'RELEASED' }, order }, ruleContext).order;
  if (after.status === 'CANCELED')
    return memoRules.cancelCreditMemo({ memo, order }, after.cancel_reason_code, ruleContext).order;
  return order;
}

function applyTo(workingSet: WorkingSet<SalesOrder>, entry: LiveEntry, context: ReplayContext): void {
  const pos_so_no = textIn(entry.args, 'pos_so_no');
  const creates = entry.op === salesOrders.create.name;
  const document = workingSet.find(creates ? (entry.tempId ?? pos_so_no) : pos_so_no);
  if (makers.includes(entry.op)) {
    if (document) makeMemo(workingSet, entry, document, context);
    return;
  }
  if (entry.op === creditMemos.exchange.name) {
    if (document) exchange(workingSet, entry, document, context);
    return;
  }
  const order = document?.document_type === 'credit_memo' ? partnerOf(workingSet, document) : null;
  const asked = inputFor(salesOrders.setStatus, entry);
  if (document && order && (asked?.status === 'POSTED' || asked?.status === 'CANCELED')) {
    const both = { memo: document, order };
    const ruleContext = ruleContextOf(context, order);
    const after =
      asked.status === 'POSTED'
        ? memoRules.postCreditMemo(both, ruleContext)
        : memoRules.cancelCreditMemo(both, asked.cancel_reason_code, ruleContext);
    for (const changed of [after.order, after.memo]) workingSet.put(changed);
    return;
  }
  const after = applied(document, entry, context);
  if (!after || after === document) return;
  workingSet.put(after);
  if (document && order) workingSet.put(orderAfter(order, document, after, context));
}

/** What a credit memo gives back. */
const credited = making<SalesOrder, void, Parameters<typeof memoRules.newCreditMemo>[1]>([
  when(creditMemos.create, (_, { lines }) => lines),
  when(creditMemos.createAll, order => memoRules.creditAll(order)),
]);

function makeMemo(
  workingSet: WorkingSet<SalesOrder>,
  entry: LiveEntry,
  order: SalesOrder,
  context: ReplayContext,
): void {
  const lines = credited(order, entry, undefined);
  if (!lines) return;
  const facts = { ...ruleContextOf(context, order), pos_so_no: entry.tempId ?? '' };
  const after = memoRules.newCreditMemo(order, lines, facts);
  for (const changed of [after.order, after.memo]) workingSet.put(changed);
}

/**
 * Goods of another order pay for this one. Where that one is not on this tablet, what was asked is what they pay.
 */
function exchange(
  workingSet: WorkingSet<SalesOrder>,
  entry: LiveEntry,
  order: SalesOrder,
  context: ReplayContext,
): void {
  const input = inputFor(creditMemos.exchange, entry);
  if (!input) return;
  const { returned_no, lines, amount: asked } = input;
  const facts = ruleContextOf(context, null);
  const memoNo = entry.tempId ?? '';
  const sold = workingSet.find(returned_no);
  let amount = exchangedAmount(asked, { memo: { remaining_amount: asked }, order });
  if (sold) {
    const posted = creditedAtOnce(sold, lines, { ...facts, pos_so_no: memoNo });
    amount = exchangedAmount(asked, { memo: posted.memo, order });
    const memo = paidBy(posted.memo, { amount, other: order.pos_so_no }, facts);
    for (const changed of [memoRules.refunded(posted.order, amount, facts), memo]) workingSet.put(changed);
  }
  workingSet.put(paidBy(order, { amount, other: memoNo }, facts));
}

/** A credit memo that is made, released and posted, and the order that sold what comes back. */
function creditedAtOnce(
  sold: SalesOrder,
  lines: Parameters<typeof memoRules.newCreditMemo>[1],
  facts: Parameters<typeof memoRules.newCreditMemo>[2],
): ReturnType<typeof memoRules.postCreditMemo<SalesOrder>> {
  const { order, memo } = memoRules.newCreditMemo(sold, lines, facts);
  return memoRules.postCreditMemo({ order, memo: { ...memo, status: 'RELEASED' } }, facts);
}

/** One side of an exchange, posted. */
function paidBy(
  document: SalesOrder,
  side: Parameters<typeof addExchange>[1],
  facts: RuleContext,
): SalesOrder {
  if (side.amount === 0) return document;
  const receipt_id = Math.min(0, ...document.receipts.map(receipt => receipt.receipt_id)) - 1;
  return postReceipt(addExchange(document, side, { ...facts, receipt_id }), receipt_id, facts);
}

/** The order that sold what came back, where the server has answered and this tablet has not read it again. */
function giveBack(
  workingSet: WorkingSet<SalesOrder>,
  entry: LiveEntry,
  answer: SalesOrder,
  context: ReplayContext,
): void {
  const input = inputFor(creditMemos.exchange, entry);
  const sold = input && workingSet.find(input.returned_no);
  if (!input || !sold || sold.updated_at >= answer.updated_at) return;
  const facts = ruleContextOf(context, null);
  const { order } = creditedAtOnce(sold, input.lines, { ...facts, pos_so_no: entry.tempId ?? '' });
  const paid = answer.receipts.findLast(isExchange)?.amount ?? 0;
  workingSet.put(memoRules.refunded(order, paid, facts));
}
