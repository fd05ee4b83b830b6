import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { einvoiceResults as calls } from '#calls/administration/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { EinvoiceResultRow } from '#calls/sales/einvoice-results.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import { type ResultTarget, targetOf, verdictOf } from '#model/taxes/einvoice-results.ts';
import { isGoodsPaper, mayDecideEinvoice } from '#model/taxes/einvoices.ts';
import { auditOf } from '../../audit.ts';
import { einvoices as e } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import { accountsOf } from './accounts.ts';
import { seriesNow } from './decide.ts';

type Row = typeof e.$inferSelect;
type Found = { target: (ResultTarget & { row: Row }) | undefined; verdict: ReturnType<typeof verdictOf> };

/**
 * What each row of a file is about, and whether it is taken. `locks`: as it stays until the transaction ends.
 */
async function judged(
  context: Context,
  results: readonly EinvoiceResultRow[],
  locks: boolean,
): Promise<Found[]> {
  const { tx, today } = context;
  const documents = [...new Set(results.map(({ document_no }) => document_no))];
  const asked = tx
    .select()
    .from(e)
    .where(and(inArray(e.document_no, documents), inFranchise(e.franchise_code, context)))
    .orderBy(e.id);
  const rows = (await (locks ? asked.for('update') : asked)).filter(({ status }) => status !== 'closed');
  const ofDocument = Map.groupBy(rows, ({ document_no }) => document_no);
  const series = new Map<string, string>();
  for (const row of rows) {
    const key = seriesKey(row);
    if (!series.has(key)) series.set(key, await seriesNow(context, row));
  }
  const sellers = [...new Set(rows.map(({ seller_code }) => seller_code))];
  const taken = await numbersTaken(context, sellers, results);
  const [seen, used] = [new Set<string>(), new Set<number>()];
  return results.map(result => {
    const all = (ofDocument.get(result.document_no) ?? []).filter(({ id }) => !used.has(id));
    const target = targetOf(
      result,
      all.map(row => {
        const own = series.get(seriesKey(row)) ?? '';
        return {
          ...{ row, id: row.id, isOpen: mayDecideEinvoice('enter', row), sold_on: row.sold_on },
          // A paper of goods on their way has no amount here; a provider's file may have one.
          amount: isGoodsPaper(row.document_type) ? result.amount : row.amount,
          ...{ issued_series: row.issued_series, issued_number: row.issued_number },
          series: own === '' ? '' : seriesOf(own, result.invoice_date),
        };
      }),
    );
    const number = numberKey(target?.row.seller_code ?? '', result);
    const isTwice =
      seen.has(number) ||
      (!target && (ofDocument.get(result.document_no) ?? []).length > 0 && all.length === 0);
    seen.add(number);
    if (target) used.add(target.id);
    return { target, verdict: verdictOf(result, target, { today, isTwice, isTaken: taken.has(number) }) };
  });
}

const seriesKey = ({ franchise_code, seller_code, series }: Row) =>
  `${franchise_code} ${seller_code} ${series}`;
const numberKey = (
  seller: string,
  { issued_series, issued_number }: Pick<EinvoiceResultRow, 'issued_series' | 'issued_number'>,
) => `${seller} ${issued_series} ${issued_number}`;

/** Numbers of the file that e-invoices of these sellers have, of any shop: a seller may have several. */
async function numbersTaken(
  { tx }: Context,
  sellers: readonly string[],
  results: readonly EinvoiceResultRow[],
): Promise<Set<string>> {
  if (sellers.length === 0) return new Set();
  const bySeries = Map.groupBy(results, ({ issued_series }) => issued_series);
  const rows = await tx
    .select({ seller_code: e.seller_code, issued_series: e.issued_series, issued_number: e.issued_number })
    .from(e)
    .where(
      and(
        sql`${e.issued_number} <> ''`,
        inArray(e.seller_code, sellers),
        or(
          ...[...bySeries].map(([issued_series, of]) =>
            and(
              eq(e.issued_series, issued_series),
              inArray(
                e.issued_number,
                of.map(({ issued_number }) => issued_number),
              ),
            ),
          ),
        ),
      ),
    );
  return new Set(rows.map(row => numberKey(row.seller_code, row)));
}

export const handlers = answers(calls, {
  check: async ({ results }, context) => ({
    rows: (await judged(context, results, false)).map(({ target, verdict }) => ({
      ...{ id: target?.id ?? 0, verdict, amount: target?.row.amount ?? 0 },
    })),
  }),

  enter: async ({ results }, context) => {
    const found = await judged(context, results, true);
    const at = found.findIndex(({ verdict }) => verdict !== '' && verdict !== 'known');
    const wrong = results[at];
    if (wrong) {
      const code = found[at]?.verdict === 'document' ? 'not_found' : 'rule';
      throw new Refusal(code, einvoiceMessages.wrongRow(wrong.document_no), 'results');
    }
    const accounts = await accountsOf(
      context.tx,
      found.flatMap(({ target }) => target?.row.seller_code ?? []),
    );
    let entered = 0;
    for (const [index, { target, verdict }] of found.entries()) {
      const result = results[index];
      if (verdict !== '' || !target || !result) continue;
      const { document_no, amount: _, ...given } = result;
      await refuseOnUniqueViolation(
        context.tx
          .update(e)
          .set({
            ...{ ...given, status: 'issued', hold: '', last_error: '', issued_at: context.now },
            decided_by: context.actor.user.username,
            provider_url: accounts.get(target.row.seller_code)?.lookup_url ?? '',
          })
          .where(eq(e.id, target.id)),
        einvoiceMessages.numberTaken(),
        'results',
      );
      await auditOf(context, 'einvoices.enter', document_no, {
        id: target.id,
        was: target.row.status,
        ...given,
      });
      entered += 1;
    }
    return { entered, known: results.length - entered };
  },
});
