import { and, eq, sql } from 'drizzle-orm';
import type { FileConnection, RemoteSite } from '#calls/administration/file-storage.ts';
import { type PictureRefusal, pictureRefusals } from '#model/administration/picture-site.ts';
import { type ProbeWord, probeWords } from '#model/administration/systems.ts';
import type { Tx } from '../../db/connection.ts';
import {
  pictureSiteFiles as files,
  pictureSiteItems as items,
  systemSettings,
} from '../../db/schema/index.ts';
import { healthOfSystems } from '../../outgoing/health.ts';
import { noSystems } from '../../systems/facts.ts';
import type { Context } from '../kit/context.ts';
import { countDue } from './fetch.ts';
import { isRunning, siteState } from './state.ts';

const system = 'picture-site';
/** People read no more names than this. */
const shownNames = 50;

const instant = (at: Date | null | undefined) => at?.toISOString() ?? null;

type At = Pick<Context, 'tx' | 'now' | 'systems'>;

/** How the connected site is. It is not asked for it. */
export async function siteConnectionOf({ tx, now, systems = noSystems }: At): Promise<FileConnection> {
  const state = await siteState(tx);
  const { last_ok_at, last_error_at, last_error, paused_until } = (await healthOfSystems(tx, now))(system);
  const isFailing = last_error_at !== null && (last_ok_at === null || last_error_at > last_ok_at);
  return {
    kind: 'site',
    connected: last_ok_at !== null && !isFailing,
    needs_token: true,
    expires_at: instant(systems.signedInUntil(system)),
    last_ok_at,
    last_error: isFailing ? last_error : '',
    last_error_at,
    problem: isFailing
      ? (probeWords.find((word): word is ProbeWord => word === state?.problem) ?? null)
      : null,
    paused_until,
  };
}

/** What was read of the site, and what became of it. */
export async function remoteOf(at: At): Promise<RemoteSite> {
  const { tx, now } = at;
  const state = await siteState(tx);
  const isGoing = state !== undefined && isRunning(state, now);
  const isToBegin = state !== undefined && !isGoing && isAsked(state);
  const isInside = and(files.is_inside, sql`not ${files.is_folder}`);
  const isUnmatched = and(isInside, eq(files.item_no, ''));
  const isRefused = and(isInside, sql`${files.refused} <> ''`);
  const unmatched = await tx
    .select({ name: files.name })
    .from(files)
    .where(isUnmatched)
    .orderBy(files.name)
    .limit(shownNames);
  const refused = await tx.select().from(files).where(isRefused).orderBy(files.name).limit(shownNames);
  return {
    name: state?.name ?? '',
    address: state?.address ?? '',
    libraries: state?.libraries ?? [],
    ...(await chosenOf(at)),
    files: await tx.$count(files, isInside),
    items: await tx.$count(items),
    unmatched: await tx.$count(files, isUnmatched),
    unmatched_names: unmatched.map(({ name }) => name),
    refused: await tx.$count(files, isRefused),
    refused_files: refused.map(file => ({
      name: file.name,
      item_no: file.item_no,
      reason: pictureRefusals.find((one): one is PictureRefusal => one === file.refused) ?? 'failed',
      keeps_former: file.picture !== '',
      retry_at: instant(file.retry_at),
    })),
    due: await countDue(tx, now),
    is_running: isGoing || isToBegin,
    // One that is asked for has read nothing yet.
    entries: isToBegin ? 0 : (state?.entries ?? 0),
    fetched: isToBegin ? 0 : (state?.fetched ?? 0),
    changed: isToBegin ? 0 : (state?.changed ?? 0),
    synced_at: instant(state?.synced_at),
  };
}

const isAsked = ({ asked_at, begun_at }: { asked_at: Date | null; begun_at: Date | null }) =>
  asked_at !== null && (begun_at === null || asked_at > begun_at);

/** Library and folder as the settings name them. */
async function chosenOf({ tx, systems = noSystems }: At): Promise<Pick<RemoteSite, 'library' | 'folder'>> {
  const values = systems.byOperator[system] ?? (await enteredIn(tx));
  return {
    library: values.site_library ?? '',
    folder: values.site_folder ?? '',
  };
}

async function enteredIn(tx: Tx): Promise<Record<string, string>> {
  const rows = await tx.select().from(systemSettings).where(eq(systemSettings.system, system));
  return Object.fromEntries(rows.map(({ field, value }) => [field, value ?? '']));
}
