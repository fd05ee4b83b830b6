import type { Db } from '../../db/connection.ts';
import { type MadeInvoice, ProviderProblem } from '../../einvoices/provider.ts';
import type { EinvoiceRow } from './content.ts';
import { madeColumns, sellerAnswered, sellerFailed, settle } from './take.ts';

/** After so many looks that ended in nothing, a person decides. */
export const mostAttempts = 12;
const shortestPauseMs = 5000;
const longestPauseMs = 15 * 60_000;
/** Writes down what became of an e-invoice that this process has. Each throws `Lost` where another process has it now. */
export function outcomesOf(db: Db, now: () => Date) {
  async function made(row: EinvoiceRow, found: MadeInvoice): Promise<void> {
    const at = now();
    await settle(db, row, { ...madeColumns(found, row.issued_at ?? at), attempts: 0, next_at: later(row) });
    await sellerAnswered(db, row.seller_code, at);
  }

  async function conclude(row: EinvoiceRow, problem: ProviderProblem): Promise<void> {
    const at = now();
    const last_error = problem.message;
    if (problem.kind === 'seller') {
      // Nothing was done: it waits until the provider takes invoices of this seller again.
      const back =
        row.made_at === null ? { status: 'waiting' as const, made_at: null } : { status: 'unknown' as const };
      await settle(db, row, row.status === 'pending' ? { last_error } : { ...back, last_error });
      return sellerFailed(db, row.seller_code, { problem: problem.seller, text: last_error }, at);
    }
    if (problem.kind === 'refused' || problem.kind === 'older') {
      // It is put together once more after a person has mended what was wrong, or has given it another date.
      const hold = problem.kind === 'older' ? 'too_old' : 'refused';
      const mended = { status: 'held', hold, content: null, made_at: null, last_error } as const;
      await settle(db, row, row.status === 'pending' ? { last_error, next_at: later(row) } : mended);
      return sellerAnswered(db, row.seller_code, at);
    }
    await doubt(row, last_error);
  }

  /** The provider may have made it: it is looked up there again, or a person decides. */
  async function doubt(row: EinvoiceRow, last_error: string, most = later(row)): Promise<void> {
    const attempts = row.attempts + 1;
    if (row.status === 'pending') return settle(db, row, { attempts, last_error, next_at: later(row) });
    const given = { attempts, last_error };
    if (attempts >= mostAttempts) return settle(db, row, { ...given, status: 'held', hold: 'doubtful' });
    const next_at = new Date(Math.min(later(row).getTime(), most.getTime()));
    return settle(db, row, { ...given, status: 'unknown', next_at });
  }

  const later = ({ attempts }: EinvoiceRow): Date =>
    new Date(now().getTime() + Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(attempts, 20)));

  return { made, conclude, doubt, later };
}

/** Of any error: one that says nothing leaves an unknown outcome. */
export const asProblem = (error: unknown): ProviderProblem =>
  error instanceof ProviderProblem
    ? error
    : new ProviderProblem('unknown', error instanceof Error ? error.message : String(error), {
        cause: error,
      });
