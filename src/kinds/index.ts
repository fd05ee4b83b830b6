import { items, warehouseEntries } from '#calls/index.ts';
import { issues } from './consignment/kind.ts';
import type { DocumentKind, Kind } from './kind.ts';
import { purchases } from './purchases/kind.ts';
import { salesDocuments } from './sales/kind.ts';
import { transfers } from './transfers/kind.ts';

/** Customers and their addresses: rows of lists, of which a read answers one with what belongs to it. */
const customers = {
  key: 'customer',
  needs: [],
  load: () => import('./customers/unsent.ts'),
} satisfies Kind;

/** Movements of stock by hand, which are rows of a list and no documents. */
const entries = {
  key: 'we',
  needs: [items.filter, warehouseEntries.filter],
  load: () => import('./stock/rules.ts'),
} satisfies Kind;

/** Money that is entered by hand: rows of a list, and no documents. */
const money = {
  key: 'cb',
  needs: [],
  load: () => import('./money/rules.ts'),
} satisfies Kind;

/** Shifts of a drawer: rows of a list, of which a read answers the slip. */
const shifts = {
  key: 'shift',
  needs: [],
  load: () => import('./shifts/rules.ts'),
} satisfies Kind;

export const documentKinds = { so: salesDocuments, po: purchases, ci: issues, to: transfers } as const;
export const kinds = {
  ...documentKinds,
  customer: customers,
  we: entries,
  cb: money,
  shift: shifts,
} as const;
export type DocumentKey = keyof typeof documentKinds;
export type KindKey = keyof typeof kinds;
/** What `load` of each kind brings. */
export type Rules = { [K in KindKey]: Awaited<ReturnType<(typeof kinds)[K]['load']>> };

/** Any kind, of a type that is not known here; each is used with its own documents only. */
// biome-ignore lint/suspicious/noExplicitAny: existential type
export type AnyKind = DocumentKind<any, any, DocumentKey>;
const all: readonly AnyKind[] = Object.values(documentKinds);

export const isKind = (key: string): key is KindKey => key in kinds;
export const kindOf = (key: string): AnyKind | null => all.find(each => each.key === key) ?? null;
export const kindOfAnswer = (answer: unknown): AnyKind | null =>
  all.find(each => each.isDocument(answer)) ?? null;
export const kindOfRead = (name: string): AnyKind | null => all.find(each => each.get.name === name) ?? null;
export const kindOfList = (name: string): AnyKind | null => all.find(each => each.list.name === name) ?? null;
