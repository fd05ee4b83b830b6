import * as v from 'valibot';
import { isLinkTemplate, mostFeedKeys } from '#model/administration/product-feed.ts';
import { messages } from '#model/kit/validation.ts';
import { count, done, instant, nothing, required, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

/*
 * The feed of goods that other programs read (`/feeds/products.json` and `.xml`), and the keys that open it. Calls of
 * our own: the specification knows none. A key never comes here: the page makes it, shows it once, and sends its hash.
 */

const keySchema = v.object({
  id: v.number(),
  name: v.string(),
  created_by: v.string(),
  created_at: instant,
  /** To the hour; `null`: never. */
  last_used_at: v.nullable(instant),
});
export type FeedKey = v.InferOutput<typeof keySchema>;

const feedSchema = v.object({
  /** A link to an item, with `{item_no}` where its number stands; empty: the feed tells no links. */
  link_template: v.string(),
  /** Of all goods; empty: the feed tells none. */
  brand: v.string(),
  keys: v.pipe(v.array(keySchema), v.maxLength(mostFeedKeys)),
});

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  invalidates: ['productFeed'],
  document: (): Changed => ({ kind: 'productFeed', no: 'feed' }),
} as const;

export const get = read({
  name: 'productFeed.get',
  method: 'GET',
  path: '/own/product-feed',
  input: nothing,
  answer: feedSchema,
  failure: 'Get Product Feed Failed!',
  access: 'administrators',
  tags: ['productFeed'],
  store: 'none',
});

export const save = write({
  ...changes,
  name: 'productFeed.save',
  path: '/own/product-feed/save',
  input: v.object({
    link_template: v.pipe(
      text(500),
      v.trim(),
      v.check(value => value === '' || isLinkTemplate(value), messages.link),
    ),
    brand: v.pipe(text(40), v.trim()),
  }),
  answer: done,
  failure: 'Save Product Feed Failed!',
  summary: () => 'Change the product feed',
});

export const addKey = write({
  ...changes,
  name: 'productFeed.addKey',
  path: '/own/product-feed/keys/add',
  input: v.object({
    /** Who reads the feed with it. */
    name: required(80),
    /** SHA-256 of the key, in hexadecimal digits. */
    hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, messages.form)),
  }),
  answer: done,
  failure: 'Add Feed Key Failed!',
  summary: ({ name }) => `New key of the product feed for ${name}`,
});

/** Its reader is refused from now on. */
export const removeKey = write({
  ...changes,
  name: 'productFeed.removeKey',
  path: '/own/product-feed/keys/remove',
  input: v.object({ id: count(1) }),
  answer: done,
  failure: 'Remove Feed Key Failed!',
  summary: ({ id }) => `Remove key ${id} of the product feed`,
});
