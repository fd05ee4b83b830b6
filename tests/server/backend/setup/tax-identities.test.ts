import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { taxIdentities, taxStanding } from '#calls/administration/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { businessDate } from '#model/kit/format.ts';
import { noTaxIdentity } from '#model/setup/tax-identity.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

type Identity = AnswerOf<typeof taxIdentities.save>;
type Entered = InputOf<typeof taxIdentities.save>['identity'];

const get = (franchise_code: string, username = 'admin') =>
  server.ask<Identity>('taxIdentities.get', { franchise_code }, username);
const input = (franchise_code: string, identity: Partial<Entered>, version = 0) => ({
  franchise_code,
  version,
  identity: { ...noTaxIdentity, ...identity },
});
const save = (franchise_code: string, identity: Partial<Entered>, version = 0) =>
  server.ask<Identity>('taxIdentities.save', input(franchise_code, identity, version), 'admin');
const refused = async (franchise_code: string, identity: Partial<Entered>, version = 0, username = 'admin') =>
  (await server.send('taxIdentities.save', input(franchise_code, identity, version), username)).error;
const standing = (username: string) =>
  server.ask<AnswerOf<typeof taxStanding.own>>('taxStanding.own', {}, username);

const company: Partial<Entered> = {
  legal_kind: 'company_deduction',
  tax_code: '0300588569',
  registered_name: 'Công ty TNHH An',
  registered_address: '10 Tân Trào, Hồ Chí Minh',
};

describe('who sells', () => {
  test('is entered once for a franchise, in whatever spelling, and read by its own people', async () => {
    expect(await get('F05')).toMatchObject({ ...noTaxIdentity, version: 0, turnover: null });
    const saved = await save('F05', {
      ...company,
      tax_code: ' 0300588569 001',
      registered_name: '  Công ty TNHH An ',
      series_till: '1c25maa',
      series_ordinary: '1CTAA',
      series_transfer: '6C26NAA',
    });
    expect(saved).toMatchObject({
      tax_code: '0300588569-001',
      registered_name: 'Công ty TNHH An',
      series_till: '1CMAA',
      series_ordinary: '1CTAA',
      series_transfer: '6CNAA',
      series_consignment: '',
      version: 1,
      principal: null,
      turnover: null,
    });
    expect(await get('F05')).toEqual(saved);
    const audit = await server.db.select().from(auditLog).where(sql`action = 'tax-identity.change'`);
    expect(audit).toEqual([expect.objectContaining({ actor_name: 'admin', subject: 'F05' })]);
  });

  test('is changed by administrators alone; of another franchise a person reads nothing', async () => {
    expect(await refused('F01', company, 0, 'store01')).toMatchObject({ code: 'forbidden' });
    await server.db.execute(sql`update page_permissions set
      pages = pages || '["/franchises/detail"]', permissions = permissions || '[{"page_url":"/franchises/detail","buttons":[],"fields":[],"filters":[]}]'
      where id = (select page_permission_id from users where username = 'store01')`);
    expect(await get('F01', 'store01')).toMatchObject({ version: 0 });
    const foreign = async (franchise_code: string) =>
      server.refused('taxIdentities.get', { franchise_code }, 'store01');
    expect(await foreign('F05')).toMatchObject({ code: 'not_found' });
    expect(await foreign('F99')).toMatchObject({ code: 'not_found' });
    expect(await server.refused('taxIdentities.company', {}, 'store01')).toMatchObject({ code: 'forbidden' });
    expect(await refused('F01', company, 0, 'store01')).toMatchObject({ code: 'forbidden' });
  });

  test('is not overwritten by who saw an older one', async () => {
    await save('F06', company);
    const both = await Promise.all(
      ['0100105052', '0101248141'].map(tax_code =>
        server.send('taxIdentities.save', input('F06', { ...company, tax_code }, 1), 'admin'),
      ),
    );
    expect(both.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['rule', 'saved']);
    expect(await refused('F06', company, 0)).toMatchObject({
      code: 'rule',
      msg: 'Tax Identity F06 has been changed by somebody else in the meantime.',
    });
    expect(await get('F06')).toMatchObject({ version: 2 });
  });

  test.each([
    ['a wrong check digit', { tax_code: '0300588560' }, 'identity.tax_code'],
    ['a person’s number of a company', { ...company, tax_code: '001099012345' }, 'identity.tax_code'],
    ['the series of another paper', { series_till: '1C26TAA' }, 'identity.series_till'],
    ['a day that there is not', { contract_date: '2026-02-30' }, 'identity.contract_date'],
    ['a place in words', { place_code: 'kho 1' }, 'identity.place_code'],
  ] as const)('with %s is refused at its field', async (_, identity, field) => {
    expect(await refused('F07', identity)).toMatchObject({ code: 'validation', field });
  });

  test('of a franchise that there is not is refused', async () => {
    expect(await refused('F99', company)).toMatchObject({ code: 'not_found' });
  });

  test('is listed with its franchise, without the digits of a personal number', async () => {
    await save('F08', { ...company, legal_kind: 'household', tax_code: '001099099345' });
    const listed = (field: string, value: string) =>
      server.ask<{ items: { customer_no: string; tax_code: string }[] }>(
        'franchises.filter',
        { filters: [{ field, value, condition: 'eq' }] },
        'admin',
      );
    const households = await listed('legal_kind', 'household');
    expect(households.items).toMatchObject([
      { customer_no: 'F08', tax_code: '*********345', tax_identity: 'incomplete' },
    ]);
    expect((await listed('tax_identity', 'complete')).items.map(one => one.customer_no)).toEqual([
      'F05',
      'F06',
    ]);
  });

  test('goes with the franchise', async () => {
    await server.ask('franchises.add', { franchise: { customer_no: 'F98', name: 'Quầy thử' } }, 'admin');
    await save('F98', company);
    await server.ask('franchises.remove', { customer_nos: ['F98'] }, 'admin');
    expect(await server.refused('taxIdentities.get', { franchise_code: 'F98' }, 'admin')).toMatchObject({
      code: 'not_found',
    });
  });
});

test('the franchisor stands on paper for a franchise that entrusted it, and for itself alone', async () => {
  expect(await refused('', { ...company, seller: 'entrusted' })).toMatchObject({
    code: 'validation',
    field: 'identity.seller',
  });
  const franchisor = await save('', { ...company, registered_name: 'Công ty Cổ phần Quầy' });
  expect(await server.ask('taxIdentities.company', {}, 'admin')).toEqual(franchisor);
  const contract = { contract_no: '12/2026/HĐUN', contract_date: '2026-01-05' };
  const saved = await save('F04', {
    ...company,
    tax_code: '0101248141',
    seller: 'entrusted',
    ...contract,
  });
  expect(saved).toMatchObject({
    ...contract,
    tax_code: '0101248141',
    principal: { registered_name: 'Công ty Cổ phần Quầy', tax_code: '0300588569' },
  });
});

describe('the turnover of a household', () => {
  const household: Partial<Entered> = {
    ...company,
    legal_kind: 'household',
    tax_code: '001099012345',
    place_code: '00001',
  };
  const sold = async (franchise: string) => {
    const year = `${businessDate(new Date()).slice(0, 4)}-01-01`;
    const { rows } = await server.db.execute<{ amount: number }>(sql`select
      (select coalesce(sum(grand_total), 0) from sales_invoices where franchise_code = ${franchise} and posting_date >= ${year}::date)::float8
      - (select coalesce(sum(grand_total), 0) from sales_orders where franchise_code = ${franchise}
          and document_type = 'credit_memo' and posting_date >= ${year}::date and posted_at is not null)::float8 as amount`);
    return rows[0]?.amount;
  };

  test('is what was posted this year, less what came back, and is told to who answers for the shop', async () => {
    expect((await standing('manager01')).missing).toEqual([
      'legal_kind',
      'tax_code',
      'registered_name',
      'registered_address',
    ]);
    const saved = await save('F01', { ...household, place_code: '' });
    const amount = await sold('F01');
    expect(amount).toBeGreaterThan(0);
    const figures = { amount, shops: 1, threshold: 1_000_000_000, warn_percent: 80 };
    expect(saved.turnover).toMatchObject(figures);
    expect(await standing('manager01')).toMatchObject({ missing: ['place_code'], turnover: figures });
    expect(await server.refused('taxStanding.own', {}, 'warehouse01')).toMatchObject({ code: 'forbidden' });
    expect(await standing('admin')).toEqual({ missing: [], turnover: null });
    await server.ask(
      'settings.update',
      { household_threshold: 5_000_000, household_warn_percent: 50 },
      'admin',
    );
    expect((await standing('manager01')).turnover).toMatchObject({ threshold: 5_000_000, warn_percent: 50 });
  });

  test('counts all shops of one tax code together, and not what was sold last year', async () => {
    await save('F02', household);
    const both = ((await sold('F01')) ?? 0) + ((await sold('F02')) ?? 0);
    expect((await get('F02')).turnover).toMatchObject({ amount: both, shops: 2 });
    await server.db.execute(sql`update revenue_days set posting_date = posting_date - interval '1 year'
      where franchise_code = 'F02'`);
    expect((await get('F02')).turnover).toMatchObject({ amount: await sold('F01') });
  });

  test('keeps a personal number out of the audit log', async () => {
    const rows = await server.db.select().from(auditLog).where(sql`subject = 'F01'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('001099012345');
  });
});
