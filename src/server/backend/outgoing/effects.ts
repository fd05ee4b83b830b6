import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { canPurchase } from '#model/purchases/actions.ts';
import type { PurchaseRuleContext } from '#model/purchases/document.ts';
import * as rules from '#model/purchases/progress.ts';
import type { AfterCancel } from '../../erp/erp.ts';
import { settleMs } from '../../outgoing/adapter.ts';
import { addCommand, type Command } from '../../outgoing/commands.ts';
import { applyRefused, type Effect, type EffectContext, type Effects } from '../../outgoing/effects.ts';
import { onlineShopEffects } from '../online-shop/effects.ts';
import { changePurchase } from '../purchases/store.ts';
import { paymentEffect } from '../sales/statement-payments.ts';
import { statementEffect } from '../sales/statements.ts';
import { acting, requestOf, sendAgain } from './acting.ts';
import { askTransferBack, transferEffects } from './transfer-effects.ts';

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

/** What the outcome of each kind of command does to its document. */
export const effects: Effects = {
  ...onlineShopEffects,
  ...transferEffects,
  'purchase-order.release': sent,
  'credit-memo.release': sent,
  'statement.post': statementEffect,
  'statement.pay': paymentEffect,
  'purchase-order.cancel': {
    async done(at, { document_no, payload: { after } }) {
      await changePurchase(acting(at), document_no, (order, facts) => takenBack(order, after, facts));
    },
    async refused(at, { document_no, payload: { after } }, why) {
      let isAnswer = false;
      await changePurchase(acting(at), document_no, (order, facts) => {
        isAnswer = isAskedFor(order, after);
        return isAnswer ? rules.refusedByErp(order, requestOf(after), why, facts) : order;
      });
      if (isAnswer) await sendAgain(at, 'purchase-order.release', document_no);
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

/**
 * A person discards a command: its document is put back. An order that the ERP may have all the same is asked back
 * first, once the ERP cannot be making it any more.
 *
 * @param by who discards it
 */
export async function applyDiscarded(
  at: EffectContext,
  command: Command,
  why: string,
  by: string,
): Promise<void> {
  const { kind, made_at, document_no, franchise_code } = command;
  if (kind === 'transfer.release' && made_at !== null) return askTransferBack(at, command, made_at, why, by);
  if (kind !== 'purchase-order.release' || made_at === null) return applyRefused(effects, at, command, why);
  await changePurchase(acting(at), document_no, (order, facts) => rules.askedErp(order, 'reopen', facts));
  const back = { po_no: document_no, customer_no: franchise_code, after: { status: 'OPEN', why } as const };
  const asked = {
    kind: 'purchase-order.cancel',
    document_no,
    franchise_code,
    payload: back,
    created_by: by,
  } as const;
  await addCommand(at.tx, asked, at.now, {
    next_at: new Date(made_at.getTime() + settleMs),
  });
}

/** A person waits for it. Else the order was released again since, and what the ERP had of it before is gone. */
const isAskedFor = (order: PurchaseOrder, after: AfterCancel) => order.erp_request === requestOf(after);

/** The order after the ERP took its own back; where it has gone on, only the request is over. */
function takenBack(order: PurchaseOrder, after: AfterCancel, facts: PurchaseRuleContext): PurchaseOrder {
  if (!isAskedFor(order, after)) return order;
  const request = requestOf(after);
  const asked: PurchaseOrder = { ...order, erp_request: '' };
  if (order.la_status !== 'RELEASED' || !canPurchase(request, asked, facts.actor).ok)
    return rules.toldByErp(order, {}, facts, request);
  if (after.status === 'CANCELED') return rules.cancelPurchase(asked, after, facts);
  return { ...rules.reopenPurchase(asked, facts), erp_refusal: after.why ?? '' };
}
