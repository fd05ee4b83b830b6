import { creditMemos as calls, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { salesMessages } from '#model/messages/sales.ts';
import * as rules from '#model/sales/credit-memos.ts';
import { addExchange, exchangedAmount } from '#model/sales/exchanges.ts';
import { setStatus } from '#model/sales/orders.ts';
import { postReceipt } from '#model/sales/receipts.ts';
import { typesOf } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { ChangeContext, Context } from '../kit/context.ts';
import { ofAnyType } from '../kit/scope.ts';
import { nextNo } from '../setup/no-series.ts';
import { nextReceiptId } from './receipts.ts';
import { salesWith } from './sales-with.ts';
import { changeCreditMemo, changeOrder, insertOrder } from './store.ts';

export const handlers = answers(calls, {
  salesWith,

  create: ({ pos_so_no, lines }, context) => credit(context, pos_so_no, () => lines),

  createAll: ({ pos_so_no }, context) => credit(context, pos_so_no, rules.creditAll),

  exchange: async ({ pos_so_no, returned_no, lines, amount: asked }, context) => {
    assertMayPost(context);
    const made = await credit(context, returned_no, () => lines);
    const onMemo = ofAnyType(context);
    const memo = await postMemo(onMemo, made.pos_so_no);
    let amount = 0;
    await changeOrder(context, pos_so_no, order => {
      // An administrator sees all shops; the goods of one do not pay for those of another.
      if (order.franchise_code === memo.franchise_code) amount = exchangedAmount(asked, { memo, order });
      return order;
    });
    if (amount === 0) throw new Refusal('rule', salesMessages.nothingToExchange(), 'amount');
    await pay(onMemo, memo.pos_so_no, { amount, other: pos_so_no });
    return pay(context, pos_so_no, { amount, other: memo.pos_so_no });
  },
});

const released = { status: 'RELEASED', cancel_reason_code: '' } as const;

/** Releases and posts a credit memo that is new. */
export async function postMemo(context: ChangeContext, pos_so_no: string): Promise<SalesOrder> {
  await changeOrder(context, pos_so_no, (memo, ruleContext) => setStatus(memo, released, ruleContext));
  return changeCreditMemo(context, pos_so_no, rules.postCreditMemo);
}

/** One side of an exchange, posted. */
async function pay(
  context: Context,
  pos_so_no: string,
  side: { amount: number; other: string },
): Promise<SalesOrder> {
  const receipt_id = await nextReceiptId(context);
  await changeOrder(context, pos_so_no, (document, ruleContext) =>
    addExchange(document, side, { ...ruleContext, receipt_id }),
  );
  return changeOrder(context, pos_so_no, (document, ruleContext) =>
    postReceipt(document, receipt_id, ruleContext),
  );
}

/** An exchange posts a credit memo: the person who may not do that alone may not do it so. */
function assertMayPost({ actor }: Context): void {
  for (const status of ['RELEASED', 'POSTED'] as const) {
    const input: InputOf<typeof salesOrders.setStatus> = { pos_so_no: '', status, cancel_reason_code: '' };
    const types = typesOf(salesOrders.setStatus, input, actor);
    if (types !== 'all' && !types.includes('credit_memo'))
      throw new Refusal('forbidden', salesMessages.mayNotExchange());
  }
}

/** Makes a credit memo of an order, and numbers it. */
export async function credit(
  context: ChangeContext,
  pos_so_no: string,
  linesOf: (order: SalesOrder) => readonly rules.CreditLine[],
): Promise<SalesOrder> {
  let memo: SalesOrder | undefined;
  const order = await changeOrder(context, pos_so_no, (before, ruleContext) => {
    const made = rules.newCreditMemo(before, linesOf(before), { ...ruleContext, pos_so_no: '' });
    memo = made.memo;
    return made.order;
  });
  if (!memo) throw new Error('the rule above makes a memo or throws');
  // The rules first: a number is taken only for a memo that can be made.
  const year = Number(context.today.slice(0, 4));
  const numbered = { ...memo, pos_so_no: await nextNo(context.tx, order.franchise_code, 'SC', year) };
  return insertOrder(context, numbered);
}
