import * as v from 'valibot';
import { amountFromZero, code, done, id, required, some } from './atoms.ts';
import { list, write } from './kit.ts';

export const feeSchema = v.object({
  id,
  fee_code: v.string(),
  description: v.string(),
  /** VND */
  amount: v.number(),
});
export type Fee = v.InferOutput<typeof feeSchema>;

const fields = { fee_code: code, description: required(100), amount: amountFromZero };
const most = 50;
const codesOf = (fees: readonly { fee_code: string }[]) => fees.map(fee => fee.fee_code).join(', ');

const pages = ['/fees'] as const;

export const filter = list({
  name: 'fees.filter',
  path: '/la/item/fee/filter',
  row: feeSchema,
  key: 'id',
  fields: ['id', 'fee_code', 'description', 'amount'],
  search: ['description', 'fee_code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Fees Failed!',
  access: { pages: ['/salesOrders/detail', '/salesQuotes/detail', ...pages] },
  topics: ['fees'],
  store: 'table',
});

/** Adds all of them or none. */
export const add = write({
  name: 'fees.add',
  method: 'POST',
  path: '/la/item/fee/add-fees',
  input: v.object({ fees: some(v.object(fields), most) }),
  answer: v.array(feeSchema),
  failure: 'Create Fee Failed!',
  access: { pages, button: 'Add New', company: true },
  offline: 'online',
  touches: ['fees'],
  document: input => ({ kind: 'fee', no: codesOf(input.fees) }),
  says: input => `Add fee ${codesOf(input.fees)}`,
});

/** Documents keep their own copy of a fee, so that one in use can be changed and removed. */
export const update = write({
  name: 'fees.update',
  method: 'PUT',
  path: '/la/item/fee/update-fee',
  input: v.object({ fee: v.object({ id, ...fields }) }),
  answer: feeSchema,
  failure: 'Update Fee Failed!',
  access: { pages, button: 'Save', company: true },
  offline: 'online',
  touches: ['fees'],
  document: input => ({ kind: 'fee', no: String(input.fee.id) }),
  says: input => `Change fee ${input.fee.fee_code}`,
});

/** Removes all of them or none. */
export const remove = write({
  name: 'fees.remove',
  method: 'POST',
  path: '/la/item/fee/remove-fees',
  input: v.object({ fees: some(v.object({ id, fee_code: code }), most) }),
  answer: done,
  failure: 'Remove Fee Failed!',
  access: { pages, button: 'Remove', company: true },
  offline: 'online',
  touches: ['fees'],
  document: input => ({ kind: 'fee', no: input.fees.map(fee => fee.id).join(' ') }),
  says: input => `Remove fee ${codesOf(input.fees)}`,
});
