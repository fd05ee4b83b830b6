import * as v from 'valibot';
import { documentNo, lineNo, some } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { feeLineSchema } from './documents.ts';
import { editsOrder, onScreen, salesDocument, seen } from './kit.ts';

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
  ...editsOrder,
  failure: 'Create Sales Fee Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: salesDocument,
  summary: input => `Add ${feesIn(input.fees.length)} to order ${input.pos_so_no}`,
});

export const update = write({
  name: 'salesFees.update',
  method: 'PUT',
  path: '/la/sales-order/fees/update-fee',
  input: v.object({
    pos_so_no: documentNo,
    ...seen,
    line_no: lineNo,
    fee: v.omit(feeLineSchema, ['line_no']),
  }),
  ...editsOrder,
  failure: 'Update Sales Fee Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: salesDocument,
  summary: input => `Change fee ${input.fee.fee_code} of order ${input.pos_so_no}`,
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
  ...editsOrder,
  failure: 'Remove Sales Fee Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: salesDocument,
  summary: input => `Remove ${feesIn(input.line_nos.length)} from order ${input.pos_so_no}`,
});
