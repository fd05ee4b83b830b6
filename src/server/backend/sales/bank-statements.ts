import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { bankTransfers as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { StatementLine } from '#calls/sales/bank-transfers.ts';
import { businessDate } from '#model/kit/format.ts';
import { moneyMessages } from '#model/messages/money.ts';
import { letters } from '#model/sales/transfers.ts';
import { auditOf } from '../../audit.ts';
import { cashReceipts, franchises } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { keepTransfer, postIn } from './bank-transfers-kept.ts';

const dayMs = 86_400_000;

/** Lines of a statement, each kept and matched as a notice is. */
export async function importStatement(input: InputOf<typeof calls.importStatement>, context: Context) {
  const { tx, now } = context;
  const { bank_account_no, lines } = input;
  const [own] = await tx
    .select({ account: franchises.bank_account_no })
    .from(franchises)
    .where(and(eq(franchises.bank_account_no, bank_account_no), inFranchise(franchises.customer_no, context)))
    .limit(1);
  if (!own) throw new Refusal('validation', moneyMessages.noAccount(bank_account_no), 'bank_account_no');
  const told = { matched: 0, open: 0, known: 0 };
  const times = new Map<string, number>();
  for (const line of lines) {
    const { row, amount, memo, reference } = line;
    const booked_at = new Date(line.booked_at);
    if (booked_at.getTime() > now.getTime() + dayMs)
      throw new Refusal('validation', moneyMessages.bookedLater(row), 'lines');
    const said = keyOf(bank_account_no, line);
    const here = (times.get(said) ?? 0) + 1;
    times.set(said, here);
    // A file that comes in pieces says itself the how manieth of its equal lines this is.
    const nth = isNumber(reference) ? 1 : Math.max(here, line.nth ?? 1);
    const notice_id = nth === 1 ? said : keyOf(bank_account_no, line, nth);
    const kept = await keepTransfer(
      tx,
      {
        source: 'statement',
        notice_id,
        reference: isNumber(reference) ? reference : '',
        booked_at,
        raw: JSON.stringify(line),
        accounts: [bank_account_no],
        amount,
        memo,
      },
      now,
    );
    told[kept === null ? 'known' : kept.state === 'matched' ? 'matched' : 'open'] += 1;
    if (kept?.state === 'matched') await post(context, kept.receipt.receipt_id);
  }
  await auditOf(context, 'transfer.statement', bank_account_no, { lines: lines.length, ...told });
  return told;
}

/** Banks write words where a line has no number of its own. */
const isNumber = (reference: string): boolean => /\d/.test(reference);

/**
 * What makes a line the same again, in whatever form the bank gives the statement: its number where it has one, else what it
 * says and the balance after it. Equal lines of one statement are as many transfers, told apart by their place among them.
 */
function keyOf(account: string, line: StatementLine, nth = 1): string {
  const { booked_at, amount, memo, reference, balance } = line;
  const own = isNumber(reference) ? ['no', letters(reference)] : ['says', letters(memo), balance];
  const place = nth === 1 ? [] : ['nth', nth];
  const parts = [letters(account), businessDate(new Date(booked_at)), amount, ...own, ...place];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function post(context: Context, receipt_id: number): Promise<void> {
  const r = cashReceipts;
  const [receipt] = await context.tx
    .select({ receipt_id: r.receipt_id, pos_so_no: r.pos_so_no, created_by: r.created_by })
    .from(r)
    .where(and(eq(r.receipt_id, receipt_id), eq(r.status, 'ADDED')));
  if (receipt) await postIn(context, receipt);
}
