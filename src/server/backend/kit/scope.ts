import { type Column, inArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Context } from './context.ts';

type Asking = Pick<Context, 'actor'>;

/** The rows that a call may see: those of one franchise, or all. */
export type Scope = { all: true } | { all: false; franchise: string };

/**
 * The one place of franchise scope. Administrators see all rows, or, while they work at a shop, those of that
 * shop. Every other user sees those of their franchise; a user without a franchise sees none.
 */
export function scopeOf({ actor }: Asking): Scope {
  const { isAdministrator, franchise } = actor;
  return isAdministrator && franchise === '' ? { all: true } : { all: false, franchise };
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

/** The caller's own shop; of an administrator the one that is named, or all. */
export function ofShop(column: SQL, context: Asking, named: string): SQL {
  return sql`${inFranchise(column, context) ?? sql`true`} and (${named} = '' or ${column} = ${named})`;
}

/**
 * The condition that keeps a query to documents of the types that the caller's pages are for. `undefined`
 * where there is no limit. It goes with `inFranchise` into one query. So a document of another type is as
 * missing as one of another franchise. The answer and the time that it takes are the same.
 *
 * @param column holds the document's type
 */
export function ofOwnTypes(column: Column, { types }: Pick<Context, 'types'>): SQL | undefined {
  if (types === 'all') return undefined;
  return types.length === 0 ? sql`false` : inArray(column, [...types]);
}

/** For documents that a change of another one moves: the order that a credit memo credits. */
export function ofAnyType<C extends Pick<Context, 'types'>>(context: C): C {
  return { ...context, types: 'all' };
}

/**
 * The same caller in the books of another shop, for what a permission of its own lets them do there. The caller of this has looked
 * at that permission.
 */
export function inBooksOf<C extends Pick<Context, 'actor' | 'types'>>(franchise: string, context: C): C {
  return { ...ofAnyType(context), actor: { ...context.actor, franchise } };
}

/** The franchise's rule for a row at hand. */
export function isInFranchise(franchise: string | null, context: Asking): boolean {
  const scope = scopeOf(context);
  return scope.all || (scope.franchise !== '' && scope.franchise === franchise);
}

/**
 * The franchise that a new document belongs to: the caller's own, for administrators the one they name.
 *
 * @throws Refusal when there is none, and when the caller names a franchise that is not theirs.
 */
export function franchiseFor(context: Asking, named?: string): string {
  const scope = scopeOf(context);
  const franchise = scope.all ? (named ?? '') : scope.franchise;
  if (franchise === '') throw new Refusal('rule', serverMessages.franchiseNeeded(), 'franchise_code');
  if (named && named !== franchise)
    throw new Refusal('not_found', serverMessages.noFranchise(), 'franchise_code');
  return franchise;
}
