import * as v from 'valibot';
import { id } from './atoms.ts';
import { list } from './kit.ts';

export const feeSchema = v.object({
  id,
  fee_code: v.string(),
  description: v.string(),
  /** VND */
  amount: v.number(),
});
export type Fee = v.InferOutput<typeof feeSchema>;

export const filter = list<Fee>({
  name: 'fees.filter',
  path: '/la/item/fee/filter',
  row: feeSchema,
  key: 'id',
  fields: ['id', 'fee_code', 'description', 'amount'],
  search: ['description', 'fee_code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Fees Failed!',
  access: 'signed-in',
  topics: ['fees'],
  store: 'table',
});
