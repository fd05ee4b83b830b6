import type { Tx } from '../db/connection.ts';
import type { Found, Kind } from './adapter.ts';
import type { Command } from './commands.ts';

/** In which transaction, and when. */
export type EffectContext = { readonly tx: Tx; readonly now: Date };

/**
 * What the outcome of a command does to its document, in the transaction that ends the command. Each function
 * locks the document, and may be asked once more about an outcome that it has seen: then it changes nothing.
 */
export type Effect<K extends Kind> = {
  /** The system has done it. */
  done(at: EffectContext, command: Extract<Command, { kind: K }>, found: Found): Promise<void>;
  /** The system has not done it and will not, or a person discarded the command: the document is put back. */
  refused(at: EffectContext, command: Extract<Command, { kind: K }>, why: string): Promise<void>;
};

export type Effects = { readonly [K in Kind]: Effect<K> };

/** The effect of a command's own kind. The compiler cannot follow that kind and function belong together. */
const effectOf = (effects: Effects, { kind }: Command): Effect<Kind> => effects[kind] as Effect<Kind>;

export const applyDone = (effects: Effects, at: EffectContext, command: Command, found: Found) =>
  effectOf(effects, command).done(at, command, found);

export const applyRefused = (effects: Effects, at: EffectContext, command: Command, why: string) =>
  effectOf(effects, command).refused(at, command, why);
