import { bankAccounts, config, receipts, rowChanges, session, shifts } from '#calls/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { serverNow } from '../page/server-clock.ts';
import { bootKey, type FranchiseUser } from '../read/boot.ts';
import { mayRead } from '../read/may-read.ts';
import { queryClient, refresh } from '../read/query-client.ts';
import { keepRunningShifts } from '../read/running-shifts.ts';
import { type Following, followChanges } from '../tablet/follow-changes.ts';
import { keptTables } from '../tablet/kept-tables.ts';
import { refusalIn, troubleKeyOf } from '../tablet/sync-trouble.ts';
import { background, whyOf } from '../transport/back-off.ts';
import { fetchCall } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { keepOpenDocuments } from './open-documents.ts';
import { canSync } from './sync-time.ts';

/** The kept tables that this person may see. */
export const persistedTablesNow = () => keptTables.filter(({ call }) => mayRead(call));

/** Of all shops there are more changes and sales than anybody takes back, and another back end tells of none. */
export const isToldNothing = () =>
  queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser))?.franchise === null ||
  !mayRead(rowChanges.since);

/**
 * What the server tells of changes; null where it tells none, or cannot now. Then each table is read again in its time.
 * What is on its way from here is not asked for: it would count twice until its answer is there.
 */
export async function follow(tablet: Tablet, signal: AbortSignal): Promise<Following | null> {
  // The read itself is heard of under its own name: a refusal counts once.
  const name = troubleKeyOf(rowChanges.since);
  if (isToldNothing() || tablet.outbox.busy() || background.waitMs(name) > 0 || !canSync()) return null;
  try {
    const following = await followChanges({
      store: tablet.store,
      drafts: tablet.drafts,
      tables: persistedTablesNow(),
      now: serverNow,
      since: mark => fetchCall(rowChanges.since, { mark }, { signal }),
      // Hardly ever needed: a start does not wait for it.
      recover: async () => (await import('./lost-changes.ts')).recoverLost(tablet, signal),
      page: (call, filters, size) => fetchList(call, { page: 1, size, filters: [...filters] }, signal),
      // A server that is busy says nothing of the list: everything is asked for again, row by row.
      isRefusal: error => ['refused', 'failed'].includes(whyOf(refusalIn(error))),
    });
    background.answered(name);
    if (following) await takeNotice(tablet, following, signal);
    return following;
  } catch (error) {
    if (!signal.aborted) background.refused(name, refusalIn(error));
    return null;
  }
}

/** What a shift has taken follows from these. */
const movesMoney = [shifts.filter, receipts.filter, bankAccounts.filter].map(({ name }) => name);

/** Screens that show what was new here ask again, and what follows from the rows is read. */
async function takeNotice(tablet: Tablet, { told, changed }: Following, signal: AbortSignal): Promise<void> {
  refresh([
    ...changed.flatMap(({ call }) => call.tags),
    ...(told.has(config.config.name) ? config.config.tags : []),
  ]);
  for (const { call } of changed) await keepOpenDocuments(tablet, call, signal);
  if (movesMoney.some(name => told.has(name))) await keepRunningShifts(tablet, signal).catch(() => undefined);
}
