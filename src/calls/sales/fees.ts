import * as v from 'valibot';
import { asChange, documentNo, lineNo, some } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { feeLineSchema } from './documents.ts';
import { editsLines, seen } from './kit.ts';

const feesIn = (count: number) => (count === 1 ? '1 fee' : `${count} fees`);

export const add = write({
  name: 'salesFees.add',
  method: 'POST',
  path: '/la/sales-order/fees/add-fees',
  input: v.object({
    pos_so_no: documentNo,
    ...seen,
    fees: some(feeLineSchema, 50),
  }),
  ...editsLines,
  failure: 'Create Sales Fee Failed!',
  worth: ({ fees }) => fees.reduce((sum, { amount }) => sum + amount, 0),
  summary: input => `Add ${feesIn(input.fees.length)} to order ${input.pos_so_no}`,
});

/** What is left out of a fee stays as it is. */
export const update = write({
  name: 'salesFees.update',
  method: 'PUT',
  path: '/la/sales-order/fees/update-fee',
  input: v.object({
    pos_so_no: documentNo,
    ...seen,
    line_no: lineNo,
    fee: v.object(asChange(v.omit(feeLineSchema, ['line_no']).entries)),
  }),
  ...editsLines,
  failure: 'Update Sales Fee Failed!',
  worth: ({ fee }) => fee.amount ?? 0,
  summary: input => `Change fee ${input.fee.fee_code ?? input.line_no} of order ${input.pos_so_no}`,
});

export const remove = write({
  name: 'salesFees.remove',
  method: 'POST',
  path: '/la/sales-order/fees/remove-fees',
  input: v.object({
    pos_so_no: documentNo,
    ...seen,
    line_nos: some(lineNo, 50),
  }),
  ...editsLines,
  failure: 'Remove Sales Fee Failed!',
  summary: input => `Remove ${feesIn(input.line_nos.length)} from order ${input.pos_so_no}`,
});
