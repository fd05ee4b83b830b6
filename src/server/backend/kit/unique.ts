import { Refusal } from '#calls/kit/errors.ts';
import type { Message } from '#model/messages/kit.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';

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
    if (isUniqueViolation(error)) throw new Refusal('conflict', says, field);
    throw error;
  }
}
