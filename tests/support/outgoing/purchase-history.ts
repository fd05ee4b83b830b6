import { expect } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { type Asked, type History, refusal, type Step } from './histories.ts';

export const purchasePresses = ['release', 'reopen', 'cancel', 'ship'] as const;

/** What happens to a purchase order that the franchisor has. */
export async function playPurchase(
  server: Asked,
  history: History,
  what: Step<(typeof purchasePresses)[number]>,
): Promise<void> {
  const { erp, no: po_no } = history;
  const cancel = { status: 'CANCELED', cancel_reason_code: 'WRONG_QTY' };
  switch (what.do) {
    case 'release':
      await server.ask('purchaseOrders.release', { po_no }).catch(refusal);
      return;
    case 'reopen':
      await server
        .ask('purchaseOrders.setStatus', { pos_po_no: po_no, status: 'OPEN' }, 'admin')
        .catch(refusal);
      return;
    case 'cancel':
      await server.ask('purchaseOrders.setStatus', { pos_po_no: po_no, ...cancel }).catch(refusal);
      return;
    case 'ship':
      for (const order of erp.live(po_no)) order.shipped = true;
      return;
    default:
      return history.play(what);
  }
}

/** What the franchisor has, and what the shop believes. */
export async function judgePurchase(server: Asked, { erp, no, commands: read }: History): Promise<void> {
  const order = await server.ask<PurchaseOrder>('purchaseOrders.get', { pos_po_no: no });
  const live = erp.live(no);
  const commands = await read();
  const facts = JSON.stringify({ order: order.la_status, live, commands });
  expect(live.length, facts).toBeLessThanOrEqual(1);
  const stuck = commands.filter(({ status }) => !['done', 'refused', 'discarded'].includes(status));
  // After too many tries a person decides; until then both sides may differ.
  if (stuck.some(({ status }) => status === 'dead')) return;
  expect(stuck, facts).toEqual([]);
  expect(live.length, facts).toBe(order.la_status === 'RELEASED' ? 1 : 0);
  expect(order.bc_so_no, facts).toBe(
    order.la_status === 'RELEASED' ? live[0]?.no : order.la_status === 'OPEN' ? '' : order.bc_so_no,
  );
}
