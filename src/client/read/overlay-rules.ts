import { useEffect } from 'react';
import { type DocumentKey, type KindKey, kinds, type Rules } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import type { DocumentRules } from '#offline/overlay/replay.ts';
import { constant, derived, type Source, signal, useSignal } from '../page/signal.ts';
import { currentTablet } from '../tablet/tablet.ts';

const loaded = signal<Partial<Rules>>({});

/** What unsent changes make of a kind, with the tables that it looks into. */
export async function loadRules<K extends KindKey>(key: K): Promise<Rules[K]> {
  const known = loaded.get()[key];
  if (known) return known;
  const store = currentTablet()?.store;
  const [rules] = await Promise.all([kinds[key].load(), ...kinds[key].needs.map(call => store?.load(call))]);
  loaded.set({ ...loaded.get(), [key]: rules });
  return rules as Rules[K]; // those of this key
}

/** The same for the documents of a kind. */
export async function loadDocumentRules<D, R>(
  kind: DocumentKind<D, R, DocumentKey>,
): Promise<DocumentRules<D, R>> {
  return documentsIn(kind, await loadRules(kind.key));
}

/** Under the key of a kind lie the rules of its documents and rows. The key's type does not say so. */
export function documentsIn<D, R>(
  _kind: DocumentKind<D, R, DocumentKey>,
  rules: Rules[DocumentKey],
): DocumentRules<D, R> {
  return rules.documents as unknown as DocumentRules<D, R>;
}

export function useDocumentRules<D, R>(
  kind: DocumentKind<D, R, DocumentKey> | null,
  needed: boolean,
): DocumentRules<D, R> | null {
  const rules = useRules(kind?.key ?? null, needed);
  return kind && rules ? documentsIn(kind, rules) : null;
}

const byKey = new Map<KindKey, Source<Rules[KindKey] | null>>();

/** The rules of a kind; null until they are loaded, which following them does not do. */
export function rulesNow<K extends KindKey>(key: K): Source<Rules[K] | null> {
  const rules = byKey.get(key) ?? derived([loaded], known => known[key] ?? null);
  byKey.set(key, rules);
  return rules as Source<Rules[K] | null>; // those of this key
}

const none = constant(null);

/** The rules are loaded with the first unsent entry of their kind: a tablet with nothing unsent never needs them. */
export function useRules<K extends KindKey>(key: K | null, needed: boolean): Rules[K] | null {
  const rules = useSignal(key === null ? none : rulesNow(key));
  useEffect(() => {
    if (key !== null && needed && !rules) void loadRules(key);
  }, [key, needed, rules]);
  return rules;
}
