import type { AnswerOf, AnyCall, InputOf } from '#calls/kit.ts';
import type { Context, DirectContext } from './context.ts';

/**
 * Answers a call: gets the validated input, resolves to the answer's data. To refuse, throw a `Refusal`: everything the
 * handler wrote is undone and the caller reads its code and text. Any other error is a fault of the server.
 */
export type Handler<C> = (input: InputOf<C>, context: Context) => Promise<AnswerOf<C>>;
export type DirectHandler<C> = (input: InputOf<C>, context: DirectContext) => Promise<AnswerOf<C>>;

/** A call of the catalogue with its one handler. */
export type Handled =
  | {
      call: AnyCall;
      direct: false;
      run: (input: unknown, context: Context) => Promise<unknown>;
      first: ((input: unknown, context: Context) => Promise<void>) | undefined;
    }
  | { call: AnyCall; direct: true; run: (input: unknown, context: DirectContext) => Promise<unknown> };

/**
 * Binds a call to its handler, which runs inside a transaction.
 *
 * @param first of a write: done before the handler, and kept even when the handler refuses; of a read: done in a
 *   transaction of its own before the one that reads, for what must be up to date when it does
 */
export function handle<C extends AnyCall>(
  call: C,
  handler: Handler<C>,
  first?: (input: InputOf<C>, context: Context) => Promise<void>,
): Handled {
  // The proxy has parsed the input with this very call's schema.
  return {
    call,
    direct: false,
    run: (input, context) => handler(input as InputOf<C>, context),
    first: first && ((input, context) => first(input as InputOf<C>, context)),
  };
}

/** Binds a read to a handler that opens its own transactions. */
export function handleDirect<C extends AnyCall>(call: C, handler: DirectHandler<C>): Handled {
  return { call, direct: true, run: (input, context) => handler(input as InputOf<C>, context) };
}
