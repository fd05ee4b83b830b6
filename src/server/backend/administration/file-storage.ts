import { eq, sql } from 'drizzle-orm';
import type { FileConnection, FileSite } from '#calls/administration/file-storage.ts';
import { fileStorage as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { stockMessages } from '#model/messages/stock.ts';
import { thumbnailOf } from '#model/stock/pictures.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { fileSites } from '../../db/schema/index.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import { trySystemAgain } from '../../outgoing/commands.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { hasPictureSite } from '../picture-site/given.ts';
import { remoteOf, siteConnectionOf } from '../picture-site/shown.ts';
import { askForRound } from '../picture-site/state.ts';
import { settingsOf } from '../setup/config.ts';
import { baseName, filesOf, pictureLock } from '../stock/item-pictures.ts';

/** The one place there is without a connector: a folder of the server's. */
const site = 'folder';
const graceDays = 30;
const shownMissing = 20;

export const handlers = answers(calls, {
  authorize: {
    first: (_, context) => tryFiles(context),
    run: async (_, context) => {
      const connection = await connectionOf(context);
      if (await hasPictureSite(context)) {
        await trySystemAgain(context.tx, 'picture-site');
        await askForRound(context.tx, context.now);
      } else if (!connection.connected)
        throw new Refusal('rule', stockMessages.filesFailed(connection.last_error));
      return connection;
    },
  },

  tokenInfo: (_, context) => {
    filesOf(context);
    return connectionOf(context);
  },

  siteInfo: async ({ site: named }, context) => {
    const { image_path } = await settingsOf(context.tx);
    // Only the one that item/config tells: the server fetches nothing from an address in a request.
    if (named !== '' && named !== image_path) throw new Refusal('validation', stockMessages.noSite(), 'site');
    return siteOf(context, filesOf(context));
  },

  syncSite: async (_, context: Context) => {
    const { tx, now } = context;
    const files = filesOf(context);
    const dropped = await dropUnused(tx, files, now);
    const synced = { last_sync_at: now, dropped };
    await tx
      .insert(fileSites)
      .values({ id: site, ...synced })
      .onConflictDoUpdate({ target: fileSites.id, set: synced });
    if (dropped > 0) await auditOf(context, 'file-storage.sync', site, { dropped });
    if (await hasPictureSite(context)) {
      await trySystemAgain(tx, 'picture-site');
      await askForRound(tx, now);
    }
    return siteOf(context, files);
  },

  itemConfig: async (_, context) => ({
    site_url: (await settingsOf(context.tx)).image_path,
    has_site: await hasPictureSite(context),
  }),
});

/** Noted whatever comes of it. */
async function tryFiles(context: Context): Promise<void> {
  const { tx, now } = context;
  const last_error = await filesOf(context)
    .assertUsable()
    .then(
      () => '',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown'),
    );
  const tried = last_error === '' ? { last_ok_at: now, last_error } : { last_error };
  await tx
    .insert(fileSites)
    .values({ id: site, ...tried })
    .onConflictDoUpdate({ target: fileSites.id, set: tried });
}

async function connectionOf(context: Context): Promise<FileConnection> {
  const { tx } = context;
  if (await hasPictureSite(context)) return siteConnectionOf(context);
  const [row] = await tx.select().from(fileSites).where(eq(fileSites.id, site));
  return {
    kind: 'folder',
    connected: row?.last_ok_at != null && row.last_error === '',
    needs_token: false,
    expires_at: null,
    last_ok_at: row?.last_ok_at?.toISOString() ?? null,
    last_error: row?.last_error ?? '',
    ...{ last_error_at: null, problem: null, paused_until: null },
  };
}

/** Names of the files that items and what franchises sell use, and the items of each picture. */
async function usedFiles(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ picture: string; item_no: string }>(sql`
    select picture, min(item_no) as item_no from (
      select picture, item_no from items union all select picture, item_no from franchise_items
      union all select picture, item_no from picture_site_files) used
    where picture ~ '^items/[0-9a-f]{64}[.]' group by 1`);
  return new Map(
    rows.flatMap(({ picture, item_no }) =>
      [picture, thumbnailOf(picture)].map(one => [baseName(one), item_no] as const),
    ),
  );
}

async function siteOf(context: Context, files: PictureFolder): Promise<FileSite> {
  const { tx } = context;
  const [row] = await tx.select().from(fileSites).where(eq(fileSites.id, site));
  const used = await usedFiles(tx);
  const stored = await files.list();
  const names = new Set(stored.map(({ name }) => name));
  const missing = [...used].flatMap(([name, item_no]) => (names.has(name) ? [] : [item_no]));
  return {
    id: site,
    name: 'Quầy',
    place: files.place,
    files: stored.length,
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    unused: stored.filter(({ name }) => !used.has(name)).length,
    grace_days: graceDays,
    missing: [...new Set(missing)].sort().slice(0, shownMissing),
    last_sync_at: row?.last_sync_at?.toISOString() ?? null,
    dropped: row?.dropped ?? 0,
    remote: (await hasPictureSite(context)) ? await remoteOf(context) : null,
  };
}

/** Drops files that nothing has used for the time of grace, while no transaction begins to use one. */
export async function dropUnused(tx: Tx, files: PictureFolder, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${pictureLock})`);
  const used = await usedFiles(tx);
  const before = new Date(now.getTime() - graceDays * 24 * 3600_000);
  let dropped = 0;
  for (const { name } of await files.list())
    if (!used.has(name) && (await files.drop(name, before))) dropped++;
  return dropped;
}
