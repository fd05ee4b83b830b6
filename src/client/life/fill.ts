import { config, session, shifts } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { type AnyKind, kindOfList } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { serverMs, serverNow } from '../page/server-clock.ts';
import { bootKey, type Config, type FranchiseUser, persistBoot } from '../read/boot.ts';
import { receive } from '../read/documents.ts';
import { idle, whenIdle } from '../read/idle.ts';
import { mayRead, mayReadOf } from '../read/may-read.ts';
import { queryClient } from '../read/query-client.ts';
import { keepRunningShifts } from '../read/running-shifts.ts';
import { fillRound, nextRoundMs } from '../tablet/fill-round.ts';
import { type KeptTable, keptTables } from '../tablet/kept-tables.ts';
import { forgetTroubles, noteTrouble, refusalIn, troubleKeyOf } from '../tablet/sync-trouble.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { onWanted, wantedTables } from '../tablet/wanted-tables.ts';
import { background } from '../transport/back-off.ts';
import { connectionState, followConnectionState } from '../transport/connection.ts';
import { fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { maintenanceState } from '../transport/maintenance-state.ts';
import { isAdministrator, sessionState } from '../who/session-state.ts';
import { keepReports } from './kept-reports.ts';
import { checkMe } from './sign-out.ts';

const pageSize = 1000;
const persistedDocuments = 50;
const finished = new Set(['INVOICED', 'CLOSED', 'CANCELED', 'CONVERTED', 'POSTED', 'RECEIVED']);
const defaultRefreshMinutes = 15;

let running: Promise<void> | null = null;
let controller: AbortController | undefined;

/**
 * Fills and refreshes the tablet's tables for as long as a person is signed in; returns how to stop. A round begins when
 * its time has come, or with something new: a server that is there again, a person. An answer is nothing new. The first one
 * begins at once.
 */
export function startSync(): () => void {
  let planned = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = () => {
    planned();
    clearTimeout(timer);
    planned = whenIdle(() => void syncNow().finally(plan));
  };
  const plan = () => {
    clearTimeout(timer);
    const names = allTables().map(({ call }) => troubleKeyOf(call));
    if (!stopped) timer = setTimeout(look, nextRoundMs(background, names, Math.random));
  };
  const stops = [
    () => planned(),
    followConnectionState(look),
    maintenanceState.subscribe(look),
    // A kept table of which a list shows rows is filled in its time.
    onWanted(({ call, whole }) => {
      if (whole || !isKept(call)) void syncNow();
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
    controller?.abort();
    markFilled(false);
    for (const stop of stops) stop();
  };
}

const isKept = ({ name }: Pick<List<never>, 'name'>) => keptTables.some(({ call }) => call.name === name);

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

async function run(options: Asked): Promise<void> {
  const tablet = currentTablet();
  if (!tablet || !canSync()) return;
  controller = new AbortController();
  const { signal } = controller;
  const work = async () => {
    await forgetWithdrawn(tablet);
    await fillAll(tablet, options, signal);
    if (!signal.aborted && !isMarkedFilled()) markFilled(await holdsAll(tablet));
    const isTime = background.waitMs(extras) === 0 && isOld(extrasAt.get(tablet) ?? null);
    if (!options.only && (options.force || isTime)) await fillExtras(tablet, signal);
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
let finishing: Promise<void> = Promise.resolve();

/** Resolves once the finished sales that the last round found are on the tablet, or were left for the next. */
export const finishedKept = (): Promise<void> => finishing;

/** After everything else, what makes work possible that begins without a connection. No screen waits for the finished sales. */
async function fillExtras(tablet: Tablet, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !canSync()) return;
  extrasAt.set(tablet, serverNow());
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
  if (signal.aborted || !canSync() || isAdministratorOfAll()) return;
  const { keepFinishedSales } = await import('./finished-sales.ts');
  await keepFinishedSales(tablet, signal);
}

/** Of all shops there are more than anybody takes back. */
const isAdministratorOfAll = () =>
  queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser))?.franchise === null;

async function fillAll(tablet: Tablet, { force = false, only }: Asked, signal: AbortSignal): Promise<void> {
  background.slowest(refreshMs());
  await fillRound<KeptTable>(
    {
      tables: allTables().filter(({ call }) => (!only || only.name === call.name) && mayRead(call)),
      nameOf: ({ call }) => troubleKeyOf(call),
      isOld: async ({ call }) => isOld(await tablet.store.asOf(call)),
      fill: kept => fill(tablet, kept, signal),
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

async function fill(tablet: Tablet, { call, maxRows }: KeptTable, signal: AbortSignal): Promise<void> {
  await tablet.store.fill(
    call,
    (page, size) => fetchList(call, { page, size, filters: [], sort_order: call.list.sort }, signal),
    { signal, pageSize, ...(maxRows === undefined ? {} : { maxRows }) },
  );
  // Their slips may be missing: then the screen says that it does not know.
  if (call.name === shifts.filter.name) await keepRunningShifts(tablet, signal).catch(() => undefined);
  const kind = kindOfList(call.name);
  if (kind && mayRead(kind.get)) await keepOpen(tablet, kind, signal);
}

type Row = {
  version: number;
  created_at: string;
  status?: string;
  la_status?: string;
  document_type?: string;
  type?: string;
};

/**
 * The newest documents that a person may still have to work on, whole: without them offline work would end at
 * the list.
 */
async function keepOpen(tablet: Tablet, kind: AnyKind, signal: AbortSignal): Promise<void> {
  const rows: readonly Row[] = tablet.store.table(kind.list).rows;
  const mayOpen = mayReadOf(kind);
  const open = rows
    .filter(mayOpen)
    .filter(row => !finished.has(row.status ?? row.la_status ?? ''))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, persistedDocuments);
  for (const row of open) {
    if (signal.aborted || !canSync()) return;
    const input = kind.inputOf(String(row[kind.list.list.key as keyof Row])); // the number of a document is the key of its row
    const known = await tablet.store.answer<Row>(kind.get, input);
    // It need not be asked for: the row says no later version than the tablet has.
    if (known && known.answer.version >= row.version) continue;
    const { kept } = await receive(tablet, kind, await fetchCall(kind.get, input, { signal }), {
      shown: false,
    });
    await kept;
  }
}

const grantedKey = 'sync:granted';

/**
 * Drops everything that the server has told once this person's permission set is another one than it was read
 * under. What a set no longer grants does not stay on the tablet. The outbox stays, and what is granted is
 * read again.
 */
async function forgetWithdrawn(tablet: Tablet): Promise<void> {
  // Refused lately: the same question is being asked again already, in its time.
  if (background.waitMs(session.franchiseUser.name) > 0) return;
  const user = await queryClient
    .fetchQuery<FranchiseUser>({
      queryKey: bootKey(session.franchiseUser),
      queryFn: ({ signal }) => fetchCall(session.franchiseUser, {}, { signal }),
      staleTime: 60_000,
    })
    .catch(() => null);
  if (user === null || currentTablet() !== tablet) return;
  // The person may have been moved: then nothing of the new shop is put under the old one's name.
  if (user.customer_no !== sessionState.get()?.user.customer_no) await checkMe();
  if (!canSync()) return;
  // A digest would say no more, and drafts are sealed.
  const granted = JSON.stringify([
    isAdministrator(sessionState.get()),
    user.customer_no,
    user.page_permission,
  ]);
  const before = await tablet.drafts.load<string>(grantedKey).catch(() => null);
  if (before === granted) return;
  try {
    // What was never read under a set that is known may be any set's.
    if (before !== null || (await holdsWithdrawn(tablet))) await tablet.store.drop();
    await tablet.drafts.save(grantedKey, granted);
  } catch {
    // A storage that does not answer: the next round looks again.
  }
  if (before === null) return;
  void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => told.has(kind) });
  // A sign-in without connection goes by the new set too.
  const signedIn = sessionState.get();
  if (signedIn) await persistBoot(signedIn);
}

async function holdsWithdrawn({ store }: Tablet): Promise<boolean> {
  for (const { call } of keptTables) if (!mayRead(call) && (await store.asOf(call)) !== null) return true;
  return false;
}

const filledMark = 'data-filled';

/** The document says that the tablet has every table: a script that drives the browser waits for it without a press. */
function markFilled(isFilled: boolean): void {
  document.documentElement.toggleAttribute(filledMark, isFilled);
}

const isMarkedFilled = () => document.documentElement.hasAttribute(filledMark);

async function holdsAll({ store }: Tablet): Promise<boolean> {
  for (const { call } of persistedTablesNow()) if ((await store.asOf(call)) === null) return false;
  return true;
}

/** Query keys of what the server has told, apart from the boot answers. */
const told: ReadonlySet<unknown> = new Set(['call', 'stored', 'first']);

/** The kept tables that this person may see. */
export const persistedTablesNow = () => keptTables.filter(({ call }) => mayRead(call));

function canSync(): boolean {
  return connectionState() === 'online' && Boolean(sessionState.get()?.token) && !maintenanceState.get();
}

function refreshMs(): number {
  const minutes = queryClient.getQueryData<Config>(bootKey(config.config))?.refresh_minutes;
  return (minutes ?? defaultRefreshMinutes) * 60_000;
}

function isOld(asOf: string | null): boolean {
  if (asOf === null) return true;
  const age = serverMs() - Date.parse(asOf);
  return age < 0 || age > refreshMs();
}
