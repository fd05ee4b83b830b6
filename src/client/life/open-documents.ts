import type { List } from '#calls/kit/call.ts';
import { type AnyKind, kindOfList } from '#kinds/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { receive } from '../read/documents.ts';
import { mayRead, mayReadOf } from '../read/may-read.ts';
import { fetchCall } from '../transport/fetch-call.ts';
import { canSync } from './sync-time.ts';

const persistedDocuments = 50;
const finished = new Set(['INVOICED', 'CLOSED', 'CANCELED', 'CONVERTED', 'POSTED', 'RECEIVED']);

/** Keeps the open documents of a list whole, where it is one of documents. */
export async function keepOpenDocuments(
  tablet: Tablet,
  call: List<unknown>,
  signal: AbortSignal,
): Promise<void> {
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
