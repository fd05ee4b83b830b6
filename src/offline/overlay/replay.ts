import type { session } from '#calls/index.ts';
import { type AnswerOf, keyIn, type List } from '#calls/kit/call.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { ItemFacts } from '#model/sales/order-document.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';

/** What the overlay reads of an entry of the outbox. */
export type LiveEntry = {
  op: string;
  args: unknown;
  mid: string;
  /** Place in the outbox. */
  seq?: number;
  tempId?: string;
  state: string;
  answer?: unknown;
  /** The store holds the document as of the answer. */
  settled?: boolean;
  createdAt: string;
};

/** What rules need to know apart from the documents, as this tablet knows it. */
export type ReplayContext = {
  franchiseCode: string;
  locationCode: string;
  userId: number;
  userName?: string;
  /** ISO instant */
  now: string;
  /** Business date */
  today: string;
  /** `unit_cost`: VND, what the franchisor asks; `null` where that is not known. */
  item: (itemNo: string, variantCode: string) => (ItemFacts & { unit_cost?: number | null }) | null;
  /** The company's promotion rules where the tablet knows them; without them documents keep those they have. */
  promotionRules?: readonly PromotionRule[];
  /** VND that one point of a customer pays, where the tablet knows it. */
  vndPerPoint?: number;
  /** What follows from the own franchise when a document is made; `null` for a person without one. */
  franchise?: AnswerOf<typeof session.franchiseUser>['franchise'];
  /** What a cancel reason says; empty where it is not known. */
  cancelReason?: (reason_code: string) => string;
  /** Units at a location as they were last known; `null` where that is not known. */
  onHand?: (item_no: string, variant_code: string, location_code: string) => number | null;
};

export type Problem = AnyMessage & { mid: string };
/** A signed movement of stock. */
export type Move = { item_no: string; variant_code: string; location_code: string; quantity: number };
/** `item/variant/location` → a signed number. */
export type Moved = ReadonlyMap<string, number>;

/** Documents as they are after the entries so far. */
export type WorkingSet<D> = { find: (no: string) => D | null; put: (document: D) => void };

type Kept = { version: number; updated_at: string };

/** One kind of document, as the replay sees it. */
export type ReplayRules<D extends Kept> = {
  /** The number of a document is the key of its rows. */
  list: { readonly list: { readonly key: string } };
  isDocument(answer: unknown): answer is D;
  /** What an entry makes of the documents; a rule that is against it throws a RuleProblem. */
  apply(workingSet: WorkingSet<D>, entry: LiveEntry, context: ReplayContext): void;
  /** What an answered entry did to a second document, which its answer does not say. */
  alsoChanged?(
    workingSet: WorkingSet<D>,
    entry: LiveEntry,
    before: D | null,
    answer: D,
    context: ReplayContext,
  ): void;
  /** The stock that goes with a change of a document. */
  moves?(before: D, after: D, context: ReplayContext): readonly Move[];
};

/** Of several documents: those that entries make or change, by number; why entries were left out; what unsent ones move. */
export type Replayed<D> = { documents: ReadonlyMap<string, D>; problems: Problem[]; moved: Moved };

/** The number by now of a temporary id, else the same text. */
export type Resolve = (no: string) => string;
export const asIs: Resolve = no => no;

/**
 * Documents with their unsent entries replayed, in the order in which they were made. A create entry makes the document
 * under its temporary id; an answered entry is replayed as its answer. An entry that a rule refuses is left out and named.
 *
 * @param baseOf the document as it was last known
 */
export function replayWith<D extends Kept>(
  rules: ReplayRules<D>,
  baseOf: (no: string) => D | null,
  entries: readonly LiveEntry[],
  context: ReplayContext,
  resolve: Resolve = asIs,
): Replayed<D> {
  const noOf = (document: D) => keyIn(rules.list, document);
  const documents = new Map<string, D>();
  const problems: Problem[] = [];
  const moves: Move[] = [];
  const find: WorkingSet<D>['find'] = no => documents.get(resolve(no)) ?? baseOf(resolve(no));
  const put: WorkingSet<D>['put'] = document => void documents.set(resolve(noOf(document)), document);
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const answer = answerOf(rules, entry);
    const then = { ...context, now: entry.createdAt };
    const moving: WorkingSet<D>['put'] = document => {
      const before = find(noOf(document));
      if (before && rules.moves) moves.push(...rules.moves(before, document, then));
      put(document);
    };
    try {
      if (answer) takeAnswer(rules, { find, put }, entry, answer, context);
      else rules.apply({ find, put: moving }, entry, then);
    } catch (problem) {
      if (!(problem instanceof RuleProblem)) throw problem;
      problems.push({ mid: entry.mid, ...problem.says });
    }
  }
  return { documents, problems, moved: sumOf(moves) };
}

/** The whole document that an entry was answered with; `null` while there is no answer. */
export function answerOf<D extends Kept>(
  { isDocument }: Pick<ReplayRules<D>, 'isDocument'>,
  { state, answer }: Pick<LiveEntry, 'state' | 'answer'>,
): D | null {
  return state === 'DONE' && isDocument(answer) ? answer : null;
}

/** The store may know a later version already. */
function takeAnswer<D extends Kept>(
  rules: ReplayRules<D>,
  workingSet: WorkingSet<D>,
  entry: LiveEntry,
  answer: D,
  context: ReplayContext,
): void {
  const no = keyIn(rules.list, answer);
  const before = workingSet.find(no);
  if (!before || keyIn(rules.list, before) !== no || before.version <= answer.version) workingSet.put(answer);
  rules.alsoChanged?.(workingSet, entry, before, answer, { ...context, now: answer.updated_at });
}

/** Movements by item, variant and location. */
export function sumOf(moves: readonly Move[]): Moved {
  const moved = new Map<string, number>();
  for (const { item_no, variant_code, location_code, quantity } of moves) {
    const key = `${item_no}/${variant_code}/${location_code}`;
    const sum = addQuantity(moved.get(key) ?? 0, quantity);
    // What came and went again has not moved.
    if (sum === 0) moved.delete(key);
    else moved.set(key, sum);
  }
  return moved;
}

/** Nothing of it is to be shown next to the store any more. */
export function isOver(entry: LiveEntry): boolean {
  return entry.state === 'CANCELLED' || entry.settled === true;
}

type RowRules<D extends Kept, R> = ReplayRules<D> & {
  list: List<R>;
  /** The number that an entry's arguments name. */
  noIn(args: unknown): string;
  /** What an entry names itself of a row without its document on this tablet. */
  changeRow(row: R, entry: LiveEntry): R;
};

/** What screens ask of one kind of document. `entries` are those of its queues that are not over, in their order. */
export type DocumentRules<D, R> = {
  replay(
    baseOf: (no: string) => D | null,
    entries: readonly LiveEntry[],
    context: ReplayContext,
    resolve?: Resolve,
  ): Replayed<D>;
  /**
   * The rows that unsent work changes or adds: they replace the stored rows with their key, or join them. A row
   * without its document on this tablet changes only in what an entry names itself; its totals stay until the answer is here.
   *
   * @param replayed what `replay` made of the same entries
   */
  rows(
    rows: readonly R[],
    entries: readonly LiveEntry[],
    replayed: Pick<Replayed<D>, 'documents'>,
    baseOf: (no: string) => D | null,
    resolve?: Resolve,
  ): R[];
};

export function documentRules<D extends Kept & R, R extends { version: number }>(
  rules: RowRules<D, R>,
): DocumentRules<D, R> {
  return {
    replay: (baseOf, entries, context, resolve) => replayWith(rules, baseOf, entries, context, resolve),
    rows(rows, entries, { documents }, baseOf, resolve = asIs) {
      const stored = new Map(rows.map(row => [keyIn(rules.list, row), row]));
      const changed = new Map<string, R>();
      for (const document of documents.values()) {
        const no = keyIn(rules.list, document);
        const row = stored.get(no);
        if (!(row && row.version > document.version)) changed.set(no, rowOf<R>(rules.list, document));
      }
      for (const entry of entries) {
        if (entry.args === null || isOver(entry)) continue;
        const no = resolve(rules.noIn(entry.args));
        const row = changed.get(no) ?? stored.get(no);
        if (row && !documents.has(no) && !baseOf(no)) changed.set(no, rules.changeRow(row, entry));
      }
      return [...changed.values()];
    },
  };
}

/** The list's row of a document: the fields that the list's rows have, and what the list makes of the document. */
export function rowOf<R extends object>({ list }: List<R>, document: R): R {
  const { entries } = list.row as unknown as { entries: object }; // the rows of every list are objects
  // What makes rows of documents is of the list of those documents.
  const derived = list.derived as ((document: R) => Partial<R>) | undefined;
  const fields = new Map(Object.entries({ ...document, ...derived?.(document) }));
  return Object.fromEntries(Object.keys(entries).map(key => [key, fields.get(key)])) as R; // the same keys
}
