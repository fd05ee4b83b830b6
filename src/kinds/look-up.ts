import type { List, Read, Write } from '#calls/kit/call.ts';
import { filter, type SortOrder } from '#calls/kit/list-input.ts';
import { inputFor } from '#offline/overlay/when.ts';
import type { DocumentKind } from './kind.ts';

/** Asks the server. Rejects when the server does not answer. */
export type Ask = <Q, A>(read: Read<Q, A>, input: Q) => Promise<A>;

/** Something on the server that looks like the effect of a change. */
export type Match = {
  /** Document number or whatever else names it to a person. */
  readonly no: string;
  /** ISO time at which it was made; empty when the back end does not say. */
  readonly at: string;
  /** In which respects it is the same, in plain words. */
  readonly same: readonly string[];
  /** In which it differs; empty for a full match. */
  readonly differs: readonly string[];
  /** What the call would have answered. Rejects as `Ask` does. */
  answer(): Promise<unknown>;
};

/**
 * How the effect of a call with an unknown outcome is found. The person decides on the matches; nothing is
 * sent again by machine.
 */
export type LookUp = {
  readonly op: string;
  /**
   * What may be the effect of a change by this call, the likeliest first; nothing when it did not arrive.
   *
   * @param since ISO time at which the person made the change
   */
  matches(entry: { op: string; args: unknown }, since: string, ask: Ask): Promise<readonly Match[]>;
};

/** Which respects agree, by their names in plain words; `null` where it cannot be the effect at all. */
export type Compared = Readonly<Record<string, boolean>> | null;

/**
 * What is said of each thing (M) on the server that may be the effect of a change. The change has input I and
 * answer O.
 */
type Candidate<I, M, O> = {
  no(match: M): string;
  at(match: M): string;
  /** Only what was made since the change can be its effect. */
  isNew?: true;
  compare(match: M, input: I): Compared;
  /** What the call would have answered. */
  answer(match: M, ask: Ask): O | Promise<O>;
};

type Look<I, Q, A, M, O> = Candidate<I, M, O> & {
  /** The read with an answer that shows the effect, and its input. */
  read: Read<Q, A>;
  asked(input: I, since: string): Q;
  among(answer: A): readonly M[];
};

/** A tablet's clock may be ahead of the server's by this much. */
const clockDriftMs = 15 * 60_000;

/** What a server may have noted as the time of a change that a tablet made at `since`, at the earliest. */
export const earliest = (since: string) => new Date(Date.parse(since) - clockDriftMs).toISOString();

/** A time that another back end does not tell, or tells in a way that is not read, is before none. */
const isBefore = (at: string, other: string) => Date.parse(at) < Date.parse(other);

/** In the answer of any read. */
export function lookUp<I, O, Q, A, M>(
  call: Write<I, O>,
  look: Look<NoInfer<I>, Q, A, M, NoInfer<O>>,
): LookUp {
  return {
    op: call.name,
    async matches(entry, since, ask) {
      const input = inputFor(call, entry);
      if (input === null) return [];
      const answer = await ask(look.read, look.asked(input, since));
      return look
        .among(answer)
        .filter(match => !look.isNew || !isBefore(look.at(match), earliest(since)))
        .flatMap(match => {
          const compared = look.compare(match, input);
          if (!compared) return [];
          const named = Object.entries(compared);
          return {
            no: look.no(match),
            at: look.at(match),
            same: named.filter(([, agrees]) => agrees).map(([name]) => name),
            differs: named.filter(([, agrees]) => !agrees).map(([name]) => name),
            answer: async () => look.answer(match, ask),
          };
        })
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}

/** Among the rows of a list that have these values. */
export function inList<I, O, R>(
  call: Write<I, O>,
  list: List<R>,
  {
    where,
    size,
    sort,
    ...candidate
  }: Candidate<NoInfer<I>, NoInfer<R>, NoInfer<O>> & {
    where(input: NoInfer<I>, since: string): { readonly [F in keyof NoInfer<R> & string]?: string };
    size: number;
    sort?: SortOrder & { field: keyof NoInfer<R> };
  },
): LookUp {
  return lookUp(call, {
    ...candidate,
    read: list,
    asked: (input, since) => ({
      page: 1,
      size,
      filters: Object.entries(where(input, since)).map(([field, value]) => filter(field, String(value))),
      sort_order: sort,
    }),
    among: ({ items }) => items,
  });
}

/** A change that shows in the document that it changes, which is the answer of the call. */
export function inDocument<I, O, D extends O & { updated_at: string }>(
  call: Write<I, O>,
  kind: Pick<DocumentKind<D>, 'get' | 'inputOf' | 'noOf'>,
  compare: (document: NoInfer<D>, input: NoInfer<I>) => Compared,
  at: (document: NoInfer<D>) => string = ({ updated_at }) => updated_at,
): LookUp {
  return lookUp(call, {
    read: kind.get,
    asked: input => kind.inputOf(call.document(input).no),
    among: (document: D) => [document],
    no: kind.noOf,
    at,
    compare,
    answer: document => document,
  });
}
