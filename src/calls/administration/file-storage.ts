import * as v from 'valibot';
import { instant, nothing, optionalText } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { goodsPages } from '../kit/readers.ts';

/** Whether the place of the pictures can be used. A folder of the server needs no token. */
export const connectionSchema = v.object({
  kind: v.picklist(['folder']),
  connected: v.boolean(),
  needs_token: v.boolean(),
  expires_at: v.nullable(instant),
  last_ok_at: v.nullable(instant),
  /** Empty for none. */
  last_error: v.string(),
});
export type FileConnection = v.InferOutput<typeof connectionSchema>;

export const siteSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Where it is, for people. */
  place: v.string(),
  files: v.number(),
  bytes: v.number(),
  /** Files that no item uses: a sync drops them after so many days without use. */
  unused: v.number(),
  grace_days: v.number(),
  /** Items without their picture. */
  missing: v.array(v.string()),
  last_sync_at: v.nullable(instant),
  /** Files dropped by the last sync. */
  dropped: v.number(),
});
export type FileSite = v.InferOutput<typeof siteSchema>;

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  invalidates: ['fileStorage'],
  document: (): Changed => ({ kind: 'fileStorage', no: 'site' }),
} as const;
const seen = { access: 'administrators', tags: ['fileStorage'], store: 'answer' } as const;

/** Tries whether files can be kept and read, and notes it. */
export const authorize = write({
  ...changes,
  name: 'fileStorage.authorize',
  path: '/la/one-drive/authorize',
  input: nothing,
  answer: connectionSchema,
  failure: 'Authorize File Storage Failed!',
  summary: () => 'Connect the file storage',
});

export const tokenInfo = read({
  ...seen,
  name: 'fileStorage.tokenInfo',
  method: 'GET',
  path: '/la/one-drive/token-info',
  input: nothing,
  answer: connectionSchema,
  failure: 'Get File Storage Failed!',
});

/** What is kept. `site` is the address that `itemConfig` tells, or nothing. */
export const siteInfo = read({
  ...seen,
  name: 'fileStorage.siteInfo',
  method: 'POST',
  path: '/la/one-drive/site/info',
  input: v.object({ site: optionalText(200) }),
  answer: siteSchema,
  failure: 'Get File Storage Failed!',
});

/** Compares what is kept with what items use, and drops what was not used for long. */
export const syncSite = write({
  ...changes,
  name: 'fileStorage.syncSite',
  path: '/la/one-drive/site/info/sync',
  input: nothing,
  answer: siteSchema,
  failure: 'Sync Failed!',
  summary: () => 'Sync the file storage',
});

/** Where the pictures of items are: an address of this server where it begins with `/`. */
export const itemConfig = read({
  name: 'fileStorage.itemConfig',
  method: 'GET',
  path: '/la/item/config',
  input: nothing,
  answer: v.object({ site_url: v.string() }),
  failure: null,
  access: { pages: goodsPages },
  tags: ['config'],
  store: 'answer',
});
