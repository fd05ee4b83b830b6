import { type Column, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import type { Context } from './context.ts';

type Asking = Pick<Context, 'actor'>;

/** Whose rows a call may see: those of one franchise, or all. */
export type Scope = { all: true } | { all: false; franchise: string };

/**
 * The one place of franchise scope. Administrators see all rows, everybody else those of their franchise; a user without
 * a franchise sees none.
 */
export function scopeOf({ actor }: Asking): Scope {
  return actor.isAdministrator ? { all: true } : { all: false, franchise: actor.franchise };
}

/**
 * The condition that keeps a query inside the caller's franchise; `undefined` (no condition) for administrators. A row
 * that it leaves out is answered exactly as one that does not exist.
 *
 * @param column holds the franchise's number
 */
export function inFranchise(column: Column | SQL, context: Asking): SQL | undefined {
  const scope = scopeOf(context);
  if (scope.all) return undefined;
  return scope.franchise === '' ? sql`false` : sql`${column} = ${scope.franchise}`;
}

/** The same rule for a row at hand. */
export function isInFranchise(franchise: string | null, context: Asking): boolean {
  const scope = scopeOf(context);
  return scope.all || (scope.franchise !== '' && scope.franchise === franchise);
}

/**
 * The franchise that a new document belongs to: the caller's own, for administrators the one they name.
 *
 * @throws Refusal when there is none, and when somebody names a franchise that is not theirs.
 */
export function franchiseFor(context: Asking, named?: string): string {
  const scope = scopeOf(context);
  const franchise = scope.all ? (named ?? '') : scope.franchise;
  if (franchise === '') throw new Refusal('rule', 'A franchise is needed.', 'franchise_code');
  if (named && named !== franchise)
    throw new Refusal('not_found', 'The franchise does not exist.', 'franchise_code');
  return franchise;
}
