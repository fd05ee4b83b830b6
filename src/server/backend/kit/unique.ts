import { DrizzleQueryError } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { Message } from '#model/messages/kit.ts';

/**
 * Runs a statement on rows that a unique index keeps apart. Where the database objects, two persons meant the
 * same and the second one is told. The transaction is over then.
 *
 * @throws Refusal `conflict` with the text, at the field
 */
export async function refuseOnUniqueViolation<T>(
  statement: Promise<T>,
  says: Message,
  field: string,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (cause && typeof cause === 'object' && 'code' in cause && cause.code === '23505')
      throw new Refusal('conflict', says, field);
    throw error;
  }
}
