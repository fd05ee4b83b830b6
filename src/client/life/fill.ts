import { rowChanges, session, shifts } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { Tablet } from '#offline/tablet.ts';
import { serverMs, serverNow } from '../page/server-clock.ts';
import { idle, whenIdle } from '../read/idle.ts';
import { mayRead } from '../read/may-read.ts';
import { keepRunningShifts } from '../read/running-shifts.ts';
import { fillRound, nextRoundMs } from '../tablet/fill-round.ts';
import type { Following } from '../tablet/follow-changes.ts';
import { isKept, type KeptTable, keptTables } from '../tablet/kept-tables.ts';
import { forgetTroubles, noteTrouble, refusalIn, troubleKeyOf } from '../tablet/sync-trouble.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { onWanted, wantedTables } from '../tablet/wanted-tables.ts';
import { background } from '../transport/back-off.ts';
import { followConnectionState } from '../transport/connection.ts';
import { Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { maintenanceState } from '../transport/maintenance-state.ts';
import { sessionState } from '../who/session-state.ts';
import { follow, isToldNothing, persistedTablesNow } from './following.ts';
import { keepReports } from './kept-reports.ts';
import { isListening, startListening } from './listening.ts';
import { keepOpenDocuments } from './open-documents.ts';
import { canSync, isOld, refreshMs } from './sync-time.ts';
import { forgetWithdrawn } from './withdrawn.ts';

const pageSize = 1000;
/** A table that is told of its changes is read whole again after so long; each tablet at a time of its own. */
const wholeMs = 2 * 24 * 3600_000 * (0.75 + Math.random() / 2);

/** All tablets of a shop are told of a change at one moment; each asks at one of its own. */
const spreadMs = 500;
/** One that is told again and again asks so often. */
const restMs = 5000;

let running: Promise<void> | null = null;
let controller: AbortController | undefined;
/** The last round heard what has changed. */
let isFollowed = false;

/**
 * Fills and refreshes the tablet's tables for as long as a person is signed in; returns how to stop. A round begins when
 * its time has come, or with something new: a server that is there again, a person. An answer is nothing new. The first one
 * begins at once.
 */
export function startSync(): () => void {
  let planned = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldTimer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stopped = false;
  const look = () => {
    planned();
    clearTimeout(timer);
    planned = whenIdle(() => void syncNow().finally(plan));
  };
  const plan = () => {
    clearTimeout(timer);
    // Once it may be asked what has changed, too: what was told by then is known by nothing else.
    const names = [...allTables().map(({ call }) => call), rowChanges.since].map(troubleKeyOf);
    const isTold = isFollowed && isListening();
    if (!stopped) timer = setTimeout(look, nextRoundMs(background, names, Math.random, isTold));
  };
  /** What is told during a round may have come too late for it. */
  const lookOnceMore = () => {
    clearTimeout(toldTimer);
    toldTimer = setTimeout(
      async () => {
        lookedAt = performance.now();
        await running;
        if (!stopped) look();
      },
      Math.max(Math.random() * spreadMs, lookedAt + restMs - performance.now()),
    );
  };
  /** A round that has begun does not know of a table that is asked for then. All that wait for its end share the next one. */
  const roundOfWanted = () => {
    if (!stopped) void syncNow();
  };
  const stops = [
    () => planned(),
    startListening({ changed: lookOnceMore, ended: plan }),
    followConnectionState(look),
    maintenanceState.subscribe(look),
    // A kept table of which a list shows rows is filled in its time.
    onWanted(({ call, whole }) => {
      if (!isKept(call)) void (running ?? Promise.resolve()).then(roundOfWanted);
      else if (whole) void syncNow();
    }),
    tabletSlot.subscribe(() => {
      controller?.abort();
      markFilled(false);
      // What another person was refused is no word about this one.
      forgetTroubles(allTables().map(({ call }) => call));
      look();
    }),
  ];
  void syncNow().finally(plan);
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(toldTimer);
    controller?.abort();
    markFilled(false);
    for (const stop of stops) stop();
  };
}

/** The kept tables, and those that a screen asked for although they are not among them. */
const allTables = (): KeptTable[] => [
  ...keptTables,
  ...wantedTables()
    .filter(call => !isKept(call))
    .map(call => ({ call })),
];

type Asked = { force?: boolean; only?: Pick<List<never>, 'name'> };

/** Reads every table that is missing or older than the configured minutes; with `force`, all of them. */
export async function syncNow(options: Asked = {}): Promise<void> {
  // What a person asks for waits for its turn; what comes by itself comes again by itself.
  while (running && options.force) await running;
  if (running) return running;
  running = run(options).finally(() => {
    running = null;
  });
  return running;
}

/** How long permissions that were read stand: as long as anything, unless the server tells of others, or tells nothing. */
function permissionsStandMs(following: Following | null): number {
  if (!following) return 60_000;
  return following.told.has(session.franchiseUser.name) ? 0 : refreshMs();
}

async function run(options: Asked): Promise<void> {
  const tablet = currentTablet();
  if (!tablet || !canSync()) return;
  controller = new AbortController();
  const { signal } = controller;
  const work = async () => {
    let following = await follow(tablet, signal);
    if (await forgetWithdrawn(tablet, permissionsStandMs(following)))
      following = await follow(tablet, signal);
    isFollowed = following !== null;
    await fillAll(tablet, options, following, signal);
    if (!signal.aborted && !isMarkedFilled()) markFilled(await holdsAll(tablet));
    if (!following || following.told.size > 0 || !extrasAt.has(tablet)) extrasChanged.add(tablet);
    const isTime = background.waitMs(extras) === 0 && isOld(extrasAt.get(tablet) ?? null);
    if (!options.only && (options.force || (isTime && extrasChanged.has(tablet))))
      await fillExtras(tablet, signal);
  };
  // One tab fills; the others see the rows arrive.
  if (!navigator.locks) return work();
  await navigator.locks.request(
    `quay:sync:${sessionState.get()?.owner}`,
    { ifAvailable: true },
    async lock => {
      if (lock) await work();
    },
  );
}

/**
 * When the fill last asked for what is kept apart from the tables. Refused or not, it asks again only with
 * them.
 */
const extras = 'beside the tables';
const extrasAt = new WeakMap<Tablet, string>();
/** Something has changed since: what is kept apart may be old. */
const extrasChanged = new WeakSet<Tablet>();
let finishing: Promise<void> = Promise.resolve();

/** Resolves once the finished sales that the last round found are on the tablet, or were left for the next. */
export const finishedKept = (): Promise<void> => finishing;

/** After everything else, what makes work possible that begins without a connection. No screen waits for the finished sales. */
async function fillExtras(tablet: Tablet, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !canSync()) return;
  extrasAt.set(tablet, serverNow());
  extrasChanged.delete(tablet);
  let missed = false;
  const again = (error: unknown) => {
    if (!(error instanceof Unreachable)) return;
    missed = true;
    background.refused(extras, null);
    extrasAt.delete(tablet);
  };
  await keepReports(tablet, isOld, signal).catch(again);
  finishing = finishing
    .then(() => keepFinished(tablet, signal))
    .catch(again)
    .then(() => {
      if (!missed) background.answered(extras);
    });
}

async function keepFinished(tablet: Tablet, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !canSync() || isToldNothing()) return;
  const { keepFinishedSales } = await import('./finished-sales.ts');
  await keepFinishedSales(tablet, signal);
}

async function fillAll(
  tablet: Tablet,
  { force = false, only }: Asked,
  following: Following | null,
  signal: AbortSignal,
): Promise<void> {
  background.slowest(refreshMs());
  await fillRound<KeptTable>(
    {
      tables: allTables().filter(({ call }) => (!only || only.name === call.name) && mayRead(call)),
      nameOf: ({ call }) => troubleKeyOf(call),
      isOld: kept => isOldTable(tablet, kept, following),
      async fill(kept) {
        const inPages = await fill(tablet, kept, signal);
        await following?.filled(kept, inPages);
      },
      refusalIn,
      backOff: background,
      mayAsk: canSync,
      turn: idle,
      told: ({ call }) => noteTrouble(call),
    },
    force,
    signal,
  );
}

/** By the clock only where the server does not tell what changes. */
async function isOldTable({ store }: Tablet, kept: KeptTable, following: Following | null): Promise<boolean> {
  const asOf = await store.asOf(kept.call);
  const has = isKept(kept.call) ? following?.has(kept) : undefined;
  if (asOf === null || has === 'now') return true;
  if (has !== true) return isOld(asOf) || (await store.isOutdated(kept.call));
  return serverMs() - Date.parse((await store.filledAt(kept.call)) ?? '') > wholeMs;
}

/** @returns as `store.fill` */
async function fill(tablet: Tablet, { call, maxRows }: KeptTable, signal: AbortSignal): Promise<boolean> {
  const inPages = await tablet.store.fill(
    call,
    (page, size) => fetchList(call, { page, size, filters: [], sort_order: call.list.sort }, signal),
    { signal, pageSize, ...(maxRows === undefined ? {} : { maxRows }) },
  );
  // Their slips may be missing: then the screen says that it does not know.
  if (call.name === shifts.filter.name) await keepRunningShifts(tablet, signal).catch(() => undefined);
  await keepOpenDocuments(tablet, call, signal);
  return inPages;
}

const filledMark = 'data-filled';

/** The document says that the tablet has every table: a script that drives the browser waits for it without a press. */
function markFilled(isFilled: boolean): void {
  document.documentElement.toggleAttribute(filledMark, isFilled);
}

/** The server has decided that there is no such table: there is nothing to wait for. */
const isAbsent = (call: List<unknown>) => background.held(troubleKeyOf(call))?.why === 'refused';

const isMarkedFilled = () => document.documentElement.hasAttribute(filledMark);

async function holdsAll({ store }: Tablet): Promise<boolean> {
  for (const { call } of persistedTablesNow())
    if ((await store.asOf(call)) === null && !isAbsent(call)) return false;
  return true;
}
