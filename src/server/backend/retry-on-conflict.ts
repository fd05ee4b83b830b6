import { sqlState } from '../db/connection.ts';

/** PostgreSQL undid one of two transactions that could not both go on; it may simply be run again. */
export const runAgain = new Set(['40001', '40P01']);
const tries = 8;

/**
 * Runs a transaction, and again when it had to give way to another one. The pause is of random length, longer
 * each time, so that those that met do not meet again.
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!runAgain.has(sqlState(error) ?? '') || attempt === tries) throw error;
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}
