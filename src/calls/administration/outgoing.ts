import * as v from 'valibot';
import { commandStatuses, outgoingSystems } from '#model/administration/outgoing.ts';
import { done, entryNo, instant, nothing, required, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';

/*
 * What waits for systems outside, and what an administrator decides about it. Calls of our own: the specification
 * knows no queue to the ERP.
 */

const system = v.picklist(outgoingSystems);
const status = v.picklist(commandStatuses);

/** A command to a system, with how it stands. */
export const outgoingSchema = v.object({
  id: v.number(),
  system: v.string(),
  /** What is done to which kind of document, such as `purchase-order.release`. */
  kind: v.string(),
  document_no: v.string(),
  franchise_code: v.string(),
  status,
  /** How many times it was tried without an answer that ended it. */
  attempts: v.number(),
  created_by: v.string(),
  created_at: instant,
  /** It is not sent before. */
  next_at: instant,
  /** When the last request began that may have done it; `null` while none was sent. */
  made_at: v.nullable(instant),
  finished_at: v.nullable(instant),
  last_error: v.string(),
  /** The system's own number of what the command made; may be empty. */
  remote_no: v.string(),
  /** Who ended it by hand, and why. */
  decided_by: v.string(),
  reason: v.string(),
  /** An earlier command about the document that has not ended: this one goes after it. */
  waits_for: v.nullable(v.number()),
});
export type Outgoing = v.InferOutput<typeof outgoingSchema>;

/** How a system is, and what waits for it. */
export const systemSchema = v.object({
  system,
  /** The server's settings say where it is. */
  is_set_up: v.boolean(),
  /** Nothing is sent to it before; `null` where it is not left alone. */
  paused_until: v.nullable(instant),
  last_ok_at: v.nullable(instant),
  last_error_at: v.nullable(instant),
  last_error: v.string(),
  /** Commands that are sent, or looked up, without a person. */
  waiting: v.number(),
  /** Commands that a person decides about. */
  undecided: v.number(),
  /** Since when the oldest that has not ended waits. */
  oldest_at: v.nullable(instant),
});
export type OutgoingSystem = v.InferOutput<typeof systemSchema>;

const seen = { access: 'administrators', tags: ['outgoing'], store: 'none' } as const;
const decides = {
  access: 'administrators',
  offline: 'online',
  // What ends a command ends it for its document too.
  invalidates: ['outgoing', 'purchaseOrders'],
} as const;
const about = ({ id }: { id: number }): Changed => ({ kind: 'outgoing', no: String(id) });

export const filter = list({
  ...seen,
  name: 'outgoing.filter',
  path: '/own/outgoing/filter',
  row: outgoingSchema,
  key: 'id',
  fields: [
    'id',
    'system',
    'kind',
    'document_no',
    'franchise_code',
    'status',
    'attempts',
    'created_by',
    'created_at',
    'next_at',
    'remote_no',
  ],
  search: ['document_no', 'remote_no'],
  capitals: ['document_no', 'franchise_code'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Outgoing Documents Failed!',
});

export const systems = read({
  ...seen,
  name: 'outgoing.systems',
  method: 'GET',
  path: '/own/outgoing/systems',
  input: nothing,
  answer: v.object({ items: v.array(systemSchema) }),
  failure: 'Get Systems Failed!',
});

// ---- decisions ----

/** Lets it go again as soon as its system takes it. One that may have been done is looked up before. */
export const retry = write({
  ...decides,
  name: 'outgoing.retry',
  method: 'POST',
  path: '/own/outgoing/retry',
  input: v.object({ id: entryNo }),
  answer: done,
  failure: 'Queue Again Failed!',
  document: about,
  summary: ({ id }) => `Send outgoing entry ${id} again`,
});

/** The system has done it, as a person found there. Nothing is sent any more. */
export const adopt = write({
  ...decides,
  name: 'outgoing.adopt',
  method: 'POST',
  path: '/own/outgoing/adopt',
  input: v.object({
    id: entryNo,
    /** The number that the document has there. Needed where the command brings one. */
    remote_no: v.pipe(text(35), v.trim()),
  }),
  answer: done,
  failure: 'Mark As Sent Failed!',
  document: about,
  summary: ({ id, remote_no }) => `Mark outgoing entry ${id} as sent${remote_no && ` with ${remote_no}`}`,
});

/** Nothing is sent any more, and the document is put back. */
export const discard = write({
  ...decides,
  name: 'outgoing.discard',
  method: 'POST',
  path: '/own/outgoing/discard',
  input: v.object({
    id: entryNo,
    /** As the person saw it: whether the system may have done the command decides what they were told. */
    status,
    reason: required(250),
  }),
  answer: done,
  failure: 'Discard Failed!',
  document: about,
  summary: ({ id, reason }) => `Discard outgoing entry ${id}: ${reason}`,
});

/** The system is not left alone any more. */
export const resume = write({
  ...decides,
  name: 'outgoing.resume',
  method: 'POST',
  path: '/own/outgoing/resume',
  input: v.object({ system }),
  answer: done,
  failure: 'Try Again Failed!',
  document: input => ({ kind: 'outgoing', no: input.system }),
  summary: input => `Try system ${input.system} again now`,
});
