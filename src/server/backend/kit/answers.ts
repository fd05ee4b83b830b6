import type { AnswerOf, AnyCall, InputOf, Part } from '#calls/kit/call.ts';
import type { Context, DirectContext } from './context.ts';

/**
 * Answers a call: gets the validated input, resolves to the answer's data. To refuse, throw a `Refusal`: everything the
 * handler wrote is undone and the caller reads its code and text. Any other error is a fault of the server.
 */
type Run<C> = (input: InputOf<C>, context: Context) => Promise<AnswerOf<C>>;

/**
 * How a call is answered: inside a transaction, or (`direct`) by a read that opens its own transactions.
 *
 * `first` of a write is done before the handler, and kept even when the handler refuses. `first` of a read is
 * done in a transaction of its own before the one that reads. It is for what must be up to date when the read
 * runs.
 *
 * `keepsOrder`: it changes a sales order by `changeOrder` or makes one, and neither reads nor writes its row in any other way. So
 * the row of an order that several such changes are about can be written behind them.
 */
type Answering<C> =
  | Run<C>
  | { readonly run: Run<C>; readonly first: (input: InputOf<C>, context: Context) => Promise<void> }
  | { readonly run: Run<C>; readonly keepsOrder: true }
  | { readonly direct: (input: InputOf<C>, context: DirectContext) => Promise<AnswerOf<C>> };

/** The calls of an area that the wire knows: parts of lists and whatever else its module holds are left out. */
type CallKeys<A> = {
  [K in keyof A]: A[K] extends Part ? never : A[K] extends AnyCall ? K : never;
}[keyof A];

/** What answers the calls of an area: each of them, and nothing else. */
export type Answers<A> = { readonly [K in CallKeys<A>]: Answering<A[K]> };

/** A call of the catalogue with its one handler. */
export type Handled =
  | {
      call: AnyCall;
      direct: false;
      run: (input: unknown, context: Context) => Promise<unknown>;
      first: ((input: unknown, context: Context) => Promise<void>) | undefined;
      keepsOrder?: boolean;
    }
  | { call: AnyCall; direct: true; run: (input: unknown, context: DirectContext) => Promise<unknown> };

/** An area with all its calls answered. */
export type Answered<A> = { readonly area: A; readonly handled: readonly Handled[] };

/** Binds the calls of an area to their handlers. One that is missing, or not of the area, does not compile. */
export function answers<A extends object>(area: A, handlers: NoInfer<Answers<A>>): Answered<A> {
  // The mapped type above and the proxy, which parses with the call, know which call's input and answer a
  // handler has.
  const entries = Object.entries(handlers as Readonly<Record<string, Answering<AnyCall>>>);
  const handled = entries.map(([key, answering]): Handled => {
    // The keys of `handlers` are keys of calls of the area.
    const call = area[key as keyof A] as AnyCall;
    const plain = { call, direct: false, first: undefined } as const;
    if (typeof answering === 'function') return { ...plain, run: answering };
    if ('direct' in answering) return { call, direct: true, run: answering.direct };
    return { ...plain, ...answering };
  });
  return { area, handled };
}
