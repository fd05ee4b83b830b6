import {
  addresses,
  bankAccounts,
  cancelReasons,
  config,
  consignmentIssues,
  customerSetups,
  customers,
  devices,
  fees,
  items,
  purchaseOrders,
  receipts,
  resources,
  salesInvoices,
  salesOrders,
  session,
  transferOrders,
  warehouseEntries,
} from '#calls/index.ts';
import type { AnyRead, List } from '#calls/kit/call.ts';
import { type AnyKind, kindOfList } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { idle, whenIdle } from '../page/idle.ts';
import { serverMs } from '../page/server-clock.ts';
import { signal } from '../page/signal.ts';
import { receive } from '../read/documents.ts';
import { queryClient } from '../read/query-client.ts';
import { bootKey, type Config, type FranchiseUser, persistBoot } from '../session/boot.ts';
import { mayCall, permitOf } from '../session/permissions.ts';
import { isAdministrator, sessionState } from '../session/session-state.ts';
import { connectionState, subscribeConnection } from '../transport/connection.ts';
import { fetchCall, Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { currentTablet, tabletSlot } from './tablet.ts';

type Kept = { call: List<unknown>; maxRows?: number };
const ordered: readonly Kept[] = [
  { call: cancelReasons.filter },
  { call: items.filter },
  { call: items.onHand },
  { call: customers.filter },
  { call: salesOrders.filter, maxRows: 500 },
  { call: purchaseOrders.filter, maxRows: 300 },
  { call: transferOrders.filter, maxRows: 200 },
  { call: consignmentIssues.filter, maxRows: 200 },
  { call: receipts.added },
  { call: receipts.posted, maxRows: 300 },
  { call: salesInvoices.historical, maxRows: 500 },
  { call: warehouseEntries.filter, maxRows: 500 },
  { call: bankAccounts.filter, maxRows: 300 },
  { call: fees.filter },
  { call: customerSetups.filter },
  { call: devices.filter },
  { call: addresses.shipToAddresses },
  { call: addresses.shippingAgentServices },
  { call: addresses.postCodes },
  { call: addresses.districts },
];

/** What is kept on the tablet, most needed first, every simple thing among it. The window of orders holds the newest rows. */
const persistedTables: readonly Kept[] = [
  ...ordered,
  ...resources
    .filter(({ filter }) => !ordered.some(({ call }) => call === filter))
    .map(({ filter }) => ({ call: filter })),
];

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
  if (!persistedTables.some(kept => kept.call.name === list.name)) wanted.add(list);
  void syncNow();
}

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

async function fillAll(tablet: Tablet, { force = false, only }: Asked, signal: AbortSignal): Promise<void> {
  const all = [
    ...persistedTables,
    ...[...wanted].map(call => ({ call }) as { call: List<unknown>; maxRows?: number }),
  ];
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
  for (const { call } of persistedTables)
    if (!mayRead(call) && (await store.asOf(call)) !== null) return true;
  return false;
}

/** Query keys of what the server has told, beside the boot answers. */
const told: ReadonlySet<unknown> = new Set(['call', 'stored', 'first']);

/** The kept tables that this person may see. */
export const persistedTablesNow = () => persistedTables.filter(({ call }) => mayRead(call));

/** What a person may not see is not asked for; the server has the last word. */
function mayRead(call: AnyRead): boolean {
  const user = queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser));
  return user === undefined || mayCall(call, {}, sessionState.get(), user.page_permission);
}

/** May this person open the documents of these rows: of some types perhaps, and not of others? */
function mayReadOf({ get }: AnyKind): (row: Row) => boolean {
  const user = queryClient.getQueryData<FranchiseUser>(bootKey(session.franchiseUser));
  if (user === undefined) return () => true;
  const { mayCall, mayCallFor } = permitOf(sessionState.get(), user.page_permission);
  const typed = typeof get.access === 'object' && 'types' in get.access ? get.access.types : {};
  return row => {
    const type = row.document_type ?? row.type;
    return type !== undefined && type in typed ? mayCallFor(get, type) : mayCall(get);
  };
}

function canSync(): boolean {
  return connectionState() === 'online' && Boolean(sessionState.get()?.token);
}

function isOld(asOf: string | null): boolean {
  if (asOf === null) return true;
  const minutes = queryClient.getQueryData<Config>(bootKey(config.config))?.refresh_minutes;
  const age = serverMs() - Date.parse(asOf);
  return age < 0 || age > (minutes ?? defaultRefreshMinutes) * 60_000;
}
