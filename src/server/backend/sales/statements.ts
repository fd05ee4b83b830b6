import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { Refusal } from '#calls/kit/errors.ts';
import { statementNo } from '#model/administration/statements.ts';
import { businessDate } from '#model/kit/format.ts';
import { statementMessages } from '#model/messages/statements.ts';
import type { Db, Tx } from '../../db/connection.ts';
import {
  salesStatements,
  statementDocuments,
  statementPayments,
  statementSettings,
} from '../../db/schema/index.ts';
import type { SalesStatement, StatementLine } from '../../erp/erp.ts';
import type { Logger } from '../../log.ts';
import { addCommand, type Command, lastCommand } from '../../outgoing/commands.ts';
import type { Effect } from '../../outgoing/effects.ts';
import { type Of, postedLines } from './revenue-posted.ts';
import { paymentsOf, sendHeldPayments, sendPayments } from './statement-payments.ts';

const s = salesStatements;
const d = statementDocuments;
const p = statementPayments;
const set = statementSettings;

/** Documents of one franchise that get a statement each in one round; the others come in the next. */
const mostAlone = 200;

/**
 * Makes the statements that are due, each with its command to the ERP: of days that are over, and of documents that go
 * alone. The money of a day is in the statement of that day, also where each document goes alone. A franchise at a time:
 * one that fails is logged and keeps no other from it.
 *
 * A day is over when another one begins in Vietnam: what is posted from then on is of that other day. What is posted last
 * may be seen here a moment later. It has a statement of its own, for an ERP changes nothing that it has posted.
 */
export async function makeStatements(db: Db, now: Date, log: Pick<Logger, 'warn'>): Promise<void> {
  const today = businessDate(now);
  const due = await db
    .select({ franchise_code: set.franchise_code })
    .from(set)
    .where(
      sql`exists (select from ${d} where ${d.franchise_code} = ${set.franchise_code} and ${d.statement_no} is null
          and not ${d.alone} and ${d.posting_date} < ${today}::date)
        or exists (select from ${p} where ${p.franchise_code} = ${set.franchise_code} and ${p.statement_no} is null
          and ${p.posting_date} < ${today}::date)
        or exists (select from ${d} where ${d.franchise_code} = ${set.franchise_code} and ${d.statement_no} is null
          and ${d.alone})`,
    )
    .orderBy(asc(set.franchise_code));
  for (const { franchise_code } of due)
    await db
      .transaction(tx => statementsOf(tx, franchise_code, { now, today }))
      .catch((error: unknown) => log.warn({ err: error, franchise_code }, 'statements were not made'));
  await sendHeldPayments(db, now, log);
}

type At = { now: Date; today: string };
type Setting = typeof statementSettings.$inferSelect;

async function statementsOf(tx: Tx, franchise_code: string, { now, today }: At): Promise<void> {
  // Of several servers one makes them.
  const [setting] = await tx.select().from(set).where(eq(set.franchise_code, franchise_code)).for('update');
  if (!setting) return;
  const waiting = and(eq(d.franchise_code, franchise_code), isNull(d.statement_no));
  const unstated = and(eq(p.franchise_code, franchise_code), isNull(p.statement_no));
  const days = await union(
    tx
      .selectDistinct({ day: d.posting_date })
      .from(d)
      .where(and(waiting, eq(d.alone, false), lt(d.posting_date, today))),
    tx
      .selectDistinct({ day: p.posting_date })
      .from(p)
      .where(and(unstated, lt(p.posting_date, today))),
  ).orderBy(sql`1`);
  for (const { day } of days) {
    const nth = await nextOf(tx, franchise_code, day);
    const statement_no = statementNo(franchise_code, day, nth);
    const made = { statement_no, business_date: day, nth };
    const documents = and(waiting, eq(d.alone, false), eq(d.posting_date, day));
    const payments = and(unstated, eq(p.posting_date, day));
    await makeStatement(tx, setting, made, { documents, payments }, now);
  }
  const alone = await tx
    .select({ no: d.document_no, type: d.document_type, day: d.posting_date })
    .from(d)
    .where(and(waiting, eq(d.alone, true)))
    .orderBy(asc(d.posting_date), asc(d.document_no))
    .limit(mostAlone);
  for (const { no, type, day } of alone) {
    const made = { statement_no: no, business_date: day, nth: 0 };
    await makeStatement(
      tx,
      setting,
      made,
      { documents: and(eq(d.document_type, type), eq(d.document_no, no)) },
      now,
    );
  }
}

async function nextOf(tx: Tx, franchise_code: string, day: string): Promise<number> {
  const [last] = await tx
    .select({ nth: sql`coalesce(max(${s.nth}), 0)`.mapWith(Number) })
    .from(s)
    .where(and(eq(s.franchise_code, franchise_code), eq(s.business_date, day)));
  return (last?.nth ?? 0) + 1;
}

type Made = Pick<typeof salesStatements.$inferSelect, 'statement_no' | 'business_date' | 'nth'>;

/** Which documents and payments a statement takes; no payments where it is not of a day. */
type Taken = { documents: SQL | undefined; payments?: SQL | undefined };

/** Makes a statement of documents and payments, and its command. The payments go once the documents are posted. */
async function makeStatement(
  tx: Tx,
  { franchise_code, customer_no, fee_account_no }: Setting,
  made: Made,
  { documents, payments: ofDay }: Taken,
  now: Date,
): Promise<void> {
  const { statement_no, business_date: posting_date } = made;
  await tx.insert(s).values({ ...made, franchise_code, customer_no, created_at: now });
  const taken = await tx.update(d).set({ statement_no }).where(documents);
  if (ofDay) await tx.update(p).set({ statement_no }).where(ofDay);
  const { sold, returned } = await linesOf(tx, statement_no, fee_account_no);
  const payments = await paymentsOf(tx, statement_no);
  const hasDocuments = taken.rowCount !== 0;
  await tx
    .update(s)
    .set({
      documents: taken.rowCount ?? 0,
      sold_amount: sumOf(sold),
      returned_amount: sumOf(returned),
      status: hasDocuments ? 'waiting' : 'none',
      payments,
      received_amount: sumOf(payments),
      payment_status: payments.some(({ amount }) => amount !== 0) ? 'queued' : 'none',
    })
    .where(eq(s.statement_no, statement_no));
  if (!hasDocuments) return sendPayments(tx, statement_no, now);
  const payload: SalesStatement = { statement_no, customer_no, posting_date, sold, returned };
  const command = { document_no: statement_no, franchise_code, payload, created_by: '' };
  await addCommand(tx, { kind: 'statement.post', ...command }, now);
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What the documents of a statement are worth, as the revenue report says it: by goods, unit and location. */
async function linesOf(
  tx: Tx,
  statement_no: string,
  fee_account_no: string,
): Promise<Pick<SalesStatement, 'sold' | 'returned'>> {
  const of: Of = ({ no, type }) => sql`${no} in (select document_no from statement_documents
    where statement_no = ${statement_no} and document_type = ${sql.raw(`'${type}'`)})`;
  const { rows } = await tx.execute<{
    document_type: 'invoice' | 'credit_memo';
    line_type: 'item' | 'fee';
    item_no: string;
    variant_code: string;
    unit_of_measure: string;
    location_code: string;
    quantity: number;
    amount: number;
  }>(sql`select line.document_type, line.line_type, line.item_no, line.variant_code, line.unit_of_measure,
      line.location_code, abs(sum(line.quantity))::float8 as quantity,
      abs(sum(line.amount - line.discount_amount + line.fee_amount))::float8 as amount
    from ${postedLines(of)} line
    group by line.document_type, line.line_type, line.item_no, line.variant_code, line.unit_of_measure,
      line.location_code
    order by line.line_type desc, line.item_no, line.variant_code, line.unit_of_measure, line.location_code`);
  const part = (type: 'invoice' | 'credit_memo'): StatementLine[] =>
    rows
      .filter(({ document_type }) => document_type === type)
      .map(({ document_type: _type, line_type, ...line }, at) => ({
        ...line,
        ...(line_type === 'fee'
          ? { quantity: 1, location_code: '', account_no: fee_account_no }
          : { account_no: '' }),
        line_no: (at + 1) * 10_000,
      }));
  return { sold: part('invoice'), returned: part('credit_memo') };
}

/** A refused statement stays with its documents: it goes again as it is once the ERP's people have made way for it. */
export const statementEffect: Effect<'statement.post'> = {
  async done({ tx, now }, { document_no }, { remote_no }) {
    await tx
      .update(s)
      .set({ status: 'posted', erp_no: remote_no, erp_refusal: '', posted_at: now })
      .where(eq(s.statement_no, document_no));
    await sendPayments(tx, document_no, now);
  },
  async refused({ tx }, { document_no }, why) {
    await tx
      .update(s)
      .set({ status: 'refused', erp_refusal: why })
      .where(and(eq(s.statement_no, document_no), inArray(s.status, ['waiting', 'refused'])));
  },
};

/**
 * Sends the refused documents of a statement once more, or its refused payments. What the ERP has of it is found first.
 *
 * @param by who asks for it
 * @throws Refusal `not_found`, or `rule` where nothing of it is refused
 */
export async function sendStatement(tx: Tx, statement_no: string, by: string, now: Date): Promise<void> {
  const [statement] = await tx.select().from(s).where(eq(s.statement_no, statement_no)).for('update');
  if (!statement) throw new Refusal('not_found', statementMessages.missing(), 'statement_no');
  if (statement.status === 'refused') return sendDocuments(tx, statement_no, by, now);
  if (statement.payment_status !== 'refused')
    throw new Refusal('rule', statementMessages.notRefused(), 'statement_no');
  const made_at = mayBeUnderWay(await lastCommand(tx, 'statement.pay', statement_no));
  await tx.update(s).set({ payment_status: 'queued' }).where(eq(s.statement_no, statement_no));
  await sendPayments(tx, statement_no, now, { by, made_at });
}

async function sendDocuments(tx: Tx, statement_no: string, by: string, now: Date): Promise<void> {
  const last = await lastCommand(tx, 'statement.post', statement_no);
  if (!last) throw new Error('a statement has a command');
  const { document_no, franchise_code, payload } = last;
  const command = { kind: 'statement.post', document_no, franchise_code, payload, created_by: by } as const;
  await addCommand(tx, command, now, { made_at: mayBeUnderWay(last) });
  await tx.update(s).set({ status: 'waiting', erp_refusal: '' }).where(eq(s.statement_no, statement_no));
}

/** Since when the ERP may be at it: a command that a person has discarded may still be under way. */
const mayBeUnderWay = (last: Pick<Command, 'status' | 'made_at'> | undefined): Date | null =>
  last?.status === 'discarded' ? last.made_at : null;
