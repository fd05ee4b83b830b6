import { salesFees as calls } from '#calls/index.ts';
import * as rules from '#model/sales/fees.ts';
import { answers } from '../kit/answers.ts';
import { changeOrder } from './store.ts';

export const handlers = answers(calls, {
  add: (input, context) =>
    changeOrder(context, input, (order, ruleContext) => rules.addFees(order, input.fees, ruleContext)),

  update: ({ line_no, fee, ...seen }, context) =>
    changeOrder(context, seen, (order, ruleContext) =>
      rules.updateFee(order, { ...fee, line_no }, ruleContext),
    ),

  remove: (input, context) =>
    changeOrder(context, input, (order, ruleContext) => rules.removeFees(order, input.line_nos, ruleContext)),
});
