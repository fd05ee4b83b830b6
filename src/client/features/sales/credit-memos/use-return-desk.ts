import { useRef, useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditable } from '#model/sales/credit-memos.ts';
import { usePersistedValue } from '../../../outbox/persisted-value.ts';
import { creditLines, type Wanted, wanted, within } from '../../../workflows/credit/crediting.ts';
import { type Franchise, newDraft } from '../../../workflows/document/document-draft.ts';
import { reduceSale, type SaleAction, type SaleDraft } from '../sale/sale-draft.ts';
import { parties, partyOf, partyPatch } from '../sale/sale-header.ts';
import { orderDrafts } from '../sale/sale-kind.ts';
import { useMissing } from '../sale/use-missing.ts';
import { useSaleTotals } from '../sale/use-sale-totals.ts';
import { worthOf } from './credit.ts';

export type ReturnDesk = ReturnType<typeof useReturnDesk>;

/** What a cashier has chosen so far. Quantities stand by line number. */
type Chosen = { quantities: Readonly<Record<number, number>>; draft: SaleDraft };

/**
 * What comes back of an order, what its customer takes for it, and the one sum of both. The tablet keeps the choice until it is
 * sent.
 */
export function useReturnDesk(order: SalesOrder, franchise: Franchise | null) {
  const lines = creditLines(order.lines, creditable);
  const [initial] = useState<Chosen>(() => ({ quantities: {}, draft: saleTo(order, franchise) }));
  const { value, change, clear, restored } = usePersistedValue(`return:${order.pos_so_no}`, initial);
  const { draft } = value;
  // Scans come faster than the screen is drawn.
  const latest = useRef(value.quantities);
  latest.current = value.quantities;
  const put = (quantities: Chosen['quantities']) => {
    latest.current = quantities;
    change(now => ({ ...now, quantities }));
  };
  const counted = (line_no: number) => value.quantities[line_no] ?? 0;
  const totals = useSaleTotals(draft);
  const missing = useMissing(draft);
  const isExchange = draft.lines.length > 0;
  const back: Wanted = wanted(lines, new Map(lines.map(({ line_no }) => [line_no, counted(line_no)])));
  const worth = back.length > 0 ? worthOf(order, back) : null;
  const creditVnd = worth !== null && typeof worth !== 'string' ? (worth.owedVnd ?? 0) : 0;
  const dueVnd = isExchange ? totals.grand_total : 0;
  return {
    order,
    lines,
    back,
    worth,
    problem: typeof worth === 'string' ? worth : missing.text,
    isRefused: typeof worth === 'string' || missing.refused,
    draft,
    dispatch: (action: SaleAction) => change(now => ({ ...now, draft: reduceSale(now.draft, action) })),
    /** The choice comes from before the screen was left. */
    restored: restored && (back.length > 0 || isExchange),
    clear,
    totals,
    isExchange,
    dueVnd,
    creditVnd,
    /** VND that the goods that come back pay of those that are taken. */
    paidVnd: Math.min(creditVnd, dueVnd),
    /** Above zero the customer pays it, below they get it. */
    balanceVnd: dueVnd - creditVnd,
    unitOf: (line_no: number) => order.lines.find(line => line.line_no === line_no)?.unit_of_measure ?? '',
    quantityOf: counted,
    set: (line_no: number, quantity: number) => {
      const line = lines.find(each => each.line_no === line_no);
      if (line) put({ ...latest.current, [line_no]: within(line, quantity) });
    },
    setAll: (all: boolean) => put(Object.fromEntries(lines.map(line => [line.line_no, all ? line.left : 0]))),
    /** Counts scanned goods on the lines that have room for all of them. False where there is none. */
    takeBack: (item: { item_no: string; variant_code: string }, quantity: number): boolean => {
      const line = lines.find(
        ({ line_no, item_no, variant_code, left }) =>
          item_no === item.item_no &&
          variant_code === item.variant_code &&
          (latest.current[line_no] ?? 0) + quantity <= left,
      );
      if (!line) return false;
      put({ ...latest.current, [line.line_no]: (latest.current[line.line_no] ?? 0) + quantity });
      return true;
    },
  };
}

/** A new sale to the customer of an order. */
function saleTo(order: SalesOrder, franchise: Franchise | null): SaleDraft {
  const { loyalty_cust_scheme, customer_birthday } = orderDrafts.headerOf(order);
  const same = parties.map(party => partyPatch(party, partyOf(orderDrafts.headerOf(order), 'sell_to')));
  return newDraft(orderDrafts, `tmp:${crypto.randomUUID()}`, {
    ...orderDrafts.newHeader(franchise),
    ...Object.assign({}, ...same),
    loyalty_cust_scheme,
    customer_birthday,
  });
}
