import { useMemo } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { documentKinds } from '#kinds/index.ts';
import { invoiceOf } from '#model/sales/postings.ts';
import { useDocumentQueue } from '../../outbox/document-queues.ts';
import { isUnsent, useResolve } from '../../outbox/entries.ts';
import { useBaseSnapshots } from '../../read/document-overlay.ts';
import { useDocumentRules } from '../../read/overlay-rules.ts';
import { useReplayContext } from '../../read/replay-context.ts';

/** What a document adds to the revenue once it is sent. VND; below zero where goods come back. */
export type Added = {
  invoices: number;
  credit_memos: number;
  gross_amount: number;
  discount_amount: number;
  fee_amount: number;
  returns_amount: number;
  amount: number;
};

/**
 * What this tablet's unsent sales and returns will add to the revenue: the documents as the server has them, as far as it
 * has answered, against the same after all that is unsent, by the rules that screens replay them with. One for each document
 * that adds something.
 *
 * @param franchise_code of one shop; empty for all
 */
export function useUnsentSales(franchise_code = ''): readonly Added[] {
  const queue = useDocumentQueue('so');
  const context = useReplayContext();
  const resolve = useResolve();
  const needed = queue.entries.some(isUnsent);
  const rules = useDocumentRules<SalesOrder, unknown>(documentKinds.so, needed);
  const bases = useBaseSnapshots<SalesOrder>(documentKinds.so, queue, needed);
  return useMemo(() => {
    if (!needed || !rules) return [];
    const baseOf = (no: string) => bases.get(no) ?? null;
    const replay = (entries: typeof queue.entries) =>
      rules.replay(baseOf, entries, context, resolve).documents;
    const sent = replay(queue.entries.filter(entry => !isUnsent(entry)));
    return [...replay(queue.entries)].flatMap(([no, after]) => {
      if (franchise_code !== '' && after.franchise_code !== franchise_code) return [];
      return added(sent.get(no) ?? baseOf(no), after) ?? [];
    });
  }, [needed, rules, bases, queue, context, resolve, franchise_code]);
}

function added(before: SalesOrder | null, after: SalesOrder): Added | null {
  if (after.document_type === 'credit_memo') {
    if (after.status !== 'POSTED' || before?.status === 'POSTED') return null;
    const gross = after.lines.reduce((sum, line) => sum + line.line_amount, 0);
    return {
      ...{ invoices: 0, credit_memos: 1, gross_amount: -gross, discount_amount: after.grand_total - gross },
      ...{ fee_amount: 0, returns_amount: -after.grand_total, amount: -after.grand_total },
    };
  }
  const invoice = invoiceOf(before, after)?.header;
  return invoice
    ? {
        ...{ invoices: 1, credit_memos: 0, gross_amount: invoice.amount, returns_amount: 0 },
        ...{ discount_amount: invoice.discount_amount, fee_amount: invoice.fee_amount },
        amount: invoice.grand_total,
      }
    : null;
}

const nothing: Added = {
  ...{ invoices: 0, credit_memos: 0, gross_amount: 0, discount_amount: 0 },
  ...{ fee_amount: 0, returns_amount: 0, amount: 0 },
};
const measures = [
  ...(['invoices', 'credit_memos', 'gross_amount', 'discount_amount'] as const),
  ...(['fee_amount', 'returns_amount', 'amount'] as const),
] as const;

/** All of them together. */
export function totalOf(all: readonly Added[]): Added {
  const sum = { ...nothing };
  for (const one of all) for (const name of measures) sum[name] += one[name];
  return sum;
}
