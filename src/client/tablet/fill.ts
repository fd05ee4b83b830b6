import { config, session, shifts } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { type AnyKind, kindOfList } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { idle, whenIdle } from '../page/idle.ts';
import { serverMs, serverNow } from '../page/server-clock.ts';
import { signal } from '../page/signal.ts';
import { receive } from '../read/documents.ts';
import { queryClient } from '../read/query-client.ts';
import { bootKey, type Config, type FranchiseUser, persistBoot } from '../session/boot.ts';
import { isAdministrator, sessionState } from '../session/session-state.ts';
import { checkMe } from '../session/sign-out.ts';
import { connectionState, subscribeConnection } from '../transport/connection.ts';
import { fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { keepReports } from './kept-reports.ts';
import { type KeptTable, keptTables } from './kept-tables.ts';
import { mayRead, mayReadOf } from './may-read.ts';
import { keepRunningShifts } from './running-shifts.ts';
import { currentTablet, tabletSlot } from './tablet.ts';

const pageSize = 1000;
const everyMs = 30_000;
const persistedDocuments = 50;
const finished = new Set(['INVOICED', 'CLOSED', 'CANCELED', 'CONVERTED', 'POSTED', 'RECEIVED']);
const defaultRefreshMinutes = 15;

/** Tables that a screen asked for although they are not among the kept ones. */
const wanted = new Set<List<unknown>>();

/** Names of the tables that the server failed when they were last asked for. */
export const syncTrouble = signal<ReadonlySet<string>>(new Set());

function noteTrouble(name: string, failed: boolean): void {
  const names = syncTrouble.get();
  if (names.has(name) === failed) return;
  syncTrouble.set(new Set(failed ? [...names, name] : [...names].filter(other => other !== name)));
}

let running: Promise<void> | null = null;
let controller: AbortController | undefined;

/** A screen shows this table: make sure that it is on the tablet. */
export function wantTable(call: List<never> | List<unknown>): void {
  // Only read from here on, as a list of unknown rows.
  const list = call as List<unknown>;
  if (list.store !== 'table') return;
  if (!isFilled(list)) wanted.add(list);
  void syncNow();
}

/** A screen shows rows of this list. Where they are kept they can be read later only if their table is filled, which begins now. */
export function wantRows(call: List<never> | List<unknown>): void {
  if (!isFilled(call)) wantTable(call);
}

const isFilled = ({ name }: Pick<List<never>, 'name'>) => keptTables.some(({ call }) => call.name === name);

/** Fills and refreshes the tablet's tables for as long as somebody is signed in; returns how to stop. */
export function startSync(): () => void {
  let planned = () => {};
  const look = () => {
    planned();
    planned = whenIdle(() => void syncNow());
  };
  const stops = [
    () => planned(),
    subscribeConnection(look),
    tabletSlot.subscribe(() => {
      controller?.abort();
      look();
    }),
  ];
  const timer = setInterval(look, everyMs);
  look();
  return () => {
    clearInterval(timer);
    controller?.abort();
    for (const stop of stops) stop();
  };
}

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
    if (!options.only && (options.force || isOld(extrasAt.get(tablet) ?? null)))
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

/** When what is kept beside the tables was last asked for: refused or not, it is not asked for again before they are. */
const extrasAt = new WeakMap<Tablet, string>();
let finishing: Promise<void> = Promise.resolve();

/** Resolves once the finished sales that the last round found are on the tablet, or were left for the next. */
export const finishedKept = (): Promise<void> => finishing;

/** After everything else, what makes work possible that begins without a connection. Nobody waits for the finished sales. */
async function fillExtras(tablet: Tablet, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !canSync()) return;
  extrasAt.set(tablet, serverNow());
  const again = (error: unknown) => {
    if (error instanceof Unreachable) extrasAt.delete(tablet);
  };
  await keepReports(tablet, isOld, signal).catch(again);
  finishing = finishing.then(() => keepFinished(tablet, signal)).catch(again);
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
  const all = [...keptTables, ...[...wanted].map((call): KeptTable => ({ call }))];
  for (const { call, maxRows } of all) {
    if ((only && only.name !== call.name) || !mayRead(call)) continue;
    if (signal.aborted || !canSync()) return;
    if (!force && !isOld(await tablet.store.asOf(call))) continue;
    await idle();
    try {
      await tablet.store.fill(
        call,
        (page, size) => fetchList(call, { page, size, filters: [], sort_order: call.list.sort }, signal),
        { signal, pageSize, ...(maxRows === undefined ? {} : { maxRows }) },
      );
      noteTrouble(call.name, false);
      // Their slips may be missing: then the screen says that it does not know.
      if (call.name === shifts.filter.name) await keepRunningShifts(tablet, signal).catch(() => undefined);
      const kind = kindOfList(call.name);
      if (kind && mayRead(kind.get)) await keepOpen(tablet, kind, signal);
    } catch (error) {
      if (signal.aborted || error instanceof Unreachable) return;
      // A refused table is no reason to go without the others.
      noteTrouble(call.name, true);
    }
  }
}

type Row = {
  version: number;
  created_at: string;
  status?: string;
  la_status?: string;
  document_type?: string;
  type?: string;
};

/** The newest documents that somebody may still have to work on, whole: without them offline work would end at the list. */
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
 * Everything that the server has told is dropped once this person's permission set is another one than it was read under:
 * what a set no longer grants does not stay on the tablet. The outbox stays, and what is granted is read again.
 */
async function forgetWithdrawn(tablet: Tablet): Promise<void> {
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

/** Query keys of what the server has told, beside the boot answers. */
const told: ReadonlySet<unknown> = new Set(['call', 'stored', 'first']);

/** The kept tables that this person may see. */
export const persistedTablesNow = () => keptTables.filter(({ call }) => mayRead(call));

function canSync(): boolean {
  return connectionState() === 'online' && Boolean(sessionState.get()?.token);
}

function isOld(asOf: string | null): boolean {
  if (asOf === null) return true;
  const minutes = queryClient.getQueryData<Config>(bootKey(config.config))?.refresh_minutes;
  const age = serverMs() - Date.parse(asOf);
  return age < 0 || age > (minutes ?? defaultRefreshMinutes) * 60_000;
}
