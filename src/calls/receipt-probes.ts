import type { List, Probe, Read } from './kit.ts';
import { filter as filterBy } from './kit.ts';
import type { Receipt, SalesOrder } from './sales-documents.ts';

type Get = Read<{ pos_so_no: string }, SalesOrder>;

/** A receipt that was to be posted is. */
export function isPosted(filter: List<Receipt>, get: Get): Probe<{ receipt_id: number }, SalesOrder> {
  return {
    ask: ({ receipt_id }) => ({
      call: filter,
      input: { page: 1, size: 1, filters: [filterBy('receipt_id', String(receipt_id))] },
    }),
    find: answer => {
      const { items } = answer as { items: readonly Receipt[] }; // a list call's answer
      return items
        .filter(receipt => receipt.status === 'POSTED')
        .map(receipt => ({
          no: `receipt ${receipt.receipt_id}`,
          at: receipt.posted_at ?? '',
          same: ['receipt', 'posted'],
          differs: [],
          answer: { call: get, input: { pos_so_no: receipt.pos_so_no } },
        }));
    },
  };
}

/** Every receipt of an order is posted. */
export function allPosted(get: Get): Probe<{ pos_so_no: string }, SalesOrder> {
  return {
    ask: ({ pos_so_no }) => ({ call: get, input: { pos_so_no } }),
    find: answer => {
      const order = answer as SalesOrder; // the answer of `get`
      const posted = order.receipts.filter(receipt => receipt.status === 'POSTED');
      const open = order.receipts.some(receipt => receipt.status === 'ADDED');
      if (open || posted.length === 0) return [];
      const at =
        posted
          .map(receipt => receipt.posted_at ?? '')
          .sort()
          .at(-1) ?? '';
      return [{ no: order.pos_so_no, at, same: ['all receipts posted'], differs: [], answer: { is: order } }];
    },
  };
}
