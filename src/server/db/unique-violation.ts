import { DrizzleQueryError } from 'drizzle-orm';

/** Has a unique index kept this statement from its change? @param constraint of this name alone */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!cause || typeof cause !== 'object' || !('code' in cause) || cause.code !== '23505') return false;
  return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
}
