import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIssuing } from '#server/backend/einvoices/issuing.ts';
import { createProviders } from '#server/backend/einvoices/providers.ts';
import { sealPlace } from '#server/backend/einvoices/seal-place.ts';
import { einvoiceSellers } from '#server/db/schema/index.ts';
import { startFiles } from '#server/einvoices/files.ts';
import { seal } from '#server/systems/sealing.ts';
import { issuingShop } from '../../../support/einvoices/issuing-shop.ts';
import { type ProviderStub, stubFile } from '../../../support/einvoices/stub.ts';
import { startViettel } from '../../../support/einvoices/viettel-server.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { playSale } from '../../../support/sales/played-sales.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { sealKeys } from '../../../support/systems.ts';

type File = { word: string; name: string; file_base64: string };

let server: SellingServer;
let viettel: ProviderStub;
let files: ReturnType<typeof startFiles> | undefined;
let id = 0;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const keys = sealKeys('2026a');
  const config = { networks: '127.0.0.0/8', origins: [], keys };
  server = await sellingServer({
    systems: {
      ...{ config, byOperator: {}, signedInUntil: () => null },
      einvoiceFile: async (...asked) => (await files?.read(...asked)) ?? null,
    },
  });
  const shop = await issuingShop(server);
  viettel = await startViettel();
  const providers = createProviders(server.db, config);
  files = startFiles(providers.of, 2000);
  await server.db.update(einvoiceSellers).set({
    ...{ provider: 'viettel', version: sql`version + 1`, account: { ...viettel.account } },
    ...seal(keys, sealPlace('F01'), viettel.passwords.password),
  });
  const worker = startIssuing(server.db, {
    providerOf: providers.of,
    log: { warn: () => {} },
    restMs: 3_600_000,
  });
  stops.push(shop.worker.stop, worker.stop, providers.close, viettel.close, server.close);
  await playSale(server, {
    ...{ who: 'store01', quantities: [1], oneByOne: false, off: {}, fee: 0, fate: 'kept' },
  });
  await worker.drain();
  const [row] = await shop.rows();
  expect(row).toMatchObject({ status: 'issued', issued_number: '1' });
  id = row?.id ?? 0;
});
afterAll(async () => {
  files?.stop();
  for (const stop of stops) await stop();
});

const file = (type: string, username = 'admin') => server.ask<File>('einvoices.file', { id, type }, username);

test('a person gets the file of an issued invoice as its provider has it', async () => {
  const { items } = await server.ask<{ items: { has_file: boolean }[] }>('einvoices.filter', {}, 'admin');
  expect(items.map(row => row.has_file)).toEqual([true]);
  const pdf = await file('pdf');
  expect(pdf).toMatchObject({ word: 'found', name: `1C${new Date().getFullYear() % 100}MAA-1.pdf` });
  expect(Buffer.from(pdf.file_base64, 'base64').toString()).toBe(stubFile('PDF', '1'));
  const xml = await file('xml');
  expect(Buffer.from(xml.file_base64, 'base64').toString()).toBe(stubFile('XML', '1'));
});

test('a provider that fails, or has none, is said so, and another shop’s invoice is as missing', async () => {
  viettel.fails('file', 'page');
  expect(await file('pdf')).toEqual({ word: 'failed', name: '', file_base64: '' });
  viettel.fails('file', 'slow');
  expect(await file('pdf')).toEqual({ word: 'failed', name: '', file_base64: '' });
  await server.db.execute(sql`update einvoices set issued_number = '77' where id = ${id}`);
  expect(await file('pdf')).toEqual({ word: 'none', name: '', file_base64: '' });
  for (const name of ['store01', 'store02'])
    await grantSet(server.db, name, { permissions: everythingOn(['/salesOrders/detail']) });
  server.signInAgain();
  expect((await file('pdf', 'store01')).word).toBe('none');
  expect((await server.refused('einvoices.file', { id, type: 'pdf' }, 'store02')).code).toBe('not_found');
  await server.db.execute(sql`update einvoice_sellers set provider = 'by_hand'`);
  expect(await file('pdf')).toMatchObject({ word: 'none' });
});
