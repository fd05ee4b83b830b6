import { creditMemos as calls } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import * as rules from '#model/sales/credit-memos.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { nextNo } from '../setup/no-series.ts';
import { changeOrder, insertOrder } from './store.ts';

export const handlers = answers(calls, {
  create: ({ pos_so_no, lines }, context) => credit(context, pos_so_no, () => lines),

  createAll: ({ pos_so_no }, context) => credit(context, pos_so_no, rules.creditAll),
});

async function credit(
  context: Context,
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
