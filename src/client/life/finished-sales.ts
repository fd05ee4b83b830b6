import { salesInvoices, salesOrders, salesShipments } from '#calls/index.ts';
import type { AnyRead, List } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { mostWhole, type SalesOrder } from '#calls/sales/documents.ts';
import { documentKinds } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { receive } from '../read/documents.ts';
import { idle } from '../read/idle.ts';
import { mayRead, mayReadOf } from '../read/may-read.ts';
import { postedOf } from '../tablet/asked-inputs.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { fetchList } from '../transport/fetch-list.ts';

const mostSales = 300;
/** Fuller than this the storage keeps its room for what is more needed. */
const fullestShare = 0.8;
const finished = new Set(['INVOICED', 'CLOSED', 'CANCELED', 'POSTED']);
const { so } = documentKinds;

/**
 * Which version of a sale is on which tablet, by its number. The tablet does not read that version a second
 * time.
 */
const kept = new WeakMap<Tablet, Map<string, number>>();

/**
 * Keeps the newest finished sales and credit memos of the shop, whole, with their receipts, shipments and
 * invoices. They do not change, and goods come back without a connection too. Only what is new is read, some
 * at a time, while nothing else is asked. They are the first to go when the storage is full. Rejects as
 * `fetchList` does.
 */
export async function keepFinishedSales(tablet: Tablet, signal: AbortSignal): Promise<void> {
  const missing = await missingSales(tablet, signal);
  for (let from = 0; from < missing.length; from += mostWhole) {
    const numbers = missing.slice(from, from + mostWhole);
    await idle();
    if (currentTablet() !== tablet || (await isFull(tablet))) return;
    const orders = await allOf(salesOrders.whole, numbers, signal);
    for (const order of orders) await putSale(tablet, order);
    await keepPosted(tablet, salesShipments, 'pos_ss_no', numbers, signal);
    await keepPosted(tablet, salesInvoices, 'pos_si_no', numbers, signal);
    for (const { pos_so_no, version } of orders) versionsOn(tablet).set(pos_so_no, version);
  }
}

async function isFull({ store }: Tablet): Promise<boolean> {
  const { used, quota } = await store.usage();
  return quota > 0 && used > quota * fullestShare;
}

function versionsOn(tablet: Tablet): Map<string, number> {
  const versions = kept.get(tablet) ?? new Map<string, number>();
  kept.set(tablet, versions);
  return versions;
}

/** Numbers of the sales that are to be there and are not, or are older than their row says. */
async function missingSales(tablet: Tablet, signal: AbortSignal): Promise<string[]> {
  const { rows } = await tablet.store.load(salesOrders.filter);
  const mayOpen = mayReadOf(so);
  const wanted = rows
    .filter(({ document_type, status }) => document_type !== 'quote' && finished.has(status))
    .filter(mayOpen)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, mostSales);
  const versions = versionsOn(tablet);
  // Least opened is the oldest: where it is gone, everything was dropped since.
  const oldest = wanted.findLast(({ pos_so_no }) => versions.has(pos_so_no));
  if (oldest && !(await tablet.store.answer(so.get, so.inputOf(oldest.pos_so_no)))) versions.clear();
  const missing: string[] = [];
  for (const { pos_so_no, version } of wanted) {
    if ((versions.get(pos_so_no) ?? 0) >= version) continue;
    signal.throwIfAborted();
    await idle();
    const known = await tablet.store.answer<SalesOrder>(so.get, so.inputOf(pos_so_no));
    // What was sold here is there without its posted documents.
    const posted =
      !mayRead(salesShipments.whole) ||
      (await tablet.store.answer(salesShipments.filter, pageOf(salesShipments.filter, pos_so_no))) !== null;
    if (known && known.answer.version >= version && posted) versions.set(pos_so_no, known.answer.version);
    else missing.push(pos_so_no);
  }
  return missing;
}

async function putSale(tablet: Tablet, order: SalesOrder): Promise<void> {
  const received = await receive(tablet, so, order, { shown: false, spare: true });
  await received.kept;
}

type Posted = { pos_so_no: string };
type PostedCalls<D, R> = { filter: List<R>; get: AnyRead; whole: List<D> };

/** The posted documents of these orders, each alone and as the order lists them. */
async function keepPosted<K extends string, D extends Posted & Record<K, string> & R, R>(
  { store }: Tablet,
  calls: PostedCalls<D, R>,
  key: K,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!mayRead(calls.whole)) return;
  const documents = await allOf(calls.whole, numbers, signal);
  const byOrder = Map.groupBy(documents, ({ pos_so_no }) => pos_so_no);
  for (const document of documents)
    await store.putAnswer(calls.get, { [key]: document[key] }, document, { spare: true });
  for (const no of numbers) {
    const items = byOrder.get(no) ?? [];
    const input = pageOf(calls.filter, no);
    const { page, size } = input;
    await store.putAnswer(calls.filter, input, { items, total: items.length, page, size }, { spare: true });
  }
}

/** The list of what an order has become, as its screen asks for it. */
const pageOf = <R>(call: List<R>, no: string) => ({
  page: 1,
  ...postedOf('pos_so_no', no),
  sort_order: call.list.sort,
});

/** All rows of these orders, page by page. */
async function allOf<R>(call: List<R>, numbers: readonly string[], signal: AbortSignal): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetchList(
      call,
      {
        ...{ page, size: mostWhole, filters: [filter('pos_so_no', numbers.join('|'))] },
        sort_order: call.list.sort,
      },
      signal,
    );
    rows.push(...answer.items);
    if (answer.items.length === 0 || rows.length >= answer.total) return rows;
  }
}
