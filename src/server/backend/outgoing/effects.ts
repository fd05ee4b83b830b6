import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { businessDate } from '#model/kit/format.ts';
import { canPurchase } from '#model/purchases/actions.ts';
import * as rules from '#model/purchases/progress.ts';
import type { AfterCancel } from '../../erp/erp.ts';
import type { Effect, EffectContext, Effects } from '../../outgoing/effects.ts';
import { type Actor, noActor } from '../kit/context.ts';
import { type Acting, momentOf } from '../kit/documents.ts';
import { changePurchase, loadPurchase, takeNumber } from '../purchases/store.ts';

/** No person acts: what the system answered does. */
const machine: Actor = { ...noActor, isAdministrator: true };

const acting = ({ tx, now }: EffectContext): Acting => ({
  ...{ tx, now, actor: machine },
  today: businessDate(now),
  types: 'all',
});

/** Locks the document, which stays as it is. */
const locked = (at: EffectContext, document_no: string): Promise<PurchaseOrder> =>
  loadPurchase(acting(at), document_no, true);

/** A document that was sent: it gets its number, or is open again. */
const sent: Effect<'purchase-order.release'> & Effect<'credit-memo.release'> = {
  async done(at, { document_no }, { remote_no }) {
    const { la_status } = await locked(at, document_no);
    if (la_status !== 'OPEN') await takeNumber(at, document_no, { bc_so_no: remote_no });
  },
  async refused(at, { document_no }) {
    await changePurchase(acting(at), document_no, rules.releaseRefused);
  },
};

/** What the outcome of each kind of command does to purchase orders and credit memos. */
export const effects: Effects = {
  'purchase-order.release': sent,
  'credit-memo.release': sent,
  'purchase-order.cancel': {
    async done(at, { document_no, payload: { after } }) {
      await changePurchase(acting(at), document_no, order => takenBack(order, after, momentOf(acting(at))));
    },
    // It was only asked whether the order can be taken back.
    async refused(at, { document_no }) {
      await locked(at, document_no);
    },
  },
  'purchase-order.close': {
    async done(at, { document_no }, { remote_no }) {
      await locked(at, document_no);
      await takeNumber(at, document_no, { bc_invoice_no: remote_no });
    },
    // What was received stays received.
    async refused(at, { document_no }) {
      await locked(at, document_no);
    },
  },
};

/** The order after the ERP took its own back; as it is where it has gone on. */
function takenBack(
  order: PurchaseOrder,
  after: AfterCancel,
  facts: ReturnType<typeof momentOf>,
): PurchaseOrder {
  const action = after.status === 'OPEN' ? 'reopen' : 'cancel';
  if (order.la_status !== 'RELEASED' || !canPurchase(action, order, facts.actor).ok) return order;
  return after.status === 'OPEN'
    ? rules.reopenPurchase(order, facts)
    : rules.cancelPurchase(order, after, facts);
}
