import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { RequestFacts } from '../../systems/http.ts';
import type { ChangesPage, FoundSite, PictureSite, SiteEntry } from '../picture-site.ts';
import { createGraphClient, type GraphClient, type GraphTimes, graphTimes } from './client.ts';
import { folderAt, isAtGraph, siteAt } from './places.ts';
import { GraphProblem, problemOf, unreadable } from './problem.ts';
import type { GraphSettings } from './settings.ts';

const moment = v.pipe(
  v.string(),
  v.transform(text => new Date(text)),
  v.check(date => !Number.isNaN(date.getTime())),
);

const item = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  size: v.optional(v.number()),
  eTag: v.optional(v.string()),
  cTag: v.optional(v.string()),
  lastModifiedDateTime: v.optional(moment),
  file: v.optional(v.object({ hashes: v.optional(v.object({ quickXorHash: v.optional(v.string()) })) })),
  folder: v.optional(v.object({})),
  deleted: v.optional(v.object({})),
  parentReference: v.optional(v.object({ id: v.optional(v.string()) })),
});

const page = v.object({
  value: v.array(item),
  '@odata.nextLink': v.optional(v.string()),
  '@odata.deltaLink': v.optional(v.string()),
});

const select = '$select=id,name,size,eTag,cTag,lastModifiedDateTime,file,folder,deleted,parentReference';
const changesWhat = 'what has changed';

/**
 * A SharePoint site through Microsoft Graph. It reads alone, as an application that was granted this one site.
 *
 * @param tell hears of each request that has ended
 */
export function graphSite(
  settings: GraphSettings,
  times: GraphTimes = graphTimes,
  tell?: (facts: RequestFacts) => void,
): PictureSite {
  const client = createGraphClient(settings, times, tell);
  const { graph, site, library, folder } = settings;
  return {
    place: JSON.stringify([site, library, folder, graph]),
    find: signal => find(client, settings, signal),
    changes: (drive_id, link, signal) => changes(client, settings, drive_id, link, signal),
    read: (drive_id, id, signal) =>
      client.download(
        `${graph}/drives/${encodeURIComponent(drive_id)}/items/${encodeURIComponent(id)}/content`,
        signal,
      ),
    signedInUntil: client.signedInUntil,
    close: client.close,
  };
}

async function find(client: GraphClient, settings: GraphSettings, signal: AbortSignal): Promise<FoundSite> {
  const { graph, folder } = settings;
  const site = await client
    .read(`${siteAt(settings)}?$select=id,name,displayName,webUrl`, 'the site', siteShape, signal)
    .catch((error: unknown) => {
      if (error instanceof GraphProblem && error.status === 404 && error.isOfService)
        throw missing('no-site', systemTroubles.noSite());
      throw error;
    });
  const at = `${graph}/sites/${encodeURIComponent(site.id)}`;
  const { value: drives } = await client.read(
    `${at}/drives?$select=id,name`,
    'its libraries',
    drivesShape,
    signal,
  );
  const drive_id = await driveOf(client, at, drives, settings, signal);
  const place = await client.ask(
    `${folderAt(graph, drive_id, folder)}?$select=id,folder`,
    'the folder',
    signal,
  );
  const isMissing = place.status === 404 && place.body !== undefined;
  if (isMissing) throw missing('no-folder', systemTroubles.noFolder(folder));
  if (place.status !== 200) throw problemOf(place, 'the folder');
  const found = v.safeParse(v.object({ id: v.string(), folder: v.optional(v.object({})) }), place.body);
  if (!found.success) throw unreadable('the folder', systemCauses.isNoFolder);
  return {
    name: site.displayName ?? site.name ?? '',
    address: site.webUrl ?? settings.site,
    libraries: drives.map(({ name }) => name),
    drive_id,
    folder_id: found.output.id,
  };
}

const siteShape = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  displayName: v.optional(v.string()),
  webUrl: v.optional(v.string()),
});
const drivesShape = v.object({
  value: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
    }),
  ),
});

/** The library by its name, or the one that the site begins with. */
async function driveOf(
  client: GraphClient,
  at: string,
  drives: readonly { id: string; name: string }[],
  { library }: GraphSettings,
  signal: AbortSignal,
): Promise<string> {
  if (library === '')
    return (await client.read(`${at}/drive?$select=id`, 'its library', v.object({ id: v.string() }), signal))
      .id;
  const named = drives.find(({ name }) => name.toLowerCase() === library.toLowerCase());
  if (named) return named.id;
  const names = drives
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300);
  throw missing('no-library', systemTroubles.noLibrary(library, names));
}

const missing = (word: 'no-site' | 'no-library' | 'no-folder', why: string) =>
  new GraphProblem('unavailable', word, why);

async function changes(
  client: GraphClient,
  settings: GraphSettings,
  drive_id: string,
  link: string | null,
  signal: AbortSignal,
): Promise<ChangesPage> {
  // Changes of a folder alone are not told: SharePoint tells them of a whole library.
  const begin = `${folderAt(settings.graph, drive_id, '')}/delta?${select}`;
  const checked = (text: string) => {
    if (!isAtGraph(text, settings)) throw unreadable(changesWhat, systemCauses.linkElsewhere);
    return text;
  };
  const answer = await client.ask(link === null ? begin : checked(link), changesWhat, signal);
  if (answer.status === 410) {
    const location = answer.headers.get('location');
    return {
      kind: 'restart',
      link: location === null ? null : checked(location),
    };
  }
  if (answer.status !== 200) throw problemOf(answer, changesWhat);
  const parsed = v.safeParse(page, answer.body);
  if (!parsed.success) throw unreadable(changesWhat, v.getDotPath(parsed.issues[0]) ?? systemCauses.noJson);
  const { value, '@odata.nextLink': next, '@odata.deltaLink': delta } = parsed.output;
  const following = next ?? delta;
  if (following === undefined) throw unreadable(changesWhat, systemCauses.noLink);
  return {
    kind: 'page',
    entries: value.map(entryOf),
    link: checked(following),
    isLast: next === undefined,
  };
}

function entryOf(one: v.InferOutput<typeof item>): SiteEntry {
  const { id, name = '', size = 0, file, folder, deleted, parentReference, eTag, cTag } = one;
  // What is neither (a notebook, say) is of no use here, and may have been a file.
  if (deleted || (!file && !folder)) return { id, change: { kind: 'gone' } };
  const changed_at = one.lastModifiedDateTime ?? new Date(0);
  // SharePoint leaves `cTag` out here. `eTag` changes with the name too, which costs a fetch and nothing else.
  const tag = file?.hashes?.quickXorHash ?? cTag ?? eTag ?? `${changed_at.toISOString()} ${size}`;
  return {
    id,
    change: {
      kind: folder ? 'folder' : 'file',
      parent_id: parentReference?.id ?? '',
      name,
      bytes: size,
      tag,
      changed_at,
    },
  };
}
