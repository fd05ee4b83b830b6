import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRecord } from '#calls/administration/audit-log.ts';
import type { Customer } from '#calls/customers/customers.ts';
import type { PersonRequest } from '#calls/customers/person-requests.ts';
import { filter } from '#calls/kit/list-input.ts';
import { workingDaysLater } from '#model/customers/privacy.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let customer_no: string;
beforeAll(async () => {
  server = await sellingServer();
  const made = { name: 'Đỗ Văn Sáu', phone_no: '0934700002' };
  ({ customer_no } = await server.ask<Customer>('customers.createTemporary', made));
});
afterAll(() => server.close());

const add = (more: object = {}) =>
  server.ask<PersonRequest>(
    'personRequests.add',
    { customer_no, kind: 'delete', received_on: '2026-01-02', note: 'Gọi điện', ...more },
    'admin',
  );
const step = (id: number, taken: string, reason = '') =>
  server.ask<PersonRequest>('personRequests.step', { id, step: taken, reason }, 'admin');

test('working days are Monday to Friday, from the day after', () => {
  // Friday, Saturday and Sunday.
  expect(['2026-01-02', '2026-01-03', '2026-01-04'].map(day => workingDaysLater(day, 2))).toEqual([
    ...['2026-01-06', '2026-01-06', '2026-01-06'],
  ]);
});

test('a request has its due dates by the days that an administrator set', async () => {
  const made = await add();
  expect(made).toMatchObject({
    ...{ name: 'Đỗ Văn Sáu', status: 'received', franchise_code: 'F01' },
    ...{ acknowledge_by: '2026-01-06', answer_by: '2026-01-22' },
  });
  const rules = await server.ask<{ version: number }>('personRequests.getRules', {}, 'admin');
  const { version, ...days } = rules;
  await server.ask('personRequests.saveRules', { ...days, delete_days: 30, base_version: version }, 'admin');
  expect(await add()).toMatchObject({ answer_by: '2026-02-01' });
  const old = { ...days, base_version: version };
  expect(await server.refused('personRequests.saveRules', old, 'admin')).toMatchObject({ code: 'stale' });
});

test('it is acknowledged, put off once with a reason, and ended once', async () => {
  const { id, answer_by } = await add({ kind: 'see' });
  expect((await step(id, 'acknowledge')).status).toBe('acknowledged');
  const without = { id, step: 'extend', reason: ' ' };
  expect(await server.refused('personRequests.step', without, 'admin')).toMatchObject({
    code: 'validation',
  });
  const later = await step(id, 'extend', 'Dữ liệu ở nhiều cửa hàng');
  expect([answer_by, later.answer_by]).toEqual(['2026-01-12', '2026-01-27']);
  const again = { id, step: 'extend', reason: 'x' };
  expect(await server.refused('personRequests.step', again, 'admin')).toMatchObject({
    msg: privacyMessages.notNow().msg,
  });
  const done = await step(id, 'done');
  expect(done).toMatchObject({ status: 'done', closed_by: 'admin' });
  const { items } = await server.ask<{ items: PersonRequest[] }>(
    'personRequests.filter',
    { filters: [filter('id', String(id))] },
    'admin',
  );
  expect(items).toEqual([done]);
  expect(await server.refused('personRequests.step', { ...without, step: 'done' }, 'admin')).toMatchObject({
    msg: privacyMessages.notNow().msg,
  });
  const { items: told } = await server.ask<{ items: AuditRecord[] }>(
    'auditLog.filter',
    { filters: [filter('subject', customer_no)] },
    'admin',
  );
  expect(told.map(({ action }) => action)).toEqual(['privacy.done', 'privacy.extend', 'privacy.acknowledge']);
});

test('is not received after today', async () => {
  const input = { customer_no, kind: 'see', received_on: '2099-01-01', note: '' };
  expect(await server.refused('personRequests.add', input, 'admin')).toMatchObject({
    msg: privacyMessages.notYet().msg,
  });
});
