import { useMemo } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { documentKinds } from '#kinds/index.ts';
import { invoiceOf } from '#model/sales/postings.ts';
import type { Period } from '../../fields/period.ts';
import { useDocumentQueue } from '../../outbox/document-queues.ts';
import { isUnsent, useResolve } from '../../outbox/entries.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useBaseSnapshots } from '../../read/document-overlay.ts';
import { useDocumentRules } from '../../read/overlay-rules.ts';
import { useReplayContext } from '../../read/replay-context.ts';

/** What a document adds to the revenue once it is sent. VND; below zero where goods come back. */
export type Added = {
  invoices: number;
  credit_memos: number;
  gross_amount: number;
  discount_amount: number;
  /** What was taken off single lines; the gross amount is without it. */
  line_discount_amount: number;
  fee_amount: number;
  returns_amount: number;
  amount: number;
};

/**
 * What this tablet's unsent sales and returns will add to the revenue: the documents as the server has them, as far as it
 * has answered, against the same after all that is unsent, by the rules that screens replay them with. One for each document
 * that adds something, of one shop where one is named. It will count on the day on which it arrives: a period without today leaves nothing out.
 */
export function useUnsentSales(period: Period, shop = ''): readonly Added[] {
  const queue = useDocumentQueue('so');
  const context = useReplayContext();
  const resolve = useResolve();
  const needed = queue.entries.some(isUnsent);
  const rules = useDocumentRules<SalesOrder, unknown>(documentKinds.so, needed);
  const bases = useBaseSnapshots<SalesOrder>(documentKinds.so, queue, needed);
  const today = businessToday();
  const isAsked = needed && period.from_date <= today && today <= period.to_date;
  return useMemo(() => {
    if (!isAsked || !rules) return [];
    const baseOf = (no: string) => bases.get(no) ?? null;
    const replay = (entries: typeof queue.entries) =>
      rules.replay(baseOf, entries, context, resolve).documents;
    const sent = replay(queue.entries.filter(entry => !isUnsent(entry)));
    return [...replay(queue.entries)].flatMap(([no, after]) => {
      if (shop !== '' && after.franchise_code !== shop) return [];
      return added(sent.get(no) ?? baseOf(no), after) ?? [];
    });
  }, [isAsked, shop, rules, bases, queue, context, resolve]);
}

function added(before: SalesOrder | null, after: SalesOrder): Added | null {
  if (after.document_type === 'credit_memo') {
    if (after.status !== 'POSTED' || before?.status === 'POSTED') return null;
    const gross = after.lines.reduce((sum, line) => sum + line.line_amount, 0);
    return {
      ...{ invoices: 0, credit_memos: 1, gross_amount: -gross, discount_amount: after.grand_total - gross },
      line_discount_amount: -after.lines.reduce((sum, line) => sum + line.line_discount_amount, 0),
      ...{ fee_amount: 0, returns_amount: -after.grand_total, amount: -after.grand_total },
    };
  }
  const posted = invoiceOf(before, after);
  const invoice = posted?.header;
  return invoice
    ? {
        ...{ invoices: 1, credit_memos: 0, gross_amount: invoice.amount, returns_amount: 0 },
        ...{ discount_amount: invoice.discount_amount, fee_amount: invoice.fee_amount },
        line_discount_amount: posted.lines.reduce((sum, line) => sum + line.line_discount_amount, 0),
        amount: invoice.grand_total,
      }
    : null;
}

const nothing: Added = {
  ...{ invoices: 0, credit_memos: 0, gross_amount: 0, discount_amount: 0, line_discount_amount: 0 },
  ...{ fee_amount: 0, returns_amount: 0, amount: 0 },
};
const measures = [
  ...(['invoices', 'credit_memos', 'gross_amount', 'discount_amount', 'line_discount_amount'] as const),
  ...(['fee_amount', 'returns_amount', 'amount'] as const),
] as const;

/** All of them together. */
export const totalOf = (all: readonly Added[]): Added => plus(nothing, all);

/** Sums of the server with what is not sent yet. */
export function plus<S extends Added>(sums: S, all: readonly Added[]): S {
  const added: Added = { ...sums };
  for (const one of all) for (const name of measures) added[name] += one[name];
  return { ...sums, ...added };
}
