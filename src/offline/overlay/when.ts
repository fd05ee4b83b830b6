import type { AnyWrite, InputOf, Schema, Write } from '#calls/kit/call.ts';
import { given } from '#model/kit/given.ts';
import type { LiveEntry, ReplayContext, WorkingSet } from './replay.ts';

type Change = Pick<LiveEntry, 'op' | 'args'>;
type Answered = Pick<LiveEntry, 'op' | 'answer'>;

/** What one call makes of a document or a row of type D while it is unsent; F: what must be known apart from it. */
type When<D, F, R> = {
  readonly op: string;
  readonly make: (before: D, args: unknown, context: F) => R;
};

/** The rule of a call. It gets the input that the call takes. */
export function when<D, F, R, C extends AnyWrite>(
  call: C,
  rule: (before: D, input: InputOf<C>, context: F) => R,
): When<D, F, R> {
  return {
    op: call.name,
    // The arguments of an entry were parsed with the schema of its call before it was accepted.
    make: (before, args, context) => rule(before, args as InputOf<C>, context),
  };
}

/** What a change by this call was sent with; `null` of a change by any other. */
export function inputFor<I, O>(call: Write<I, O>, { op, args }: Change): I | null {
  return op === call.name ? (args as I) : null; // as above
}

/** What a change by one of these calls was answered; `null` of a change by any other, and of one without an answer. */
export function answerFor<O>(
  { op, answer }: Answered,
  ...calls: readonly { readonly name: string; readonly answer: Schema<O> }[]
): O | null {
  // The answer of an entry was parsed with the schema of its call when it came.
  return answer && calls.some(({ name }) => name === op) ? (answer as O) : null;
}

/** The first of these fields that the arguments of a change have, as a text; empty where they have none. */
export function textIn(args: unknown, ...fields: readonly string[]): string {
  const texts = new Map<string, unknown>(Object.entries(args ?? {}));
  return fields.map(field => texts.get(field)).find(value => typeof value === 'string') ?? '';
}

/** The rules of several calls as one, which makes nothing (`null`) of a change by any other call. */
export function making<D, F, R>(
  rules: readonly When<D, F, R>[],
): (before: D, entry: Change, context: F) => R | null {
  const byName = new Map(rules.map(rule => [rule.op, rule]));
  return (before, { op, args }, context) => byName.get(op)?.make(before, args, context) ?? null;
}

/** The same for rules that make the next state of what they get. Any other call leaves it as it is. */
export function changing<D extends object, F = void>(
  rules: readonly When<D, F, D>[],
): (before: D, entry: Change, context: F) => D {
  const make = making(rules);
  return (before, entry, context) => make(before, entry, context) ?? before;
}

/** A row with what a change names of it. */
export function withNamed<R extends object>(row: R, data: object): R {
  return { ...row, ...Object.fromEntries(Object.entries(given(data)).filter(([key]) => key in row)) };
}

/**
 * What entries make of documents that one call makes, under its temporary id, and others change.
 *
 * @param noIn the number that an entry's arguments name
 */
export function madeBy<I, O, D>(
  call: Write<I, O>,
  noIn: (args: unknown) => string,
  make: (input: NoInfer<I>, no: string, context: ReplayContext) => D,
  change: (workingSet: WorkingSet<D>, document: D, entry: LiveEntry, context: ReplayContext) => void,
): (workingSet: WorkingSet<D>, entry: LiveEntry, context: ReplayContext) => void {
  return (workingSet, entry, context) => {
    const named = noIn(entry.args);
    const made = inputFor(call, entry);
    const no = made ? (entry.tempId ?? named) : named;
    const document = workingSet.find(no);
    if (made && !document) workingSet.put(make(made, no, context));
    if (!made && document) change(workingSet, document, entry, context);
  };
}
