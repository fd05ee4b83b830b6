import { relayPaths } from '#calls/sales/display-relay.ts';
import { changesPath } from '#calls/session/changes-stream.ts';
import { keyPaths } from '#calls/session/data-key.ts';
import type { ApiLog } from './api-log/writer.ts';
import type { Adapter } from './bank-notices/adapters.ts';
import { createBankNotices } from './bank-notices/bank-notices.ts';
import type { OpenStream } from './changes/event-stream.ts';
import { createChangesStreams } from './changes/stream.ts';
import type { ChangesWatch } from './changes/watch.ts';
import type { Db } from './db/connection.ts';
import { createDisplayDoors } from './displays/doors.ts';
import type { RoomsWatch } from './displays/watch.ts';
import { lookupPath } from './einvoices/lookup-page.ts';
import type { Meter } from './monitoring/meter.ts';
import { createPrinting, type Printing } from './printing/print-request.ts';
import type { Door, Front } from './proxy/front.ts';
import { createProxy } from './proxy/proxy.ts';
import type { Target } from './proxy/target.ts';
import { createKeyDoor, createLogout } from './session/data-keys.ts';
import type { Escrow } from './session/escrow.ts';
import { noticesPaths } from './systems/notices.ts';

/** What stands behind the doors. */
export type Behind = {
  db: Db;
  /** Where calls go. */
  target: Target;
  /** The company's key, for which tablets wrap theirs; without it a forgotten password costs what is unsent. */
  escrow?: Escrow | null;
  /** Where calls are written down; nowhere without it. */
  apiLog?: ApiLog | null;
  /** Counts requests and calls; without it they are not counted. */
  meter?: Meter;
  /** Tablets that listen are told that something has changed; without it they ask from time to time. */
  changes?: ChangesWatch;
  /** Passes on what tills and customer screens on other tablets say; without it there are no such screens. */
  displays?: RoomsWatch;
  /** Prints on network printers; without it the server prints nothing. */
  printing?: Printing | null;
  /** Services that may send notices of bank transfers; none without it. */
  bankNotices?: ReadonlyMap<string, Adapter>;
};

/** Every way in below `/api` where the body says all, by its path: what is answered at once, and what is answered by a stream. */
export function waysIn(
  front: Front,
  options: Behind,
): { doors: ReadonlyMap<string, Door>; streams: ReadonlyMap<string, OpenStream> } {
  const { db, target, escrow = null, apiLog = null, meter, printing, bankNotices, changes } = options;
  const displays = options.displays && createDisplayDoors(front, { db, watch: options.displays });
  const keys = ['hold', 'share', 'recover', 'release'] as const;
  const doors = new Map<string, Door>([
    ['/api/proxy', createProxy(front, { target, apiLog, ...(meter ? { meter } : {}) })],
    ['/api/logout', createLogout(front, { db, target })],
    ...keys.map(what => [keyPaths[what], createKeyDoor(front, what, { db, target, escrow })] as const),
    ...(printing ? [['/api/print', createPrinting(front, { ...printing, target, db })] as const] : []),
    ...[...(bankNotices ?? [])].map(
      ([service, adapter]) =>
        [`/api/bank-notices/${service}`, createBankNotices(front, service, adapter, db)] as const,
    ),
    ...(displays?.doors ?? []),
  ]);
  const streams = new Map([
    ...(changes ? [[changesPath, createChangesStreams(front, changes)] as const] : []),
    ...(displays?.streams ?? []),
  ]);
  return { doors, streams };
}

const isNoticesPath = (path: string): boolean => Object.values(noticesPaths).includes(path);

/** Is a line in the log. Till and customer screen say something every few seconds, and it is not ours to read. */
export const isNews = (path: string, status: number): boolean =>
  path.startsWith('/api/') && (status >= 400 || !isSmallTalk.has(path));
const isSmallTalk: ReadonlySet<string> = new Set([relayPaths.tell, relayPaths.answer]);

const streamPaths: ReadonlySet<string> = new Set([changesPath, relayPaths.hear, relayPaths.watch]);

/** What a request came for, in a word of ours. */
export function doorOf(path: string, doors: ReadonlyMap<string, Door>): string {
  if (doors.has(path) || streamPaths.has(path) || isNoticesPath(path)) return path.slice('/api/'.length);
  if (path.startsWith('/feeds/')) return 'feed';
  if (path.startsWith(lookupPath)) return 'e-invoice';
  return path.startsWith('/api/') ? 'none' : 'page';
}
