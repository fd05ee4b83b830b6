import { and, eq } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { einvoiceMessages } from '#model/messages/einvoices.ts';
import { seriesOf } from '#model/setup/tax-identity.ts';
import { type EinvoiceDecision, mayDecideEinvoice } from '#model/taxes/einvoices.ts';
import { einvoices as e } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import { taxIdentityOf } from '../setup/tax-identity-of.ts';
import { accountsOf } from './accounts.ts';
import type { EinvoiceRow } from './content.ts';
import { linesNow } from './rates-now.ts';
import { lockOrder, rowOf } from './replace.ts';

/*
 * What a person decides about an e-invoice. The row is locked, so that it is decided as it was read; a process that has it on
 * its way holds no lock, and its outcome is lost where a person was first.
 */

/** @throws Refusal `not_found`, or `rule` where it is not decided about now */
async function lockRow(context: Context, id: number, decision: EinvoiceDecision): Promise<EinvoiceRow> {
  const [row] = await context.tx
    .select()
    .from(e)
    .where(and(eq(e.id, id), inFranchise(e.franchise_code, context)))
    .for('update');
  if (!row) throw new Refusal('not_found', einvoiceMessages.missing(), 'id');
  if (!mayDecideEinvoice(decision, row)) throw new Refusal('rule', einvoiceMessages.notNow(), 'id');
  return row;
}

/** The same after its order: goods that come back at this moment wait for it, or it waits for them. */
async function lockWithOrder(context: Context, id: number, decision: EinvoiceDecision): Promise<EinvoiceRow> {
  const { pos_so_no } = await rowOf(context, id);
  await lockOrder(context, pos_so_no ?? '');
  return lockRow(context, id, decision);
}

const change = (context: Context, { id }: EinvoiceRow, columns: Partial<typeof e.$inferInsert>) =>
  context.tx.update(e).set(columns).where(eq(e.id, id));

/** A shop without a series may have one by now. */
export async function seriesNow({ tx }: Context, row: EinvoiceRow): Promise<string> {
  if (row.series !== '') return row.series;
  const own = await taxIdentityOf(tx, row.franchise_code);
  const seller = await taxIdentityOf(tx, row.seller_code);
  return own.series_till || own.series_ordinary || seller.series_till || seller.series_ordinary;
}

/** What was missing when it was claimed, as it is by now. */
const renewed = async (context: Context, row: EinvoiceRow) => ({
  series: await seriesNow(context, row),
  lines: [...(await linesNow(context, row))],
});

/** What may have been made is looked up before anything is sent. */
const sentAgain = (context: Context, row: EinvoiceRow) =>
  ({
    status: row.made_at === null ? 'waiting' : 'unknown',
    hold: '',
    attempts: 0,
    next_at: context.now,
  }) as const;

export async function retry(context: Context, id: number): Promise<EinvoiceRow> {
  const row = await lockWithOrder(context, id, 'retry');
  await change(context, row, { ...sentAgain(context, row), ...(await renewed(context, row)) });
  return row;
}

export async function issueToday(context: Context, id: number, reason: string): Promise<EinvoiceRow> {
  const row = await lockWithOrder(context, id, 'issue_today');
  const decided = { decided_by: context.actor.user.username, reason };
  await change(context, row, {
    ...{ ...sentAgain(context, row), status: 'waiting', made_at: null, content: null },
    ...decided,
    ...(await renewed(context, row)),
    invoice_date: context.today,
  });
  return row;
}

export type Entered = {
  issued_series: string;
  issued_number: string;
  authority_code: string;
  invoice_date: string;
  provider_code: string;
};

/** Keeps what a person made by hand, or found at the provider. */
export async function enter(context: Context, id: number, entered: Entered): Promise<EinvoiceRow> {
  const row = await lockRow(context, id, 'enter');
  const { invoice_date, issued_series } = entered;
  if (invoice_date < row.sold_on || invoice_date > context.today)
    throw new Refusal('validation', einvoiceMessages.beforeSale(), 'invoice_date');
  const series = await seriesNow(context, row);
  if (series !== '' && issued_series !== seriesOf(series, invoice_date))
    throw new Refusal('validation', einvoiceMessages.otherSeries(), 'issued_series');
  const account = (await accountsOf(context.tx, [row.seller_code])).get(row.seller_code);
  const columns = {
    ...entered,
    provider_url: account?.lookup_url ?? '',
    status: 'issued' as const,
    hold: '' as const,
    last_error: '',
    issued_at: context.now,
    decided_by: context.actor.user.username,
  };
  await refuseOnUniqueViolation(
    change(context, row, columns),
    einvoiceMessages.numberTaken(),
    'issued_number',
  );
  return row;
}

/** Who carries the goods of a paper, and in what. Where it was held for that, it goes. */
export async function nameCarrier(
  context: Context,
  { id, carrier, vehicle }: { id: number; carrier: string; vehicle: string },
): Promise<EinvoiceRow> {
  const row = await lockRow(context, id, 'carrier');
  const goes = row.hold === 'no_carrier' ? sentAgain(context, row) : {};
  await change(context, row, { ...goes, carrier, vehicle, decided_by: context.actor.user.username });
  return row;
}

export async function close(context: Context, id: number, reason: string): Promise<EinvoiceRow> {
  const row = await lockRow(context, id, 'close');
  const decided_by = context.actor.user.username;
  await change(context, row, { status: 'closed', hold: '', decided_by, reason });
  return row;
}
