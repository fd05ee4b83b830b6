import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsentsOfCustomer } from '#calls/customers/consents.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let customer_no: string;
beforeAll(async () => {
  server = await sellingServer();
  const made = { name: 'Đỗ Thị Hoa', phone_no: '0934700001' };
  ({ customer_no } = await server.ask<Customer>('customers.createTemporary', made));
});
afterAll(() => server.close());

const of = (username?: string) => server.ask<ConsentsOfCustomer>('consents.of', { customer_no }, username);
const said = (more: object) => ({
  ...{ customer_no, purpose: 'marketing', text_version: 1, given: true, how: 'spoken' },
  ...more,
});
const marketing = ({ purposes }: ConsentsOfCustomer) =>
  purposes.find(({ purpose }) => purpose === 'marketing');
const text = { purpose: 'marketing', name: 'Tin khuyến mãi', body: 'Nội dung mới', in_use: true };

test('without an answer of the customer there is no consent to anything', async () => {
  const { purposes, history } = await of();
  expect(purposes.map(({ purpose, given, at }) => [purpose, given, at])).toEqual([
    ['loyalty', false, null],
    ['marketing', false, null],
    ['sharing', false, null],
  ]);
  expect(history).toEqual([]);
  expect(await server.refused('consents.record', said({ given: false }))).toMatchObject({
    msg: privacyMessages.notGiven().msg,
  });
});

test('a consent is kept with its text, its way and who took it, and so is its end', async () => {
  const given = await server.ask<ConsentsOfCustomer>('consents.record', said({}));
  expect(marketing(given)).toMatchObject({ given: true, answered_version: 1 });
  expect(await of()).toEqual(given);
  await server.ask('consents.saveText', { ...text, base_version: 1 }, 'admin');
  // What was agreed to is the earlier text; the new one is not agreed to by it.
  expect(marketing(await of())).toMatchObject({ given: true, version: 2, answered_version: 1 });
  expect(await server.refused('consents.record', said({}))).toMatchObject({
    msg: privacyMessages.textChanged().msg,
  });
  const back = await server.ask<ConsentsOfCustomer>(
    'consents.record',
    said({ text_version: 2, given: false, how: 'message' }),
  );
  expect(marketing(back)).toMatchObject({ given: false, answered_version: 1 });
  expect(back.history.map(row => [row.given, row.text_version, row.how, row.created_by])).toEqual([
    [false, 1, 'message', 'store01'],
    [true, 1, 'spoken', 'store01'],
  ]);
});

test('what is not asked any more is not agreed to, and can be taken back', async () => {
  const sharing = { purpose: 'sharing', name: 'Dùng chung', body: 'Nội dung' };
  await server.ask('consents.record', said({ purpose: 'sharing' }));
  await server.ask('consents.saveText', { ...sharing, in_use: false, base_version: 1 }, 'admin');
  expect(
    await server.refused('consents.record', said({ purpose: 'sharing', text_version: 2 })),
  ).toMatchObject({ msg: privacyMessages.notAsked().msg });
  await server.ask('consents.record', said({ purpose: 'sharing', text_version: 2, given: false }));
  expect((await of()).purposes.map(({ purpose }) => purpose)).not.toContain('sharing');
});

test('texts have versions: an older one is refused, and the same text makes none', async () => {
  const read = () =>
    server.ask<{ items: { purpose: string; version: number }[] }>('consents.texts', {}, 'admin');
  const loyalty = async () => (await read()).items.filter(({ purpose }) => purpose === 'loyalty');
  expect(await server.refused('consents.saveText', { ...text, base_version: 1 }, 'admin')).toMatchObject({
    code: 'stale',
  });
  expect(await server.refused('consents.saveText', { ...text, base_version: 0 }, 'admin')).toMatchObject({
    msg: privacyMessages.purposeTaken('marketing').msg,
  });
  const [now] = await loyalty();
  await server.ask('consents.saveText', { ...now, created_by: undefined, base_version: 1 }, 'admin');
  expect(await loyalty()).toHaveLength(1);
});

test('the database itself keeps what was asked and agreed to', async () => {
  for (const table of ['customer_consents', 'consent_texts']) {
    const name = sql.identifier(table);
    await expect(server.db.execute(sql`delete from ${name}`)).rejects.toThrow();
    await expect(server.db.execute(sql`update ${name} set created_by = 'x'`)).rejects.toThrow();
  }
});
