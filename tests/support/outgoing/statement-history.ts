import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { businessDate } from '#model/kit/format.ts';
import { makeStatements } from '#server/backend/sales/statements.ts';
import {
  outgoingCommands,
  salesStatements,
  statementDocuments,
  statementSettings,
} from '#server/db/schema/index.ts';
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
] as const;
export type StatementPress = (typeof statementPresses)[number];

const sold: Sale = {
  ...{ who: 'store01', quantities: [1, 2], oneByOne: true, off: { invoice_discount_percent: 7.5 } },
  ...{ fee: 25_000, fate: 'kept' },
};
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

  async function choose(mode: string): Promise<void> {
    const [setting] = await server.db.select().from(statementSettings);
    const first_day =
      (setting?.mode !== 'nothing' && setting?.first_day) || businessDate(new Date(+now() + day));
    const chosen = { franchise_code: 'F01', mode, customer_no: 'F0001', fee_account_no: '5113', first_day };
    await server.ask('statements.saveSetting', chosen, 'admin');
  }

  const make = () =>
    makeStatements(server.db, now(), { warn: (failed: unknown) => expect(failed).toBeUndefined() });

  /** People send all that was refused, and let go again what was given up. */
  async function sendAgain(): Promise<void> {
    const refused = await server.db
      .select()
      .from(salesStatements)
      .where(eq(salesStatements.status, 'refused'));
    for (const { statement_no } of refused)
      await server.ask('statements.send', { statement_no }, 'admin').catch(refusal);
    const dead = await server.db.select().from(outgoingCommands).where(eq(outgoingCommands.status, 'dead'));
    for (const { id } of dead) await server.ask('outgoing.retry', { id }, 'admin').catch(refusal);
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
      default:
        return history.play(what);
    }
  }

  /** A shop that has posted nothing begins tomorrow, which it is then. */
  async function begin(mode: string): Promise<string> {
    await server.db.delete(statementDocuments);
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
    statements.filter(({ status }) => status !== 'posted'),
    facts,
  ).toEqual([]);
  const posted = erp.statements.posted().map(({ statement_no }) => statement_no);
  expect(posted.toSorted(), facts).toEqual(statements.map(({ statement_no }) => statement_no).toSorted());
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
}

/** What was kept since the beginning is what the shop's report says of the days on which it was to be. */
export async function isComplete(server: SellingServer, first_day: string): Promise<void> {
  const kept = await numberFrom(server.db, sql`select count(*) as n from statement_documents`);
  const posted = await numberFrom(
    server.db,
    sql`select coalesce(sum(invoices + credit_memos), 0) as n from revenue_days
      where franchise_code = 'F01' and posting_date >= ${first_day}::date`,
  );
  expect(kept).toBe(posted);
}
