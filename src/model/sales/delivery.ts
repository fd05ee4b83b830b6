import type { OrderDocument } from './order-document.ts';
import { receiptTotal } from './order-extent.ts';

/** What is next with goods that are brought to their buyer: they leave, and then the money of the buyer comes. */
export const deliverySteps = ['send', 'collect'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

type Delivered = Pick<
  OrderDocument,
  'document_type' | 'status' | 'support_to_ship' | 'for_delivery' | 'remaining_amount' | 'receipts'
>;

const waits: readonly string[] = ['RELEASED', 'PARTIAL_SHIPPED'];
const left: readonly string[] = ['SHIPPED', 'INVOICED', 'CLOSED'];

/** The next step of an order that is delivered, or that a storeroom was asked to ship; empty for no step. */
export function deliveryStepOf(order: Delivered): DeliveryStep | '' {
  const { document_type, status, support_to_ship, for_delivery } = order;
  if (document_type !== 'order') return '';
  if (waits.includes(status)) return for_delivery || support_to_ship ? 'send' : '';
  return for_delivery && left.includes(status) && toCollect(order) > 0 ? 'collect' : '';
}

/** VND that is taken when the goods arrive: what is owed, less what waits for posting. */
export function toCollect(order: Pick<OrderDocument, 'remaining_amount' | 'receipts'>): number {
  return Math.max(0, order.remaining_amount - receiptTotal(order, 'ADDED'));
}

/** What a delivery cannot be made without: the first that is missing, `null` where it can be made. */
export function missingForDelivery(
  header: Pick<OrderDocument, 'ship_to_address' | 'ship_to_phone_no'>,
): 'ship_to_address' | 'ship_to_phone_no' | null {
  if (!header.ship_to_address.trim()) return 'ship_to_address';
  return header.ship_to_phone_no.trim() ? null : 'ship_to_phone_no';
}
