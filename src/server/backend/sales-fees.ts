import { salesFees as calls } from '#calls/index.ts';
import * as rules from '#model/sales-fees.ts';
import { answers } from './answers.ts';
import { changeOrder } from './sales-store.ts';

export const handlers = answers(calls, {
  add: (input, context) =>
    changeOrder(context, input, (order, moment) => rules.addFees(order, input.fees, moment)),

  update: ({ line_no, fee, ...seen }, context) =>
    changeOrder(context, seen, (order, moment) => rules.updateFee(order, { ...fee, line_no }, moment)),

  remove: (input, context) =>
    changeOrder(context, input, (order, moment) => rules.removeFees(order, input.line_nos, moment)),
});
