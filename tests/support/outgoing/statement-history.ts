import { eq, or, type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentAccount } from '#model/administration/statements.ts';
import { businessDate } from '#model/kit/format.ts';
import { makeStatements } from '#server/backend/sales/statements.ts';
import {
  outgoingCommands,
  salesStatements,
  statementDocuments,
  statementPayments,
  statementSettings,
} from '#server/db/schema/index.ts';
import type { StatementPayments } from '#server/erp/erp.ts';
import { playSale, type Sale } from '../sales/played-sales.ts';
import { numberFrom, type SellingServer } from '../sales/selling.ts';
import { type History, refusal, type Step } from './histories.ts';

export const day = 24 * 60 * 60_000;
export const statementPresses = [
  'sell',
  'return',
  'end of day',
  'send again',
  'day by day',
  'one by one',
  'off',
  'take money',
  'pay back',
  'change method',
  'no account',
] as const;
export type StatementPress = (typeof statementPresses)[number];

const sold: Sale = {
  ...{ who: 'store01', quantities: [1, 2], oneByOne: true, off: { invoice_discount_percent: 7.5 } },
  ...{ fee: 25_000, fate: 'kept' },
};
const accounts: readonly PaymentAccount[] = [
  { payment_type: 'cash', account_type: 'account', account_no: '1111' },
  { payment_type: 'transfer', account_type: 'bank', account_no: 'VCB' },
  // Of online orders.
  { payment_type: 'payoo', account_type: 'account', account_no: '1131' },
];
/** Money that is taken, and of which a part is paid back. */
const taken = 5_000_000;
const back = 700_000;

/** Days of a shop that has its sales posted in the ERP. Its clock goes on from one history to the next. */
export function shopDays(server: SellingServer) {
  /** Of the shop's clock. */
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);

  function pass(ms: number): void {
    ahead += ms;
    server.forward(ms);
    server.signInAgain();
  }

  async function choose(mode: string, payment_accounts?: readonly PaymentAccount[]): Promise<void> {
    const [setting] = await server.db.select().from(statementSettings);
    const first_day =
      (setting?.mode !== 'nothing' && setting?.first_day) || businessDate(new Date(+now() + day));
    const payments_first_day =
      (setting?.mode !== 'nothing' && setting?.payments_first_day) || businessDate(new Date(+now() + day));
    const chosen = { franchise_code: 'F01', mode, customer_no: 'F0001', fee_account_no: '5113', first_day };
    const ofPayments = { payments_first_day, payment_accounts: payment_accounts ?? accounts };
    await server.ask('statements.saveSetting', { ...chosen, ...ofPayments }, 'admin');
  }

  async function receive(pos_so_no: string, amount: number, payment_type: string): Promise<void> {
    await server.ask('receipts.add', { pos_so_no, amount, payment_type, over_payment: true });
    await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  }

  async function takeMoney(): Promise<string> {
    const { pos_so_no } = await server.released();
    await receive(pos_so_no, taken, 'cash');
    return pos_so_no;
  }

  /** What was taken last in this history turns out to be a transfer, or cash. */
  async function changeMethod(): Promise<void> {
    const [setting] = await server.db.select().from(statementSettings);
    const { rows } = await server.db.execute<{ receipt_id: number; payment_type: string }>(
      sql`select receipt_id, payment_type from cash_receipts where franchise_code = 'F01' and status = 'POSTED' and amount > 0
        and (posted_at at time zone 'Asia/Ho_Chi_Minh')::date >= ${setting?.payments_first_day ?? '2999-01-01'}::date
        and pos_so_no in (select pos_so_no from sales_orders where document_type = 'order')
        order by receipt_id desc limit 1`,
    );
    const [last] = rows;
    if (!last) return;
    const payment_type = last.payment_type === 'cash' ? 'transfer' : 'cash';
    const asked = { receipt_id: last.receipt_id, payment_type, reason: 'picked_wrong' };
    await server.ask('receipts.changeMethod', asked).catch(refusal);
  }

  /** Payments that are held get their accounts, also where the shop posts nothing any more. */
  async function giveAccounts(): Promise<void> {
    const held = await server.db
      .select()
      .from(salesStatements)
      .where(eq(salesStatements.payment_status, 'held'));
    if (held.length === 0) return;
    const [setting] = await server.db.select().from(statementSettings);
    await choose(setting?.mode === 'document' ? 'document' : 'daily');
    await make();
  }

  const make = () =>
    makeStatements(server.db, now(), { warn: (failed: unknown) => expect(failed).toBeUndefined() });

  /** People send all that was refused, and let go again what was given up. */
  async function sendAgain(): Promise<void> {
    const refused = await server.db
      .select()
      .from(salesStatements)
      .where(or(eq(salesStatements.status, 'refused'), eq(salesStatements.payment_status, 'refused')));
    for (const { statement_no } of refused)
      await server.ask('statements.send', { statement_no }, 'admin').catch(refusal);
    const dead = await server.db.select().from(outgoingCommands).where(eq(outgoingCommands.status, 'dead'));
    for (const { id } of dead) await server.ask('outgoing.retry', { id }, 'admin').catch(refusal);
    await giveAccounts();
  }

  async function play(history: History, what: Step<StatementPress>): Promise<void> {
    switch (what.do) {
      case 'sell':
        return playSale(server, sold);
      case 'return':
        return playSale(server, { ...sold, fee: 0, fate: 'returned in part' });
      case 'end of day':
        pass(day);
        await history.play({ do: 'wait', minutes: 24 * 60 });
        return make();
      case 'send again':
        return sendAgain();
      case 'day by day':
        return choose('daily');
      case 'one by one':
        return choose('document');
      case 'off':
        return choose('nothing');
      case 'take money':
        await takeMoney();
        return;
      case 'pay back':
        return receive(await takeMoney(), -back, 'transfer');
      case 'change method':
        return changeMethod();
      case 'no account': {
        const [setting] = await server.db.select().from(statementSettings);
        return choose(setting?.mode ?? 'daily', []);
      }
      default:
        return history.play(what);
    }
  }

  /** A shop that has posted nothing begins tomorrow, which it is then. */
  async function begin(mode: string): Promise<string> {
    await server.db.delete(statementDocuments);
    await server.db.delete(statementPayments);
    await server.db.delete(salesStatements);
    await server.db.delete(statementSettings);
    await choose(mode);
    const first_day = businessDate(new Date(+now() + day));
    pass(day);
    return first_day;
  }

  return {
    begin,
    play,
    sendAgain,
    /** Minutes by which the shop has come further. */
    minutesAhead: () => ahead / 60_000,
  };
}
export type ShopDays = ReturnType<typeof shopDays>;

/** All that was kept for the ERP is posted there once, and is worth what its documents are. */
export async function judgeStatements(server: SellingServer, { erp }: History): Promise<void> {
  const documents = await server.db.select().from(statementDocuments);
  const statements = await server.db.select().from(salesStatements);
  const facts = JSON.stringify({ documents, statements });
  expect(
    documents.filter(({ statement_no }) => statement_no === null),
    facts,
  ).toEqual([]);
  expect(
    statements.filter(({ status }) => status !== 'posted' && status !== 'none'),
    facts,
  ).toEqual([]);
  const posted = erp.statements.posted().map(({ statement_no }) => statement_no);
  const withDocuments = statements.filter(one => one.documents > 0).map(({ statement_no }) => statement_no);
  expect(posted.toSorted(), facts).toEqual(withDocuments.toSorted());
  const lines = (part: 'sold' | 'returned') =>
    erp.statements
      .posted()
      .flatMap(one => one[part])
      .reduce((sum, { amount }) => sum + amount, 0);
  const worth = await numberFrom(
    server.db,
    sql`select (select coalesce(sum(i.grand_total), 0) from statement_documents d
        join sales_invoices i on i.pos_si_no = d.document_no where d.document_type = 'invoice')
      - (select coalesce(sum(o.grand_total), 0) from statement_documents d
        join sales_orders o on o.pos_so_no = d.document_no where d.document_type = 'credit_memo') as n`,
  );
  expect(lines('sold') - lines('returned'), facts).toBe(worth);
  await judgePayments(server, erp.statements, withDocuments);
}

type Sums = Readonly<Record<string, number>>;

/** What the ERP has posted of each method. */
const postedByMethod = (paid: readonly StatementPayments[]): Sums =>
  Object.fromEntries(
    accounts
      .map(({ payment_type, account_no }): [string, number] => [
        payment_type,
        paid
          .flatMap(({ lines }) => lines)
          .filter(line => line.account_no === account_no)
          .reduce((sum, { amount }) => sum + amount, 0),
      ])
      .filter(([, sum]) => sum !== 0),
  );

async function sumsOf(server: SellingServer, query: SQL): Promise<Sums> {
  const { rows } = await server.db.execute<{ payment_type: string; amount: string }>(query);
  return Object.fromEntries(rows.map(one => [one.payment_type, Number(one.amount)]));
}

/** Each movement of money is posted once, under a number of its own, and after the documents of its statement. */
async function judgePayments(
  server: SellingServer,
  { paid, early }: History['erp']['statements'],
  withDocuments: readonly string[],
): Promise<void> {
  const payments = await server.db.select().from(statementPayments);
  const statements = await server.db.select().from(salesStatements);
  const facts = JSON.stringify({ payments, statements, paid: paid() });
  const unsettled = statements.filter(one => !['posted', 'none'].includes(one.payment_status));
  expect(
    payments.filter(({ statement_no }) => statement_no === null),
    facts,
  ).toEqual([]);
  expect(unsettled, facts).toEqual([]);
  const numbers = paid().flatMap(({ lines }) => lines.map(({ document_no }) => document_no));
  expect(new Set(numbers).size, facts).toBe(numbers.length);
  expect(
    early().filter(one => withDocuments.includes(one.statement_no)),
    facts,
  ).toEqual([]);
  const kept = sql`select payment_type, sum(amount) as amount from statement_payments
    group by payment_type having sum(amount) <> 0`;
  expect(postedByMethod(paid()), facts).toEqual(await sumsOf(server, kept));
}

/**
 * What was kept since the beginning is what the shop's report says of the days on which it was to be; what was posted of each
 * payment method is what its receipts brought in.
 */
export async function isComplete(server: SellingServer, { erp }: History, first_day: string): Promise<void> {
  const kept = await numberFrom(server.db, sql`select count(*) as n from statement_documents`);
  const posted = await numberFrom(
    server.db,
    sql`select coalesce(sum(invoices + credit_memos), 0) as n from revenue_days
      where franchise_code = 'F01' and posting_date >= ${first_day}::date`,
  );
  expect(kept).toBe(posted);
  const received = sql`select payment_type,
      sum(case when document_type = 'credit_memo' then -receipt.amount else receipt.amount end) as amount
    from cash_receipts receipt join sales_orders using (pos_so_no)
    where receipt.franchise_code = 'F01' and receipt.status = 'POSTED'
      and (receipt.posted_at at time zone 'Asia/Ho_Chi_Minh')::date >= ${first_day}::date
    group by payment_type
    having sum(case when document_type = 'credit_memo' then -receipt.amount else receipt.amount end) <> 0`;
  expect(postedByMethod(erp.statements.paid())).toEqual(await sumsOf(server, received));
}
