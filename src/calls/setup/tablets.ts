import * as v from 'valibot';
import { done, instant, required } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import { list } from '../kit/list.ts';

// What tablets have told of themselves. Calls of our own, which the specification does not have.

/** Unsent work is told by the shop for which it was made, so the office of each shop sees its own. */
const tabletSchema = v.object({
  /** Tablet and owner. */
  tablet_key: v.string(),
  device_id: v.string(),
  /** `user_id@customer_no` */
  owner: v.string(),
  username: v.string(),
  name: v.string(),
  /** The account is closed. */
  is_active: v.boolean(),
  customer_no: v.string(),
  franchise_name: v.string(),
  build: v.string(),
  user_agent: v.string(),
  unsent: v.number(),
  unsent_since: v.nullable(instant),
  refused: v.number(),
  refusal: v.string(),
  storage_used: v.nullable(v.number()),
  storage_quota: v.nullable(v.number()),
  persisted: v.nullable(v.boolean()),
  filled_at: v.nullable(instant),
  /** Last contact of this person on this tablet; `null`: others who work there have told of it. */
  seen_at: v.nullable(instant),
});
export type Tablet = v.InferOutput<typeof tabletSchema>;

export const filter = list({
  name: 'tablets.filter',
  path: '/own/tablets',
  row: tabletSchema,
  key: 'tablet_key',
  fields: [
    'tablet_key',
    'device_id',
    'username',
    'name',
    'customer_no',
    'build',
    'unsent',
    'unsent_since',
    'refused',
    'filled_at',
    'seen_at',
  ],
  search: ['device_id', 'username', 'name', 'franchise_name'],
  sort: { field: 'unsent_since', direction: 'asc' },
  failure: 'Filter Tablets Failed!',
  access: { pages: ['/devices'] },
  tags: ['tablets'],
  store: 'none',
});

/**
 * Lets a person's unsent work for a shop be sent where the person may not send it any more. From their own
 * tablets it may be sent for a month, and by the administrator who says so for half a day. It is recorded.
 */
export const release = write({
  name: 'tablets.release',
  method: 'POST',
  path: '/own/tablets/release',
  input: v.object({
    owner: v.pipe(v.string(), v.regex(/^\d{1,9}@.{0,20}$/)),
    reason: required(250),
  }),
  answer: done,
  failure: 'Release Unsent Work Failed!',
  access: 'administrators',
  offline: 'online',
  invalidates: ['tablets'],
  document: ({ owner }) => ({ kind: 'tablet', no: owner }),
  summary: () => 'Let unsent work be sent',
});
