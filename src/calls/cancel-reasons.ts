import * as v from 'valibot';
import { id } from './atoms.ts';
import { list } from './kit.ts';

export const cancelReasonSchema = v.object({
  id,
  reason_code: v.string(),
  description: v.string(),
  page: v.string(),
});
export type CancelReason = v.InferOutput<typeof cancelReasonSchema>;

export const filter = list<CancelReason>({
  name: 'cancelReasons.filter',
  path: '/la/pos/cancel-reason/filter',
  row: cancelReasonSchema,
  key: 'id',
  fields: ['id', 'reason_code', 'description', 'page'],
  search: ['description', 'reason_code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Cancel Reasons Failed!',
  access: 'signed-in',
  topics: ['cancelReasons'],
  store: 'table',
});
