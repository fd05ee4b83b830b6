import type { GuardOf, RuleOf } from '../kit/actions.ts';
import { isPhone } from '../kit/read-phone.ts';
import { validationMessages } from '../kit/validation.ts';
import type { FieldName, Verb } from '../messages/documents.ts';
import { postingMessages } from '../messages/posting.ts';
import { salesMessages } from '../messages/sales.ts';
import { missingForDelivery } from './delivery.ts';
import { documentTypeNames, mustHaveValue, type OrderDocument } from './order-document.ts';
import { shipped } from './order-extent.ts';
import type { CreditMemoStatus, QuoteStatus, SalesStatus } from './status.ts';

export { all } from '../kit/actions.ts';

export type Guard = GuardOf<OrderDocument>;
export type ActionRule = RuleOf<OrderDocument, SalesStatus | QuoteStatus | CreditMemoStatus>;

export const nothingShipped: Guard = order => (shipped(order) > 0 ? postingMessages.shippedAlready() : null);
export const someLine =
  (verb: Verb): Guard =>
  order =>
    order.lines.some(line => line.quantity > 0)
      ? null
      : postingMessages.nothingTo(verb, documentTypeNames[order.document_type], order.pos_so_no);
export const parties: Guard = order => {
  const missing = (field: FieldName) => mustHaveValue(field, order);
  if (!order.sell_to_name) return missing('Sell-to Customer Name');
  if (order.sell_to_phone_no && !isPhone(order.sell_to_phone_no)) return validationMessages.phone();
  if (!order.location_code) return missing('Location Code');
  // Goods that are carried need a place to go and a person to call.
  const isCarried = order.agent_code !== '' || order.for_delivery;
  const lacks = isCarried ? missingForDelivery(order) : null;
  if (lacks) return missing(lacks === 'ship_to_address' ? 'Ship-to Address' : 'Ship-to Phone No.');
  return null;
};
/** What changes the price by what only the back end knows. */
export const pricing = { on: ['OPEN', 'CONFIRMED'] } as const;
export const ownReceipt: Guard = (order, actor) =>
  order.receipts.some(
    receipt => receipt.status === 'ADDED' && (actor.isAdministrator || receipt.created_by === actor.userId),
  )
    ? null
    : salesMessages.noOwnReceipt();
export const someReceipt: Guard = order =>
  order.receipts.some(receipt => receipt.status === 'ADDED') ? null : salesMessages.noReceipt();
export const noOpenReceipt: Guard = (order, actor) =>
  someReceipt(order, actor) === null ? salesMessages.openReceipts() : null;

export const printed = { always: true } as const;
export const synced = {
  needsConfirmation: true,
  always: true,
} as const;
