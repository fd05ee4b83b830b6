import type { AnyKind } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import type { Tablet } from '#offline/tablet.ts';
import { serverNow } from '../page/server-clock.ts';
import { type Signal, signal } from '../page/signal.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { keyOf } from '../transport/reading.ts';
import { queryClient } from './query-client.ts';

/**
 * Documents as they were last known here. What the server answers comes in by `receive` alone. It puts the
 * document to the tablet's disk, to this memory and to the record that shows it. All three hold the same
 * document, and never an older one over a newer. Unsent changes are not in it: they are replayed on it where
 * it is shown.
 */
type Documents<D> = ReadonlyMap<string, D | null>;
type Versioned = { version: number };

const byKey = new Map<string, Signal<Documents<unknown>>>();

/** Those of a kind that this page has received or loaded; `null` for one that the tablet does not hold. */
export function documentsOf<D>({ key }: Pick<DocumentKind<D>, 'key'>): Signal<Documents<D>> {
  const known = byKey.get(key) ?? signal<Documents<unknown>>(new Map());
  byKey.set(key, known);
  return known as Signal<Documents<D>>; // of one kind: only its own documents are put there
}

let of = tabletSlot.get();
// What one person was answered is not shown to the next.
tabletSlot.subscribe(() => {
  const now = tabletSlot.get();
  const isSame = now.tablet === of.tablet && now.owner === of.owner;
  of = now;
  if (!isSame) for (const documents of byKey.values()) documents.set(new Map());
});

const loading = new Set<string>();

/** Loads from the tablet what is not there yet; temporary numbers have no stored document. */
export async function loadDocuments(kind: AnyKind, numbers: readonly string[]): Promise<void> {
  const store = currentTablet()?.store;
  if (!store) return;
  const documents = documentsOf(kind);
  const idOf = (no: string) => `${kind.key}:${no}`;
  await Promise.all(
    numbers
      .filter(no => no !== '' && !no.startsWith('tmp:') && !documents.get().has(no) && !loading.has(idOf(no)))
      .map(async no => {
        loading.add(idOf(no));
        const stored = await store.answer<unknown>(kind.get, kind.inputOf(no)).catch(() => null);
        loading.delete(idOf(no));
        // The document was received during the read, so it is at least as new as the one on the disk.
        if (currentTablet()?.store !== store || documents.get().has(no)) return;
        documents.set(new Map(documents.get()).set(no, stored?.answer ?? null));
      }),
  );
}

/** The document as it was last known here; `null` where it was never read. */
export async function lastTold<D>(
  tablet: Tablet | null,
  kind: DocumentKind<D>,
  no: string,
): Promise<D | null> {
  const known = documentsOf<D>(kind).get().get(no);
  return known ?? (await tablet?.store.answer<D>(kind.get, kind.inputOf(no)))?.answer ?? null;
}

const turns = new Map<string, Promise<unknown>>();

/** One after the other for a document, so that what is compared with is still there when it is replaced. */
function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => {},
    () => {},
  );
  turns.set(id, ended);
  void ended.then(() => {
    if (turns.get(id) === ended) turns.delete(id);
  });
  return turn;
}

/**
 * Takes in a document that the server has just answered to the person of this tablet (`null`: there is no
 * storage). An answer to a change may overtake one to a read, or another person may have signed in: then it
 * changes nothing.
 *
 * @param shown false for one that is only to be had later: what a screen does not follow stays out of memory
 * @param spare true for one that is dropped before others when the storage is full
 * @returns the latest that is known, and when it is on disk
 */
export function receive<D extends Versioned>(
  tablet: Tablet | null,
  kind: DocumentKind<D>,
  document: D,
  { shown = true, spare = false } = {},
): Promise<{ latest: D; kept: Promise<void> }> {
  const no = kind.noOf(document);
  const kept = Promise.withResolvers<void>();
  // A caller need not wait for it.
  kept.promise.catch(() => undefined);
  return new Promise((resolve, reject) => {
    inTurn(`${kind.key}:${no}`, async () => {
      if (currentTablet() !== tablet) {
        kept.resolve();
        return resolve({ latest: document, kept: kept.promise });
      }
      const known = await lastTold(tablet, kind, no).catch(() => null);
      const latest = known && known.version > document.version ? known : document;
      if (currentTablet() === tablet) show(kind, no, latest, shown);
      resolve({ latest, kept: kept.promise });
      if (latest === document) await tablet?.store.putAnswer(kind.get, kind.inputOf(no), document, { spare });
      kept.resolve();
    }).catch((error: unknown) => {
      kept.reject(error);
      reject(error);
    });
  });
}

function show<D>(kind: DocumentKind<D>, no: string, document: D, always: boolean): void {
  const documents = documentsOf<D>(kind);
  const known = documents.get();
  if ((always || known.has(no)) && known.get(no) !== document)
    documents.set(new Map(known).set(no, document));
  const key = keyOf(kind.get, kind.inputOf(no));
  if (always || queryClient.getQueryData(key))
    queryClient.setQueryData(key, { answer: document, asOf: serverNow() });
}
