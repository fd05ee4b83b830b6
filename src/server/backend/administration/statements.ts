import { eq, sql } from 'drizzle-orm';
import { statements as calls } from '#calls/administration/index.ts';
import type { StatementSetting } from '#calls/administration/statements.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { PaymentAccount } from '#model/administration/statements.ts';
import { serverMessages } from '#model/messages/server.ts';
import { statementMessages } from '#model/messages/statements.ts';
import { allMethods } from '#model/sales/payments.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { franchises, statementSettings as s, salesStatements } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { acceptPayments } from '../sales/statement-payments.ts';
import { sendStatement } from '../sales/statements.ts';

const none: StatementSetting = {
  mode: 'nothing',
  customer_no: '',
  fee_account_no: '',
  first_day: '',
  payments_first_day: '',
  payment_accounts: accountsOf([]),
};

/** An account for every method, in one order. */
function accountsOf(chosen: readonly PaymentAccount[]): PaymentAccount[] {
  return allMethods.map(
    ({ value }) =>
      chosen.find(({ payment_type }) => payment_type === value) ?? {
        ...{ payment_type: value, account_type: 'account', account_no: '' },
      },
  );
}

async function settingOf(tx: Tx, franchise_code: string): Promise<StatementSetting> {
  const [row] = await tx.select().from(s).where(eq(s.franchise_code, franchise_code));
  if (!row) return none;
  const { mode, customer_no, fee_account_no, first_day, payments_first_day, payment_accounts } = row;
  return {
    ...{ mode, customer_no, fee_account_no },
    first_day: first_day ?? '',
    payments_first_day: payments_first_day ?? '',
    payment_accounts: accountsOf(payment_accounts),
  };
}

/** Two administrators at once change it one after the other. */
async function lockFranchise(tx: Tx, franchise_code: string): Promise<void> {
  const [franchise] = await tx
    .select({ code: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise_code))
    .for('update');
  if (!franchise)
    throw new Refusal('not_found', serverMessages.missing('Franchise', franchise_code), 'franchise_code');
}

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      {
        from: salesStatements,
        columns: columnsOf(calls.filter, salesStatements),
        order: { statement_no: sql`${salesStatements.statement_no} collate "C"` },
      },
      input,
    ),

  setting: ({ franchise_code }, { tx }) => settingOf(tx, franchise_code),

  async saveSetting({ franchise_code, ...entered }, context) {
    const { tx, today } = context;
    await lockFranchise(tx, franchise_code);
    const before = await settingOf(tx, franchise_code);
    // What was posted here until now still goes to the same customer.
    const setting: StatementSetting =
      entered.mode === 'nothing'
        ? { ...before, mode: entered.mode }
        : { ...entered, payment_accounts: accountsOf(entered.payment_accounts) };
    if (JSON.stringify(before) === JSON.stringify(setting)) return {};
    const { mode, first_day, payments_first_day } = setting;
    if (mode !== 'nothing' && payments_first_day !== '' && payments_first_day < first_day)
      throw new Refusal('validation', statementMessages.paymentsBefore(), 'payments_first_day');
    for (const field of ['first_day', 'payments_first_day'] as const) {
      const goesOn = before.mode !== 'nothing' && before[field] === setting[field];
      // What was posted today already was not kept for it.
      if (mode !== 'nothing' && !goesOn && setting[field] !== '' && setting[field] <= today)
        throw new Refusal('validation', statementMessages.laterDay(), field);
    }
    const columns = {
      ...setting,
      first_day: first_day || null,
      payments_first_day: payments_first_day || null,
      payment_accounts: setting.payment_accounts.filter(({ account_no }) => account_no !== ''),
    };
    await tx
      .insert(s)
      .values({ franchise_code, ...columns })
      .onConflictDoUpdate({ target: s.franchise_code, set: columns });
    await auditOf(context, 'statements.change', franchise_code, setting);
    return {};
  },

  async acceptPayments({ statement_no, refusal, reason }, context) {
    const { tx, now, actor } = context;
    const by = actor.user.username;
    const payments = await acceptPayments(tx, { statement_no, refusal, reason, by }, now);
    await auditOf(context, 'statements.accept-payments', statement_no, { reason, refusal, payments });
    return {};
  },

  async send({ statement_no }, context) {
    const { tx, now, actor } = context;
    await sendStatement(tx, statement_no, actor.user.username, now);
    await auditOf(context, 'statements.send', statement_no);
    return {};
  },
});
