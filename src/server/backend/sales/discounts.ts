import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { discountAllowed, givenDiscount, limitInWords, limitOf } from '#model/sales/discounts.ts';
import type { ChangeContext } from '../kit/context.ts';
import { approvalsOf } from './approvals-used.ts';

/**
 * No one leaves a document with more taken off by hand than they may give. Asked at every change of a document, whatever
 * the change is, so that no row of changes goes around it.
 *
 * @throws Refusal `discount`
 */
export async function assertDiscount(
  context: ChangeContext,
  before: SalesOrder | null,
  after: SalesOrder,
): Promise<void> {
  const { actor } = context;
  const limit = limitOf(actor.isAdministrator, actor.permission);
  if (discountAllowed(after, limit, [], before)) return;
  const approvals = await approvalsOf(context, after.pos_so_no);
  // An approval is of who asked for it.
  const own = approvals.filter(({ cashier_user_id }) => cashier_user_id === actor.user.user_id);
  const ceilings = own.map(({ ceiling }) => ceiling);
  if (discountAllowed(after, limit, ceilings, before)) return;
  const { amount, gross } = givenDiscount(after);
  throw new Refusal('discount', serverMessages.discount(amount, limitInWords(gross, limit)));
}
