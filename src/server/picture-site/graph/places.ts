import { faultOf } from '../../systems/address.ts';
import type { GraphSettings } from './settings.ts';

/** Where SharePoint keeps the content of files. */
const microsoftHosts = ['.sharepoint.com', '.svc.ms'];

/** May a file be fetched from there? The address comes from the service: it could lead anywhere. */
export function mayFetchFrom(
  text: string,
  { networks, origins }: Pick<GraphSettings, 'networks' | 'origins'>,
) {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname, port } = new URL(text);
  if (origins.includes(origin)) return faultOf(`${origin}/`, networks) === null;
  return protocol === 'https:' && port === '' && microsoftHosts.some(host => hostname.endsWith(host));
}

/** The token goes along with a link, so it leads to Graph alone. */
export const isAtGraph = (link: string, { graph }: Pick<GraphSettings, 'graph'>): boolean =>
  URL.canParse(link) && new URL(link).href.startsWith(`${graph}/`);

const inPath = (text: string) => text.split('/').filter(Boolean).map(encodeURIComponent).join('/');

/**
 * The address of the site at Graph, made of the one that people know it by: `https://quayvn.sharepoint.com/sites/anh` →
 * `/sites/quayvn.sharepoint.com:/sites/anh`.
 */
export function siteAt({ graph, site }: Pick<GraphSettings, 'graph' | 'site'>): string {
  const { hostname, pathname } = new URL(site);
  const path = inPath(decodeURIComponent(pathname));
  return `${graph}/sites/${hostname}${path === '' ? '' : `:/${path}`}`;
}

/** The address of a folder of a library. */
export const folderAt = (graph: string, drive_id: string, folder: string): string =>
  `${graph}/drives/${encodeURIComponent(drive_id)}/root${folder === '' ? '' : `:/${inPath(folder)}`}`;
