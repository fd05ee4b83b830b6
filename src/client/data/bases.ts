import type { AnyKind } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import { type Signal, signal } from './signal.ts';
import { currentTablet, tabletSlot } from './tablet.ts';

type Bases<D> = ReadonlyMap<string, D | null>;

const byKey = new Map<string, Signal<Bases<unknown>>>();

/** Stored documents of a kind that unsent entries change, in memory, so that a list can show them changed. */
export function basesOf<D>({ key }: Pick<DocumentKind<D>, 'key'>): Signal<Bases<D>> {
  const known = byKey.get(key) ?? signal<Bases<unknown>>(new Map());
  byKey.set(key, known);
  return known as Signal<Bases<D>>; // of one kind: only its own documents are put there
}

let of = currentTablet();
// What one person saw is no base of the next one's work.
tabletSlot.subscribe(() => {
  if (currentTablet() === of) return;
  of = currentTablet();
  for (const bases of byKey.values()) bases.set(new Map());
});

const loading = new Set<string>();

/** Loads what is not there yet; temporary numbers have no stored document. */
export async function loadBases(kind: AnyKind, numbers: readonly string[]): Promise<void> {
  const store = currentTablet()?.store;
  if (!store) return;
  const bases = basesOf(kind);
  const idOf = (no: string) => `${kind.key}:${no}`;
  await Promise.all(
    numbers
      .filter(no => no !== '' && !no.startsWith('tmp:') && !bases.get().has(no) && !loading.has(idOf(no)))
      .map(async no => {
        loading.add(idOf(no));
        const kept = await store.answer<Versioned>(kind.get, kind.inputOf(no)).catch(() => null);
        loading.delete(idOf(no));
        if (currentTablet()?.store === store) setBase(kind, no, kept?.answer ?? null);
      }),
  );
}

type Versioned = { version: number };

export function setBase<D extends Versioned>(
  kind: Pick<DocumentKind<D>, 'key'>,
  no: string,
  document: D | null,
): void {
  const bases = basesOf<D>(kind);
  const known = bases.get().get(no);
  if (known && document && known.version > document.version) return;
  bases.set(new Map(bases.get()).set(no, document));
}
