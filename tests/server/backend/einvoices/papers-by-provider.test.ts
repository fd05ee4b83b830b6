import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { einvoices as calls } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { seriesOf, type TaxIdentity } from '#model/setup/tax-identity.ts';
import { startIssuing } from '#server/backend/einvoices/issuing.ts';
import { createProviders } from '#server/backend/einvoices/providers.ts';
import { sealPlace } from '#server/backend/einvoices/seal-place.ts';
import { einvoiceSellers } from '#server/db/schema/index.ts';
import { startFiles } from '#server/einvoices/files.ts';
import type { Worker } from '#server/queue/worker.ts';
import { seal } from '#server/systems/sealing.ts';
import { company } from '../../../support/einvoices/company.ts';
import { goodsOut } from '../../../support/einvoices/goods-out.ts';
import { type IssuingShop, issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { type ProviderStub, paperTemplate, stubFile } from '../../../support/einvoices/stub.ts';
import { startViettel } from '../../../support/einvoices/viettel-server.ts';
import { playSale } from '../../../support/sales/played-sales.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { sealKeys } from '../../../support/systems.ts';

const identity: TaxIdentity = { ...company, series_transfer: '6CNAA', series_consignment: '6CBAA' };
const keys = sealKeys('2026a');
const config = { networks: '127.0.0.0/8', origins: [], keys };
let server: SellingServer;
let shop: IssuingShop;
let viettel: ProviderStub;
let worker: Worker;
let files: ReturnType<typeof startFiles> | undefined;
const stops: (() => Promise<void> | void)[] = [];

const account = (more: object) =>
  server.db.update(einvoiceSellers).set({
    ...{ provider: 'viettel', version: sql`version + 1`, account: { ...viettel.account, ...more } },
    ...seal(keys, sealPlace('F01'), viettel.passwords.password),
  });
beforeAll(async () => {
  server = await sellingServer({
    systems: {
      ...{ config, byOperator: {}, signedInUntil: () => null },
      einvoiceFile: async (...asked) => (await files?.read(...asked)) ?? null,
    },
  });
  shop = await issuingShop(server, identity);
  viettel = await startViettel();
  const providers = createProviders(server.db, config);
  files = startFiles(providers.of, 2000);
  worker = startIssuing(server.db, {
    providerOf: providers.of,
    ...{ log: { warn: () => {} }, now: shop.now, restMs: 3_600_000 },
  });
  stops.push(files.stop, worker.stop, shop.worker.stop, providers.close, viettel.close, server.close);
  await account({ paper_template: paperTemplate });
});
afterEach(async () => {
  await shop.begin();
  await account({ paper_template: paperTemplate });
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const { sent } = goodsOut(() => server);
const only = async () => {
  const [row, ...others] = await shop.rows();
  if (!row || others.length > 0) throw new Error('there is one paper');
  return row;
};
const carry = (id: number, more: object = {}) =>
  server.ask('einvoices.setCarrier', { id, carrier: 'Anh Ba', vehicle: '29-A1 234.56', ...more }, 'admin');
const listed = async () =>
  (await server.ask<AnswerOf<typeof calls.filter>>('einvoices.filter', {}, 'admin')).items;
/** Each of the stub's papers so far. */
const papers = () => viettel.made.filter(one => one.series.startsWith('6'));
let before = 0;
/** The paper of three pieces that go to the franchisor, before the provider is asked. */
async function paper(to = 'WH-MAIN') {
  before = papers().length;
  await sent(to, 3);
  return only();
}

/** The worker looks again, until the paper has its number: the provider has made it once. */
async function isIssuedOnce() {
  for (let turn = 0; turn < 6 && (await only()).status !== 'issued'; turn++) {
    shop.pass(5 * 60_000);
    await worker.drain();
  }
  expect((await only()).status).toBe('issued');
  expect(papers().slice(before)).toHaveLength(1);
}

test('a paper waits for who carries the goods, and goes to the provider by itself then', async () => {
  await paper();
  await worker.drain();
  const { id } = await only();
  expect(await only()).toMatchObject({ status: 'held', hold: 'no_carrier', made_at: null });
  expect((await listed())[0]).toMatchObject({ by_provider: true, has_file: false, carrier: '' });
  const toEnter = { invoice_date: shop.today(), franchise_code: 'F01' };
  const file = await server.ask<AnswerOf<typeof calls.toEnter>>('einvoices.toEnter', toEnter, 'admin');
  expect(file.papers).toEqual([]);
  const wrong = { id, carrier: ' ', vehicle: '' };
  expect((await server.refused('einvoices.setCarrier', wrong, 'admin')).code).toBe('validation');
  await carry(id);
  await worker.drain();
  const series = seriesOf('6CBAA', shop.today());
  expect(await only()).toMatchObject({ status: 'issued', issued_series: series, vehicle: '29-A1 234.56' });
  expect(papers().slice(before)).toMatchObject([{ series, date: shop.today(), amount: 0 }]);
  expect(
    (await server.refused('einvoices.setCarrier', { id, carrier: 'B', vehicle: 'C' }, 'admin')).code,
  ).toBe('rule');
  type File = AnswerOf<typeof calls.file>;
  const pdf = await server.ask<File>('einvoices.paperFile', { id, type: 'pdf' }, 'admin');
  // Who may see sales alone gets no paper, and the other way round.
  expect((await server.refused('einvoices.file', { id, type: 'pdf' }, 'admin')).code).toBe('not_found');
  expect(Buffer.from(pdf.file_base64, 'base64').toString()).toBe(
    stubFile('PDF', (await only()).issued_number),
  );
});

test('within the taxpayer it is a paper of a transfer, in a series of its own', async () => {
  const { id } = await paper('F01-STORE');
  await carry(id);
  await worker.drain();
  expect((await only()).issued_series).toBe(seriesOf('6CNAA', shop.today()));
});

test.each(['lost', 'found page', 'page'] as const)(
  'an answer that is %s to a paper leaves one',
  async fault => {
    const { id } = await paper();
    await carry(id);
    viettel.fails('issue', fault);
    await worker.drain();
    expect((await only()).status).toBe('unknown');
    await isIssuedOnce();
  },
);

test('a process that dies between answer and commit leaves one paper', async () => {
  const { id } = await paper();
  await carry(id);
  await worker.drain();
  await server.db.execute(sql`update einvoices set status = 'sending', issued_series = '', issued_number = '',
    authority_code = '', issued_at = null, taken = taken + 1, seen_at = 'epoch', made_at = ${shop.now().toISOString()}`);
  await isIssuedOnce();
});

test('without a template in the contract people make papers, and name the carrier in the file', async () => {
  await account({});
  const { id } = await paper();
  await carry(id);
  await worker.drain();
  expect(await only()).toMatchObject({ status: 'waiting', taken: 0 });
  expect((await listed())[0]?.by_provider).toBe(false);
  const toEnter = { invoice_date: shop.today(), franchise_code: 'F01' };
  const file = await server.ask<AnswerOf<typeof calls.toEnter>>('einvoices.toEnter', toEnter, 'admin');
  expect(file.papers).toMatchObject([{ id, carrier: 'Anh Ba', vehicle: '29-A1 234.56' }]);
});

test('a carrier is no matter of a sale, nor of another shop', async () => {
  await playSale(server, {
    ...{ who: 'store01', quantities: [1], oneByOne: false, off: {}, fee: 0, fate: 'kept' },
  });
  const { id } = await only();
  const named = { id, carrier: 'Anh Ba', vehicle: '29-A1' };
  expect((await server.refused('einvoices.setCarrier', named, 'admin')).code).toBe('rule');
  // A paper that waits for a carrier stops no invoice.
  await sent('WH-MAIN', 1);
  await worker.drain();
  expect((await shop.rows()).map(({ status, hold }) => [status, hold])).toEqual([
    ['issued', ''],
    ['held', 'no_carrier'],
  ]);
});
