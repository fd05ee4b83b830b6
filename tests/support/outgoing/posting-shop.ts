import type { Statement, StatementSetting } from '#calls/administration/statements.ts';
import type { PaymentAccount, StatementMode } from '#model/administration/statements.ts';
import { businessDate } from '#model/kit/format.ts';
import { allMethods } from '#model/sales/payments.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { startBusinessCentral } from '../business-central-server.ts';
import { sellingServer } from '../sales/selling.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Every method with the account that is chosen for it, as the server answers it. */
export const accountsOf = (chosen: readonly PaymentAccount[] = []): PaymentAccount[] =>
  allMethods.map(
    ({ value }) =>
      chosen.find(({ payment_type }) => payment_type === value) ?? {
        ...{ payment_type: value, account_type: 'account', account_no: '' },
      },
  );

/** A shop whose sales go to a stub of Business Central, and the clock that both go by. */
export async function postingShop() {
  const server = await sellingServer({ systems: ['erp'] });
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
  const stub = await startBusinessCentral();
  // Noon in Vietnam: no test passes midnight by itself.
  let ahead = Date.parse('2026-11-20T05:00:00Z') - Date.now();
  server.forward(ahead);
  const now = () => new Date(Date.now() + ahead);

  for (const code of ['F01-STORE', 'F02-STORE']) stub.books.add('locations', { code, displayName: code });
  // The ERP knows the goods of the shop.
  for (const index of [0, 1, 2, 3]) {
    const { item_no, variant_code } = server.goodAt(index);
    const known = stub.books.rowsOf('items').find(({ number }) => number === item_no);
    const item = known ?? stub.books.add('items', { number: item_no, displayName: item_no, blocked: false });
    if (variant_code !== '')
      stub.books.add('itemVariants', { itemId: item.id, itemNumber: item_no, code: variant_code });
  }
  stub.books.add('accounts', { number: '5113', displayName: 'Doanh thu dịch vụ' });
  const erp = startRemoteErp(
    server.db,
    businessCentralAdapter(stub.settings(), () => {}),
    { log: { info: () => {}, warn: () => {} }, now, restMs: 60 * minute },
  );

  const inDays = (days: number) => businessDate(new Date(now().getTime() + days * day));
  const chosen = (mode: StatementMode, first_day = inDays(1)): StatementSetting => ({
    ...{ mode, customer_no: 'F0001', fee_account_no: '5113', first_day },
    ...{ payments_first_day: '', payment_accounts: accountsOf() },
  });
  const choose = (setting: StatementSetting, franchise_code = 'F01') =>
    server.ask('statements.saveSetting', { franchise_code, ...setting }, 'admin');

  /** Time passes, and the server works. */
  async function later(ms: number): Promise<void> {
    ahead += ms;
    server.forward(ms);
    server.signInAgain();
    await erp.read();
    await erp.drain();
  }

  return {
    server,
    stub,
    later,
    /** What is looked at again until nothing waits any more. */
    async patiently(): Promise<void> {
      for (const _ of [1, 2, 3, 4]) await later(15 * minute);
    },
    today: () => businessDate(now()),
    inDays,
    chosen,
    choose,
    statements: async (): Promise<Statement[]> =>
      (await server.ask<{ items: Statement[] }>('statements.filter', {}, 'admin')).items,
    async close(): Promise<void> {
      await erp.stop();
      await stub.close();
      await server.close();
    },
  };
}
export type PostingShop = Awaited<ReturnType<typeof postingShop>>;
