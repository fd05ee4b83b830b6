import { useMemo } from 'react';
import type { SalesLine } from '#calls/sales/documents.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { documentKinds } from '#kinds/index.ts';
import { sharesOf } from '#model/kit/amounts.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { invoiceOf } from '#model/sales/postings.ts';
import type { Period } from '../../fields/period.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useBaseSnapshots } from '../../read/document-overlay.ts';
import { useDocumentRules } from '../../read/overlay-rules.ts';
import { useReplayContext } from '../../read/replay-context.ts';
import { useDocumentQueue } from '../../tablet/document-queues.ts';
import { isUnsent, useResolve } from '../../tablet/entries.ts';

/** VND, and below zero where goods come back, but for the documents themselves and the quantity. */
export type Measures = {
  invoices: number;
  credit_memos: number;
  quantity: number;
  gross_amount: number;
  discount_amount: number;
  /** What was taken off single lines; the gross amount is without it. */
  line_discount_amount: number;
  fee_amount: number;
  returns_amount: number;
  amount: number;
};

/** A line of it, or its fees, which are of no item. */
export type AddedLine = Measures & {
  item_no: string;
  variant_code: string;
  description: string;
  unit_of_measure: string;
};

/** What a document adds to the revenue once it is sent. */
export type Added = Measures & {
  franchise_code: string;
  location_code: string;
  /** The name that its seller signs in with; `null` where this tablet does not know it. */
  seller: string | null;
  /** These add up to it. */
  lines: readonly AddedLine[];
};

/** Money that is posted once it is sent; paid back for a credit memo. VND, above zero. */
export type Payment = { payment_type: string; receipt_type: string; amount: number; isRefund: boolean };

export type Unsent = { sales: readonly Added[]; payments: readonly Payment[] };

const none: Unsent = { sales: [], payments: [] };

/**
 * What this tablet's unsent sales and returns will add to the revenue, and to the money collected: the documents as the
 * server has them, as far as it has answered, against the same after all that is unsent, by the rules that screens replay
 * them with. Of one shop where one is named. It will count on the day on which it arrives: a period without today leaves
 * nothing out.
 */
export function useUnsentSales(period: Period, shop = ''): Unsent {
  const queue = useDocumentQueue('so');
  const context = useReplayContext();
  const resolve = useResolve();
  const needed = queue.entries.some(isUnsent);
  const rules = useDocumentRules<SalesOrder, unknown>(documentKinds.so, needed);
  const bases = useBaseSnapshots<SalesOrder>(documentKinds.so, queue, needed);
  const today = businessToday();
  const isAsked = needed && period.from_date <= today && today <= period.to_date;
  return useMemo(() => {
    if (!isAsked || !rules) return none;
    const baseOf = (no: string) => bases.get(no) ?? null;
    const replay = (entries: typeof queue.entries) =>
      rules.replay(baseOf, entries, context, resolve).documents;
    const sent = replay(queue.entries.filter(entry => !isUnsent(entry)));
    const changed = [...replay(queue.entries)].flatMap(([no, after]) =>
      shop === '' || after.franchise_code === shop ? [{ before: sent.get(no) ?? baseOf(no), after }] : [],
    );
    return {
      sales: changed.flatMap(({ before, after }) => added(before, after, context.userName ?? null) ?? []),
      payments: changed.flatMap(({ before, after }) => paid(before, after)),
    };
  }, [isAsked, shop, rules, bases, queue, context, resolve]);
}

function added(before: SalesOrder | null, after: SalesOrder, person: string | null): Added | null {
  const { franchise_code, location_code } = after;
  // A document without the name of its seller is on this tablet alone.
  const of = { franchise_code, location_code, seller: after.seller === '' ? person : null };
  if (after.document_type === 'credit_memo') {
    if (after.status !== 'POSTED' || before?.status === 'POSTED') return null;
    const gross = after.lines.reduce((sum, line) => sum + line.line_amount, 0);
    return { ...of, ...summed('credit_memos', after.lines, gross - after.grand_total, 0) };
  }
  const invoice = invoiceOf(before, after);
  if (!invoice) return null;
  const { discount_amount, fee_amount } = invoice.header;
  return { ...of, ...summed('invoices', invoice.lines, discount_amount, fee_amount) };
}

type Line = Pick<SalesLine, 'line_no' | 'item_no' | 'variant_code' | 'description' | 'unit_of_measure'> &
  Pick<SalesLine, 'quantity' | 'line_amount' | 'line_discount_amount'>;

/** A document from its lines and what was taken off and added to the whole, shared out as the server does it. */
function summed(
  document: 'invoices' | 'credit_memos',
  unordered: readonly Line[],
  discount: number,
  fees: number,
): Measures & { lines: readonly AddedLine[] } {
  const sign = document === 'invoices' ? 1 : -1;
  const inOrder = [...unordered].sort((a, b) => a.line_no - b.line_no);
  const discounts = sharesOf(
    discount,
    inOrder.map(line => line.line_amount),
  );
  const worth = (amount: number) => ({ returns_amount: sign < 0 ? -amount : 0, amount: sign * amount });
  const goods = inOrder.map(({ item_no, variant_code, description, unit_of_measure, ...line }, index) => {
    const discount_amount = discounts[index] ?? 0;
    return {
      ...nothing,
      ...{ item_no, variant_code, description, unit_of_measure, quantity: sign * line.quantity },
      ...{ gross_amount: sign * line.line_amount, discount_amount: sign * discount_amount },
      line_discount_amount: sign * line.line_discount_amount,
      ...worth(line.line_amount - discount_amount),
    };
  });
  const ofNoItem = { item_no: '', variant_code: '', description: '', unit_of_measure: '' };
  const lines =
    fees === 0 ? goods : [...goods, { ...nothing, ...ofNoItem, fee_amount: sign * fees, ...worth(fees) }];
  return { ...plus(nothing, lines), [document]: 1, lines };
}

function paid(before: SalesOrder | null, after: SalesOrder): Payment[] {
  const posted = new Set(
    before?.receipts.filter(({ status }) => status === 'POSTED').map(({ receipt_id }) => receipt_id),
  );
  return after.receipts
    .filter(({ status, receipt_id }) => status === 'POSTED' && !posted.has(receipt_id))
    .map(({ payment_type, receipt_type, amount }) => ({
      ...{ payment_type, receipt_type, amount: Math.abs(amount) },
      isRefund: after.document_type === 'credit_memo' || amount < 0,
    }));
}

const nothing: Measures = {
  ...{ invoices: 0, credit_memos: 0, quantity: 0, gross_amount: 0, discount_amount: 0 },
  ...{ line_discount_amount: 0, fee_amount: 0, returns_amount: 0, amount: 0 },
};
const measures = [
  ...(['invoices', 'credit_memos', 'quantity', 'gross_amount', 'discount_amount'] as const),
  ...(['line_discount_amount', 'fee_amount', 'returns_amount', 'amount'] as const),
] as const;

/** All of them together. */
export const totalOf = (all: readonly Measures[]): Measures => plus(nothing, all);

/** Sums of the server with what is not sent yet. */
export function plus<S extends Partial<Measures>>(sums: S, all: readonly Measures[]): S & Measures {
  const added: Measures = { ...nothing };
  for (const one of [sums, ...all])
    for (const name of measures) added[name] = addQuantity(added[name], one[name] ?? 0);
  return { ...sums, ...added };
}
