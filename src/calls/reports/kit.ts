import * as v from 'valibot';
import { amount, measured, optionalCode } from '../kit/atoms.ts';
import type { Schema } from '../kit/call.ts';

/** Of one shop; administrators leave it out for all of them. */
export const ofShop = { franchise_code: optionalCode };

/** One of these, or nothing for all. */
export const oneOf = <const P extends readonly string[]>(parts: P) =>
  v.optional(v.picklist(['', ...parts]), '');

/** What rows come to, of the whole, of a part or of a group. */
export const figures = v.object({
  /** Of a part or a group what it is, empty of the whole. */
  id: v.string(),
  /** What a person calls it, where it has a name. */
  name: v.string(),
  rows: v.number(),
  /** What they have, each unit by itself; nothing where rows have no quantity. */
  quantities: v.array(measured),
  /** VND */
  amount,
  /** VND, of the rows with a known cost; null where none is, or the person may not see it. */
  cost_amount: v.nullable(amount),
  /** How many rows that cost leaves out. */
  without_cost: v.number(),
  /** Days, of the oldest of them. */
  days: v.number(),
});
export type Figures = v.InferOutput<typeof figures>;

/** As many rows and groups are answered; a list has all of them. */
export const mostRows = 200;

/** A report as it stands now: figures of what was asked for, with its parts and groups, and its first rows. */
export const reportOf = <R>(row: Schema<R>) =>
  v.object({ whole: figures, parts: v.array(figures), groups: v.array(figures), rows: v.array(row) });
