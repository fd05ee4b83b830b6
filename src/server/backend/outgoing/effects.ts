import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { businessDate } from '#model/kit/format.ts';
import { canPurchase } from '#model/purchases/actions.ts';
import type { PurchaseRuleContext } from '#model/purchases/document.ts';
import * as rules from '#model/purchases/progress.ts';
import type { AfterCancel } from '../../erp/erp.ts';
import type { Effect, EffectContext, Effects } from '../../outgoing/effects.ts';
import { type Actor, noActor } from '../kit/context.ts';
import type { Acting } from '../kit/documents.ts';
import { changePurchase } from '../purchases/store.ts';

/** No person acts: what the system answered does. */
const machine: Actor = { ...noActor, isAdministrator: true };

const acting = ({ tx, now }: EffectContext): Acting => ({
  ...{ tx, now, actor: machine },
  today: businessDate(now),
  types: 'all',
});

/** A document that was sent: it gets its number, or is open again. */
const sent: Effect<'purchase-order.release'> & Effect<'credit-memo.release'> = {
  async done(at, { document_no }, { remote_no: bc_so_no }) {
    await changePurchase(acting(at), document_no, (order, facts) =>
      order.la_status === 'OPEN' ? order : rules.toldByErp(order, { bc_so_no }, facts, 'release'),
    );
  },
  async refused(at, { document_no }, why) {
    await changePurchase(acting(at), document_no, (order, facts) =>
      rules.refusedByErp(order, 'release', why, facts),
    );
  },
};

/** What the outcome of each kind of command does to purchase orders and credit memos. */
export const effects: Effects = {
  'purchase-order.release': sent,
  'credit-memo.release': sent,
  'purchase-order.cancel': {
    async done(at, { document_no, payload: { after } }) {
      await changePurchase(acting(at), document_no, (order, facts) => takenBack(order, after, facts));
    },
    async refused(at, { document_no, payload: { after } }, why) {
      await changePurchase(acting(at), document_no, (order, facts) =>
        rules.refusedByErp(order, requestOf(after), why, facts),
      );
    },
  },
  'purchase-order.close': {
    async done(at, { document_no }, { remote_no: bc_invoice_no }) {
      await changePurchase(acting(at), document_no, (order, facts) =>
        rules.toldByErp(order, { bc_invoice_no }, facts, 'close'),
      );
    },
    // What was received stays received.
    async refused(at, { document_no }, why) {
      await changePurchase(acting(at), document_no, (order, facts) =>
        rules.refusedByErp(order, 'close', why, facts),
      );
    },
  },
};

const requestOf = ({ status }: AfterCancel) => (status === 'OPEN' ? 'reopen' : 'cancel');

/** The order after the ERP took its own back; where it has gone on, only the request is over. */
function takenBack(order: PurchaseOrder, after: AfterCancel, facts: PurchaseRuleContext): PurchaseOrder {
  const request = requestOf(after);
  const asked: PurchaseOrder = { ...order, erp_request: '' };
  if (order.la_status !== 'RELEASED' || !canPurchase(request, asked, facts.actor).ok)
    return rules.toldByErp(order, {}, facts, request);
  return after.status === 'OPEN'
    ? rules.reopenPurchase(asked, facts)
    : rules.cancelPurchase(asked, after, facts);
}
