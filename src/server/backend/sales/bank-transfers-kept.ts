import { and, eq, gt, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessDate } from '#model/kit/format.ts';
import * as rules from '#model/sales/receipts.ts';
import {
  type IncomingTransfer,
  letters,
  type Match,
  matchTransfer,
  oddStates,
  transferWaitDays,
  type WaitingReceipt,
} from '#model/sales/transfers.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { bankTransfers, cashReceipts, franchises } from '../../db/schema/index.ts';
import { builtInAlone } from '../../erp/connected.ts';
import { type Actor, type Context, noActor } from '../kit/context.ts';
import { changeOrder } from './store.ts';

/** A transfer as a notice or a line of a statement tells it. */
export type ToldTransfer = IncomingTransfer & {
  source: string;
  notice_id: string;
  reference: string;
  booked_at: Date;
  /** As it came. */
  raw: string;
};

export type Kept = Match & { isNew: boolean };

/** A receipt that may have been paid: its money is not there yet, or came without a transfer that was found. */
export const waits = () =>
  and(
    eq(cashReceipts.payment_type, 'transfer'),
    inArray(cashReceipts.status, ['ADDED', 'POSTED']),
    // What is paid back leaves the account.
    sql`${cashReceipts.pos_so_no} not like 'SC-%' and ${cashReceipts.amount} > 0`,
    notExists(
      // Written out: the subquery belongs to whatever statement it stands in.
      sql`(select 1 from ${bankTransfers} where ${bankTransfers.receipt_id} = ${cashReceipts.receipt_id})`,
    ),
  );

/** The person who finds receipts for transfers does so alone, so that none is found twice. Until the transaction ends. */
export async function matchAlone(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.bank_transfers'))`);
}

/**
 * Writes a transfer down and looks for its receipt. What is known already (the same notice again, or the same money told
 * by another service or a statement) stays as it is.
 */
export async function keepTransfer(tx: Tx, told: ToldTransfer, now: Date): Promise<Kept | null> {
  await matchAlone(tx);
  const { source, notice_id, accounts, amount, booked_at, raw } = told;
  const reference = letters(told.reference).slice(0, 100);
  if (await isKnown(tx, told, reference)) return null;
  const owners = await ownersOf(tx, accounts);
  const match = matchTransfer(told, await waitingFor(tx, owners, told, now));
  const franchise_code =
    'receipt' in match
      ? owners.find(({ account }) => letters(account) === letters(match.receipt.account))?.franchise_code
      : owners.length === 1
        ? owners[0]?.franchise_code
        : '';
  await tx.insert(bankTransfers).values({
    source,
    notice_id: notice_id.slice(0, 200),
    statement_line: source === 'statement' ? notice_id : null,
    franchise_code: franchise_code ?? '',
    account_no: (owners[0]?.account ?? accounts[0] ?? '').slice(0, 40),
    amount,
    memo: told.memo.slice(0, 500),
    reference,
    booked_at,
    received_at: now,
    raw,
    ...matchColumns(match, now),
  });
  return { ...match, isNew: true };
}

/** The columns that a match decides. */
function matchColumns(match: Match, now: Date) {
  return {
    status: match.state,
    receipt_id: match.state === 'matched' ? match.receipt.receipt_id : null,
    pos_so_no: 'receipt' in match ? match.receipt.pos_so_no : '',
    decided_at: match.state === 'matched' ? now : null,
  };
}

async function isKnown(tx: Tx, told: ToldTransfer, reference: string): Promise<boolean> {
  const t = bankTransfers;
  const { source, notice_id, accounts, amount, booked_at } = told;
  const [same] = await tx
    .select({ id: t.transfer_id })
    .from(t)
    .where(and(eq(t.source, source), eq(t.notice_id, notice_id)));
  if (same) return true;
  if (source === 'statement') {
    const [line] = await tx.select({ id: t.transfer_id }).from(t).where(eq(t.statement_line, notice_id));
    if (line) return true;
  }
  const day = sql`(${t.booked_at} at time zone 'Asia/Ho_Chi_Minh')::date = ${businessDate(booked_at)}::date`;
  const alike = await tx
    .select({ id: t.transfer_id, memo: t.memo, reference: t.reference, line: t.statement_line })
    .from(t)
    .where(
      and(
        inArray(t.account_no, [...accounts]),
        eq(t.amount, amount),
        ne(t.source, source),
        day,
        isNull(t.statement_line),
      ),
    )
    .orderBy(t.transfer_id);
  const twin =
    alike.find(row => reference !== '' && row.reference === reference) ??
    (source === 'statement' ? alike.find(row => haveSameText(row.memo, told.memo)) : undefined);
  if (!twin) return false;
  if (source === 'statement')
    await tx.update(t).set({ statement_line: notice_id }).where(eq(t.transfer_id, twin.id));
  return true;
}

/** A service tells a part of what the statement says, or the other way round. */
function haveSameText(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)];
  return a !== '' && b !== '' && (a.includes(b) || b.includes(a));
}

type Owner = { franchise_code: string; account: string };

async function ownersOf(tx: Tx, accounts: readonly string[]): Promise<Owner[]> {
  if (accounts.length === 0) return [];
  return tx
    .select({ franchise_code: franchises.customer_no, account: franchises.bank_account_no })
    .from(franchises)
    .where(and(ne(franchises.bank_account_no, ''), inArray(franchises.bank_account_no, [...accounts])))
    .orderBy(franchises.customer_no);
}

/** Few receipts are named by one text, whatever a person writes into it. */
const mostNamed = 50;

export const lettersOf = (column: SQL) => sql`regexp_replace(upper(${column}), '[^0-9A-Z]', '', 'g')`;

/** Receipts of these franchises that the text names. The rule looks again, at each of them. */
async function waitingFor(
  tx: Tx,
  owners: readonly Owner[],
  { memo }: IncomingTransfer,
  now: Date,
): Promise<WaitingReceipt[]> {
  if (owners.length === 0) return [];
  const r = cashReceipts;
  const said = letters(memo).slice(0, 1000);
  const isInMemo = (column: SQL) => sql`position(${lettersOf(column)} in ${said}) > 0`;
  const rows = await tx
    .select({
      receipt_id: r.receipt_id,
      franchise_code: r.franchise_code,
      pos_so_no: r.pos_so_no,
      memo: r.transfer_memo,
      amount: r.amount,
    })
    .from(r)
    .where(
      and(
        inArray(
          r.franchise_code,
          owners.map(owner => owner.franchise_code),
        ),
        waits(),
        // What e-commerce collects comes onto another account.
        ne(r.receipt_type, 'collect_ecom'),
        gt(r.created_at, new Date(now.getTime() - transferWaitDays * 86_400_000)),
        sql`(${isInMemo(sql`${r.pos_so_no}`)} or (${r.transfer_memo} <> '' and ${isInMemo(sql`${r.transfer_memo}`)}))`,
      ),
    )
    .orderBy(r.receipt_id)
    .limit(mostNamed);
  return rows.map(({ franchise_code, ...receipt }) => ({
    ...receipt,
    account: owners.find(owner => owner.franchise_code === franchise_code)?.account ?? '',
  }));
}

/**
 * Looks for money that came before its receipt: the customer pays while the code is shown, and the receipt is made after
 * that. Posts the receipt where it is found.
 */
export async function findArrived(context: Context, receipt_id: number): Promise<SalesOrder | null> {
  const { tx, now } = context;
  await matchAlone(tx);
  const t = bankTransfers;
  const [added] = await tx
    .select({ receipt: cashReceipts, account: franchises.bank_account_no })
    .from(cashReceipts)
    .innerJoin(franchises, eq(franchises.customer_no, cashReceipts.franchise_code))
    .where(
      and(
        eq(cashReceipts.receipt_id, receipt_id),
        waits(),
        ne(cashReceipts.receipt_type, 'collect_ecom'),
        ne(franchises.bank_account_no, ''),
      ),
    );
  if (!added) return null;
  const { receipt, account } = added;
  const open = await tx
    .select({ transfer_id: t.transfer_id, amount: t.amount, memo: t.memo })
    .from(t)
    .where(
      and(
        eq(t.franchise_code, receipt.franchise_code),
        eq(t.account_no, account),
        eq(t.amount, receipt.amount),
        inArray(t.status, [...oddStates]),
        // What a person has taken apart stays apart.
        eq(t.decided_by, ''),
      ),
    )
    .orderBy(t.transfer_id);
  const waiting = { ...receipt, memo: receipt.transfer_memo, account };
  const found = open.find(
    transfer => matchTransfer({ ...transfer, accounts: [account] }, [waiting]).state === 'matched',
  );
  if (!found) return null;
  await tx
    .update(t)
    .set(matchColumns({ state: 'matched', receipt: waiting }, now))
    .where(eq(t.transfer_id, found.transfer_id));
  return postIn(context, { receipt_id, pos_so_no: receipt.pos_so_no, created_by: receipt.created_by });
}

type Paid = { receipt_id: number; pos_so_no: string; created_by: number };

/** The payer of the money decides nothing: it is there, for the person who added the receipt. */
const actingAs = (context: Context, user_id: number): Context => {
  const actor: Actor = { ...noActor, user: { ...noActor.user, user_id }, isAdministrator: true };
  return { ...context, inHand: undefined, actor, types: 'all' };
};

/** Corrects a receipt that is not posted yet to what came, VND. */
export async function correctTo(
  context: Context,
  { receipt_id, pos_so_no, created_by }: Paid,
  amount: number,
): Promise<void> {
  await changeOrder(actingAs(context, created_by), pos_so_no, (order, ruleContext) =>
    rules.correctAmount(order, { receipt_id, amount }, ruleContext),
  );
}

/** Posts a receipt with its money there, in the name of who added it; `null` where its document does not allow it yet. */
export async function postIn(
  context: Context,
  { receipt_id, pos_so_no, created_by }: Paid,
): Promise<SalesOrder | null> {
  try {
    return await context.tx.transaction(tx =>
      changeOrder({ ...actingAs(context, created_by), tx }, pos_so_no, (order, ruleContext) =>
        rules.postReceipt(order, receipt_id, ruleContext),
      ),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The same in a transaction of its own, after the transfer was written down. */
export async function postArrived(
  db: Db,
  { receipt_id }: Pick<WaitingReceipt, 'receipt_id'>,
  at: Pick<Context, 'now' | 'today' | 'requestId' | 'log'>,
): Promise<void> {
  await db.transaction(async tx => {
    const [receipt] = await tx
      .select({
        receipt_id: cashReceipts.receipt_id,
        pos_so_no: cashReceipts.pos_so_no,
        created_by: cashReceipts.created_by,
      })
      .from(cashReceipts)
      .where(and(eq(cashReceipts.receipt_id, receipt_id), eq(cashReceipts.status, 'ADDED')));
    const context = {
      ...at,
      tx,
      actor: noActor,
      files: null,
      mayPrintOn: () => false,
      certificateEnds: () => null,
      publicUrl: null,
      documentErp: builtInAlone,
      types: 'all',
      call: null,
    } as const;
    if (receipt) await postIn(context, receipt);
  });
}

/** A receipt is deleted: the money that was found for it is looked at again. */
export async function unmatchReceipt(tx: Tx, receipt_id: number): Promise<void> {
  await matchAlone(tx);
  await tx
    .update(bankTransfers)
    .set({ status: 'unknown', receipt_id: null, decided_at: null })
    .where(eq(bankTransfers.receipt_id, receipt_id));
}
