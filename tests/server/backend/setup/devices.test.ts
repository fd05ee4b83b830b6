import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { type Device, printerOf } from '#calls/setup/devices.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const printer = {
  device_name: 'Máy in kho',
  device_code: 'f01-back',
  device_type: 'PRINTER',
  location_code: 'F01-STORE',
  device_data: '{"ip":"192.168.1.20","port":9100,"required":true}',
};
const refused = async (op: string, input: unknown, username = 'store01') =>
  (await server.send(op, input, username)).error;

test('a shop adds, changes and removes its own printers', async () => {
  const made = await server.ask<Device>('devices.create', printer, 'store01');
  expect(made).toMatchObject({ ...printer, device_code: 'F01-BACK' });
  expect(await server.ask('devices.get', { id: made.id }, 'store01')).toEqual(made);
  const changed = { ...made, device_name: 'Máy in sau' };
  expect(await server.ask('devices.update', changed, 'store01')).toEqual(changed);
  expect(await refused('devices.create', printer)).toMatchObject({
    code: 'conflict',
    field: 'device_code',
  });
  await server.ask('devices.remove', { id: made.id }, 'store01');
  expect(await refused('devices.get', { id: made.id })).toMatchObject({ code: 'not_found' });
});

test('no printer is put into another shop, nor seen or taken there', async () => {
  const theirs = await server.ask<Device>(
    'devices.create',
    { ...printer, device_code: 'F02-BACK', location_code: 'F02-STORE' },
    'admin',
  );
  const nowhere = { code: 'rule', field: 'location_code' };
  expect(await refused('devices.create', { ...printer, location_code: 'F02-STORE' })).toMatchObject(nowhere);
  expect(await refused('devices.create', { ...printer, location_code: 'F02-NOWHERE' })).toMatchObject(
    nowhere,
  );
  for (const [op, input] of [
    ['devices.get', { id: theirs.id }],
    ['devices.update', { ...theirs, location_code: 'F01-STORE' }],
    ['devices.remove', { id: theirs.id }],
  ] as const)
    expect(await refused(op, input)).toMatchObject({ code: 'not_found' });
});

test.each([
  '',
  'no JSON',
  '{"ip":"192.168.1.300","port":9100,"required":true}',
  '{"ip":"192.168.1.30","port":0,"required":true}',
  '{"ip":"192.168.1.30","port":9100}',
])('what nothing can be printed on is refused: %s', async device_data => {
  expect(await refused('devices.create', { ...printer, device_data })).toMatchObject({
    code: 'validation',
    field: 'device_data',
  });
});

test('an administrator prints in the office, a shop at its counter', async () => {
  const looked = async (username: string, isAdministrator: boolean, location: string) =>
    (
      await server.ask<ListAnswer<Device>>(
        'devices.filter',
        printerOf({ isAdministrator, location }),
        username,
      )
    ).items[0]?.device_code;
  expect(await looked('admin', true, '')).toBe('F01-ADMIN');
  expect(await looked('store02', false, 'F02-STORE')).toBe('F02-POS');
});
