import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { bankTransfers as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { moneyMessages } from '#model/messages/money.ts';
import { companyAccounts } from '#model/sales/money-accounts.ts';
import { letters, oddStates, shortestMemo, type TransferState } from '#model/sales/transfers.ts';
import { auditOf } from '../../audit.ts';
import { bankTransfers, cashReceipts } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsIn, instantOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { importStatement } from './bank-statements.ts';
import { correctTo, lettersOf, matchAlone, postIn, waits } from './bank-transfers-kept.ts';

const t = bankTransfers;
const r = cashReceipts;
const mostArrived = 20;

const ofReceipt = (selected: SQL) =>
  sql`(select ${selected} from cash_receipts p where p.receipt_id = row.receipt_id)`;

const columns = columnsIn(calls.filter, 'row', {
  booked_at: instantOf(sql`row.booked_at`),
  customer_name: sql<string>`coalesce(${ofReceipt(sql`p.customer_name`)}, '')`,
  handed_over_by: sql<string>`coalesce(${ofReceipt(sql`p.handed_over_by`)}, '')`,
  handed_over_at: instantOf(ofReceipt(sql`p.handed_over_at`)),
});

/** Transfers and the receipts that wait for one, in one form. */
function listed(input: ListInput, context: Context) {
  // Plain rows of one table each: those of the page are read in the order of their indexes.
  const rows = sql`select 't/' || t.transfer_id as id, t.status, t.amount, t.memo, t.pos_so_no,
      t.account_no, t.reference, t.booked_at, t.source, t.receipt_id, t.franchise_code, t.reason, t.decided_by
    from bank_transfers t
    union all
    select 'r/' || ${r.receipt_id}, 'waiting', ${r.amount},
      coalesce(nullif(${r.transfer_memo}, ''), ${r.pos_so_no}), ${r.pos_so_no},
      case when ${r.receipt_type} <> 'collect_ecom'
        then coalesce((select bank_account_no from franchises f where f.customer_no = ${r.franchise_code}), '')
        when ${r.receipt_type_code} = 'customer_ecom_payment' then ${companyAccounts.web}
        else ${companyAccounts.market} end, '',
      ${r.created_at}, '', ${r.receipt_id}, ${r.franchise_code}, '', ''
    from cash_receipts where ${r.status} = 'ADDED' and ${waits()}`;
  return answerList(
    context,
    calls.filter,
    {
      from: sql`(${rows}) as row`,
      columns,
      where: inFranchise(sql`row.franchise_code`, context),
      order: { booked_at: sql`row.booked_at`, id: sql`row.id collate "C"` },
    },
    input,
  );
}

async function arrived({ pos_so_no, memo }: InputOf<typeof calls.arrived>, context: Context) {
  const said = letters(memo);
  const named = pos_so_no === '' ? sql`false` : eq(t.pos_so_no, pos_so_no);
  const asked =
    said.length < shortestMemo
      ? sql`false`
      : and(inArray(t.status, [...oddStates]), sql`position(${said} in ${lettersOf(sql`${t.memo}`)}) > 0`);
  const rows = await context.tx
    .select({
      transfer_id: t.transfer_id,
      amount: t.amount,
      status: t.status,
      booked_at: t.booked_at,
      receipt_id: t.receipt_id,
    })
    .from(t)
    .where(and(inFranchise(t.franchise_code, context), or(named, asked)))
    .orderBy(desc(t.transfer_id))
    .limit(mostArrived);
  const transfers = rows.map(row => ({
    ...row,
    status: row.status as TransferState, // the table checks that it is one of these
    booked_at: row.booked_at.toISOString(),
  }));
  const [open] = await context.tx
    .select({ amount: sql`coalesce(sum(${r.amount}), 0)`.mapWith(Number) })
    .from(r)
    .where(
      and(eq(r.pos_so_no, pos_so_no), eq(r.status, 'ADDED'), inFranchise(r.franchise_code, context), waits()),
    );
  return { transfers, waiting_vnd: open?.amount ?? 0 };
}

async function decide(input: InputOf<typeof calls.decide>, context: Context) {
  const { tx, actor, now } = context;
  const { transfer_id, decision } = input;
  await matchAlone(tx);
  const [transfer] = await tx
    .select()
    .from(t)
    .where(and(eq(t.transfer_id, transfer_id), inFranchise(t.franchise_code, context)));
  if (!transfer) throw new Refusal('not_found', moneyMessages.noTransfer());
  const isDecided = transfer.status === 'matched' || transfer.status === 'set_aside';
  if (isDecided !== (decision === 'undo')) throw new Refusal('rule', moneyMessages.transferDecided());
  const by = { decided_by: actor.user.username, decided_at: now };
  const keep = (columns: Partial<typeof t.$inferInsert>) =>
    tx
      .update(t)
      .set({ ...by, ...columns })
      .where(eq(t.transfer_id, transfer_id));
  const subject = `${transfer.source}/${transfer.notice_id}`;
  const detail = { transfer_id, amount: transfer.amount };
  if (decision === 'undo') {
    await keep({ status: 'unknown', receipt_id: null, reason: '' });
    await auditOf(context, 'transfer.undo', subject, {
      ...detail,
      was: transfer.status,
      no: transfer.pos_so_no,
    });
    return {};
  }
  if (decision === 'set_aside') {
    if (input.reason.trim() === '') throw new Refusal('validation', moneyMessages.reason(), 'reason');
    await keep({ status: 'set_aside', reason: input.reason.trim() });
    await auditOf(context, 'transfer.set-aside', subject, { ...detail, reason: input.reason.trim() });
    return {};
  }
  const receipt = await waitingReceipt(context, input.receipt_id, transfer.franchise_code);
  const { receipt_id, pos_so_no, franchise_code } = receipt;
  await keep({ status: 'matched', receipt_id, pos_so_no, franchise_code });
  await auditOf(context, 'transfer.match', subject, {
    ...detail,
    receipt_id,
    pos_so_no,
    due: receipt.amount,
  });
  if (receipt.status === 'ADDED') {
    const paid = { receipt_id, pos_so_no, created_by: actor.user.user_id };
    await correctTo(context, paid, transfer.amount);
    await postIn(context, paid);
  }
  return {};
}

/** A receipt of the same shop that has no transfer yet. An account that is no one's is matched by the person who sees it. */
async function waitingReceipt(context: Context, receipt_id: number | undefined, franchise: string) {
  const [receipt] = await context.tx
    .select()
    .from(r)
    .where(
      and(
        eq(r.receipt_id, receipt_id ?? 0),
        inFranchise(r.franchise_code, context),
        franchise === '' ? undefined : eq(r.franchise_code, franchise),
        waits(),
      ),
    );
  if (!receipt) throw new Refusal('not_found', moneyMessages.noWaitingReceipt(), 'receipt_id');
  return receipt;
}

export const handlers = answers(calls, { filter: listed, arrived, decide, importStatement });
