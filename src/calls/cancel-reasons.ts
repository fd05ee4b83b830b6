import * as v from 'valibot';
import { cancelReasonPageUrls } from '#model/cancel-reasons.ts';
import { messages } from '#model/validation.ts';
import { code, done, id, idText, required } from './atoms.ts';
import { list, read, write } from './kit.ts';
import { reasonPages } from './readers.ts';

export const cancelReasonSchema = v.object({
  id,
  reason_code: v.string(),
  description: v.string(),
  /** Url of the page whose documents it may cancel. */
  page: v.string(),
});
export type CancelReason = v.InferOutput<typeof cancelReasonSchema>;

const fields = {
  reason_code: code,
  description: required(100),
  page: v.picklist(cancelReasonPageUrls, messages.required),
};

const pages = ['/cancelReasons'] as const;

export const filter = list({
  name: 'cancelReasons.filter',
  path: '/la/pos/cancel-reason/filter',
  row: cancelReasonSchema,
  key: 'id',
  fields: ['id', 'reason_code', 'description', 'page'],
  search: ['description', 'reason_code'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter Cancel Reasons Failed!',
  access: { pages: reasonPages },
  topics: ['cancelReasons'],
  store: 'table',
});

export const get = read({
  name: 'cancelReasons.get',
  method: 'GET',
  path: '/la/pos/cancel-reason/{id}',
  input: v.object({ id: idText }),
  answer: cancelReasonSchema,
  failure: 'Get Cancel Reason Failed!',
  access: { pages: reasonPages },
  topics: ['cancelReasons'],
  store: 'none',
});

export const create = write({
  name: 'cancelReasons.create',
  method: 'POST',
  path: '/la/pos/cancel-reason',
  input: v.object(fields),
  answer: cancelReasonSchema,
  failure: 'Create Cancel Reason Failed!',
  access: { pages, button: 'Add New', company: true },
  offline: 'online',
  touches: ['cancelReasons'],
  document: input => ({ kind: 'reason', no: `${input.page} ${input.reason_code}` }),
  says: input => `Add cancel reason ${input.reason_code}`,
});

export const update = write({
  name: 'cancelReasons.update',
  method: 'PUT',
  path: '/la/pos/cancel-reason',
  input: v.object({ cancel_reason: v.object({ id, ...fields }) }),
  answer: cancelReasonSchema,
  failure: 'Update Cancel Reason Failed!',
  access: { pages, button: 'Save', company: true },
  offline: 'online',
  touches: ['cancelReasons'],
  document: input => ({ kind: 'reason', no: String(input.cancel_reason.id) }),
  says: input => `Change cancel reason ${input.cancel_reason.reason_code}`,
});

export const remove = write({
  name: 'cancelReasons.remove',
  method: 'DELETE',
  path: '/la/pos/cancel-reason/{id}',
  input: v.object({ id: idText }),
  answer: done,
  failure: 'Remove Cancel Reason Failed!',
  access: { pages, button: 'Remove', company: true },
  offline: 'online',
  touches: ['cancelReasons'],
  document: input => ({ kind: 'reason', no: String(input.id) }),
  says: input => `Remove cancel reason ${input.id}`,
});
