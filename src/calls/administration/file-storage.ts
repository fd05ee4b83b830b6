import * as v from 'valibot';
import { pictureRefusals } from '#model/administration/picture-site.ts';
import { probeWords } from '#model/administration/systems.ts';
import { instant, nothing, optionalText } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { goodsPages } from '../kit/readers.ts';

/** Where pictures come from: `folder` of the server, where people put them, or a `site` outside that it reads. */
export const fileKinds = ['folder', 'site'] as const;

/** Whether the place of the pictures can be used. A folder of the server needs no token. */
export const connectionSchema = v.object({
  kind: v.picklist(fileKinds),
  connected: v.boolean(),
  needs_token: v.boolean(),
  /** Until when the token counts that the process which answers has; `null` where it has none now. */
  expires_at: v.nullable(instant),
  last_ok_at: v.nullable(instant),
  /** Empty for none. */
  last_error: v.string(),
  last_error_at: v.nullable(instant),
  /** What a person can do about it; `null` where that is not known. */
  problem: v.nullable(v.picklist(probeWords)),
  /** A site is left alone until then. */
  paused_until: v.nullable(instant),
});
export type FileConnection = v.InferOutput<typeof connectionSchema>;

/** How the pictures of a site outside stand. */
export const remoteSiteSchema = v.object({
  name: v.string(),
  address: v.string(),
  libraries: v.array(v.string()),
  /** As the settings name them; empty: the first library, all of it. */
  library: v.string(),
  folder: v.string(),
  /** Pictures in the folder. */
  files: v.number(),
  /** Items that have their picture from the site. */
  items: v.number(),
  /** Pictures with a name that fits no item; the first of the names. */
  unmatched: v.number(),
  unmatched_names: v.array(v.string()),
  /** Files that could not be used; the first of them. */
  refused: v.number(),
  refused_files: v.array(
    v.object({
      name: v.string(),
      item_no: v.string(),
      reason: v.picklist(pictureRefusals),
      /** The item keeps what the file was before. */
      keeps_former: v.boolean(),
      retry_at: v.nullable(instant),
    }),
  ),
  /** Files that are still to be fetched. */
  due: v.number(),
  /** A person has asked for a round, or one runs. */
  is_running: v.boolean(),
  /** Of the round that runs, or the last one. */
  entries: v.number(),
  fetched: v.number(),
  changed: v.number(),
  /** When all was last as the site has it. */
  synced_at: v.nullable(instant),
});
export type RemoteSite = v.InferOutput<typeof remoteSiteSchema>;

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
  /** The site outside that pictures come from; `null` where there is none. */
  remote: v.nullable(remoteSiteSchema),
});
export type FileSite = v.InferOutput<typeof siteSchema>;

const changes = {
  method: 'POST',
  access: 'administrators',
  offline: 'online',
  invalidates: ['fileStorage'],
  document: (): Changed => ({
    kind: 'fileStorage',
    no: 'site',
  }),
} as const;
const seen = { access: 'administrators', tags: ['fileStorage'], store: 'answer' } as const;

/** Tries whether files can be kept and read, and notes it. Of a site it is noted once the server has asked it. */
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

/** Compares what is kept with what items use, and drops what was not used for long. A site is read at once. */
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
  answer: v.object({
    site_url: v.string(),
    /** Pictures of items come from a site outside; people give them to the other items alone. */
    has_site: v.boolean(),
  }),
  failure: null,
  access: { pages: goodsPages },
  tags: ['config'],
  store: 'answer',
});
