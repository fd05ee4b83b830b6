import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { type MethodAmount, methodsWithoutAccount } from '#model/administration/statements.ts';
import { statementMessages } from '#model/messages/statements.ts';
import type { PaymentMethod } from '#model/sales/payments.ts';
import type { Db, Tx } from '../../db/connection.ts';
import {
  outgoingCommands,
  salesStatements,
  statementPayments,
  statementSettings,
} from '../../db/schema/index.ts';
import type { StatementPayments } from '../../erp/erp.ts';
import type { Logger } from '../../log.ts';
import { addCommand, lastCommand } from '../../outgoing/commands.ts';
import type { Effect } from '../../outgoing/effects.ts';

const s = salesStatements;
const set = statementSettings;

/** A movement of money of a sale. */
type Movement = Pick<
  typeof statementPayments.$inferSelect,
  'receipt_id' | 'taken_back' | 'franchise_code' | 'posting_date' | 'amount'
> & { payment_type: string };

/** Keeps money that is just entered into the books for a statement, where its franchise posts its payments at the ERP. */
export const paymentToBeStated = (money: Movement): SQL => sql`
  insert into statement_payments (receipt_id, taken_back, franchise_code, posting_date, payment_type, amount)
  select ${money.receipt_id}::int, ${money.taken_back}::boolean, s.franchise_code, ${money.posting_date}::date,
    ${money.payment_type}::text, ${money.amount}::bigint
  from statement_settings s
  where s.franchise_code = ${money.franchise_code} and s.mode <> 'nothing'
    and s.payments_first_day <= ${money.posting_date}::date`;

/** What each method of a statement brought in, less what was paid back; methods by their names. */
export async function paymentsOf(tx: Tx, statement_no: string): Promise<MethodAmount[]> {
  const p = statementPayments;
  return tx
    .select({ payment_type: p.payment_type, amount: sql`sum(${p.amount})`.mapWith(Number) })
    .from(p)
    .where(eq(p.statement_no, statement_no))
    .groupBy(p.payment_type)
    .orderBy(asc(p.payment_type));
}

const shortNames: Record<PaymentMethod, string> = {
  cash: 'CA',
  transfer: 'TR',
  card: 'CD',
  installment: 'IN',
  payoo: 'PO',
  viettel: 'VT',
  collection_on_behalf: 'CB',
};
const longestDocumentNo = 20;

/**
 * The document number of the payments of a method: always the same of one statement, and another of each other one. Of
 * a franchise with a long code, a hash stands for the number of the statement.
 */
export function paymentDocumentNo(statement_no: string, method: PaymentMethod): string {
  const plain = `${statement_no.replace(/^Z-/, '')}-${shortNames[method]}`.toUpperCase();
  if (plain.length <= longestDocumentNo) return plain;
  const hash = createHash('sha256').update(statement_no).digest('hex');
  return `Z${hash.slice(0, 16)}-${shortNames[method]}`.toUpperCase();
}

type Sending = {
  by?: string;
  /** A request that may have posted them began then. */
  made_at?: Date | null;
};

/**
 * Sends the payments of a statement, or holds them where a method has no account. Does nothing while documents of the
 * statement are not posted, and where the payments have gone already.
 */
export async function sendPayments(
  tx: Tx,
  statement_no: string,
  now: Date,
  { by = '', made_at = null }: Sending = {},
): Promise<void> {
  const [statement] = await tx.select().from(s).where(eq(s.statement_no, statement_no)).for('update');
  if (!statement || !['queued', 'held'].includes(statement.payment_status)) return;
  if (!['none', 'posted'].includes(statement.status)) return;
  const { franchise_code, customer_no, business_date: posting_date, payments } = statement;
  const [setting] = await tx
    .select({ accounts: set.payment_accounts })
    .from(set)
    .where(eq(set.franchise_code, franchise_code));
  const accounts = setting?.accounts ?? [];
  if (methodsWithoutAccount(payments, accounts).length > 0) {
    await tx.update(s).set({ payment_status: 'held' }).where(eq(s.statement_no, statement_no));
    return;
  }
  const lines = payments
    .filter(({ amount }) => amount !== 0)
    .flatMap(({ payment_type, amount }, at) =>
      accounts
        .filter(account => account.payment_type === payment_type)
        .map(({ account_type, account_no }) => ({
          line_no: (at + 1) * 10_000,
          document_no: paymentDocumentNo(statement_no, payment_type),
          account_type,
          account_no,
          amount,
        })),
    );
  const payload: StatementPayments = { statement_no, customer_no, posting_date, lines };
  const command = { kind: 'statement.pay', document_no: statement_no, franchise_code, payload } as const;
  await addCommand(tx, { ...command, created_by: by }, now, { made_at });
  await tx
    .update(s)
    .set({ payment_status: 'waiting', payment_refusal: '' })
    .where(eq(s.statement_no, statement_no));
}

/** So many statements have their held payments sent in one round; the others go in the next. */
const mostHeld = 200;

/** Sends payments that were held, once all their methods have accounts. */
export async function sendHeldPayments(db: Db, now: Date, log: Pick<Logger, 'warn'>): Promise<void> {
  const ready = await db
    .select({ statement_no: s.statement_no })
    .from(s)
    .innerJoin(set, eq(set.franchise_code, s.franchise_code))
    .where(
      and(
        eq(s.payment_status, 'held'),
        sql`not exists (select from jsonb_to_recordset(${s.payments}) p(payment_type text, amount bigint)
          where p.amount <> 0 and not ${set.payment_accounts} @> jsonb_build_array(
            jsonb_build_object('payment_type', p.payment_type)))`,
      ),
    )
    .orderBy(asc(s.business_date), asc(s.statement_no))
    .limit(mostHeld);
  for (const { statement_no } of ready)
    await db
      .transaction(tx => sendPayments(tx, statement_no, now))
      .catch((error: unknown) => log.warn({ err: error, statement_no }, 'payments were not sent'));
}

type Accepted = { statement_no: string; refusal: string; reason: string; by: string };

/**
 * The payments stand at the ERP as a person found them there, perhaps with another sum. They are not sent any more. What the
 * ERP said stays with the statement.
 *
 * @returns what the statement says that should be there
 * @throws Refusal `not_found`, or `rule` where they are not refused for what the person saw
 */
export async function acceptPayments(
  tx: Tx,
  { statement_no, refusal, reason, by }: Accepted,
  now: Date,
): Promise<MethodAmount[]> {
  const [statement] = await tx.select().from(s).where(eq(s.statement_no, statement_no)).for('update');
  if (!statement) throw new Refusal('not_found', statementMessages.missing(), 'statement_no');
  const { payment_status, payment_refusal, payments } = statement;
  if (payment_status !== 'refused' || payment_refusal.normalize('NFC') !== refusal)
    throw new Refusal('rule', statementMessages.paymentsNotRefused(), 'statement_no');
  const sent = payments.filter(({ amount }) => amount !== 0);
  const payment_no = sent.map(one => paymentDocumentNo(statement_no, one.payment_type)).join(' ');
  await tx
    .update(s)
    .set({ payment_status: 'posted', payment_no, payments_posted_at: now })
    .where(eq(s.statement_no, statement_no));
  const last = await lastCommand(tx, 'statement.pay', statement_no);
  // One that a person has discarded has its own reason.
  if (last?.status === 'refused')
    await tx
      .update(outgoingCommands)
      .set({ status: 'done', remote_no: payment_no, decided_by: by, reason })
      .where(eq(outgoingCommands.id, last.id));
  return payments;
}

/** Refused payments stay with their statement: they go again once a person has made way for them. */
export const paymentEffect: Effect<'statement.pay'> = {
  async done({ tx, now }, { document_no }, { remote_no }) {
    await tx
      .update(s)
      .set({
        payment_status: 'posted',
        payment_no: remote_no,
        payment_refusal: '',
        payments_posted_at: now,
      })
      .where(eq(s.statement_no, document_no));
  },
  async refused({ tx }, { document_no }, why) {
    await tx
      .update(s)
      .set({ payment_status: 'refused', payment_refusal: why })
      .where(and(eq(s.statement_no, document_no), inArray(s.payment_status, ['waiting', 'refused'])));
  },
};
