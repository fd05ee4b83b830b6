import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { copiedKinds, type Device, printerIn, printerOf, printerText } from '#calls/setup/devices.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
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

test('an administrator adds, removes and places printers; a shop sets the rest of its own', async () => {
  const byAdministrators = { code: 'forbidden' };
  expect(await refused('devices.create', printer)).toMatchObject(byAdministrators);
  const made = await server.ask<Device>('devices.create', printer, 'admin');
  expect(made).toMatchObject({ ...printer, device_code: 'F01-BACK' });
  expect(await server.ask('devices.get', { id: made.id }, 'store01')).toEqual(made);
  const changed = {
    ...made,
    device_name: 'Máy in sau',
    device_data: '{"ip":"192.168.1.20","port":9100,"required":false,"width":384}',
  };
  expect(await server.ask('devices.update', changed, 'store01')).toEqual(changed);
  for (const elsewhere of [
    { device_data: '{"ip":"192.168.1.21","port":9100,"required":true}' },
    { device_data: '{"ip":"192.168.1.20","port":9101,"required":true}' },
    { device_type: 'ADMIN_PRINTER' },
  ]) {
    expect(await refused('devices.update', { ...changed, ...elsewhere })).toMatchObject({
      code: 'forbidden',
      msg: 'Only administrators change the address and the type of a printer.',
      field: 'device_data',
    });
    await server.ask('devices.update', { ...changed, ...elsewhere }, 'admin');
    await server.ask('devices.update', changed, 'admin');
  }
  expect(await refused('devices.create', printer, 'admin')).toMatchObject({
    code: 'conflict',
    field: 'device_code',
  });
  expect(await refused('devices.remove', { id: made.id })).toMatchObject(byAdministrators);
  await server.ask('devices.remove', { id: made.id }, 'admin');
  expect(await refused('devices.get', { id: made.id })).toMatchObject({ code: 'not_found' });
});

test('a printer gives one paper of each kind, or as many copies as are set for the kind', async () => {
  const device = (copies: unknown) => ({
    ...printer,
    device_code: 'f01-copies',
    device_data: JSON.stringify({ ip: '192.168.1.30', port: 9100, required: false, copies }),
  });
  for (const copies of [{ document: 4 }, { document: 1 }, { document: 1.5 }, { slip: 2 }, null, 2])
    expect(await refused('devices.create', device(copies), 'admin')).toMatchObject({ field: 'device_data' });
  const most = Object.fromEntries(copiedKinds.map(kind => [kind, 3]));
  const made = await server.ask<Device>('devices.create', device(most), 'admin');
  expect(printerIn(made.device_data)?.copies).toEqual(most);
  // The longest there is has room in its field.
  const longest = { ip: '192.168.100.100', port: 9100, required: false, width: 384, tells: false } as const;
  expect(printerText({ ...longest, copies: most }).length).toBeLessThanOrEqual(255);
  expect(printerText({ ...longest, copies: {} })).not.toContain('copies');
});

test('no printer is put into another shop, nor seen or taken there', async () => {
  const theirs = await server.ask<Device>(
    'devices.create',
    { ...printer, device_code: 'F02-BACK', location_code: 'F02-STORE' },
    'admin',
  );
  const nowhere = { code: 'rule', field: 'location_code' };
  const own = await server.ask<Device>('devices.create', { ...printer, device_code: 'F01-SIDE' }, 'admin');
  for (const location_code of ['F02-STORE', 'F02-NOWHERE'])
    expect(await refused('devices.update', { ...own, location_code })).toMatchObject(nowhere);
  for (const [op, input] of [
    ['devices.get', { id: theirs.id }],
    ['devices.update', { ...theirs, location_code: 'F01-STORE' }],
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
  expect(await refused('devices.create', { ...printer, device_data }, 'admin')).toMatchObject({
    code: 'validation',
    field: 'device_data',
  });
});

test('the first printer by number is used: ADMIN_PRINTER in the office, else PRINTER', () => {
  const asked = { page: 1, size: 100, sort_order: { field: 'id', direction: 'asc' } };
  const is = (field: string, value: string) => expect.objectContaining({ field, value });
  expect(printerOf({ isAdministrator: true, location: '' })).toEqual({
    ...asked,
    filters: [is('device_type', 'ADMIN_PRINTER')],
  });
  for (const isAdministrator of [true, false])
    expect(printerOf({ isAdministrator, location: 'F01-STORE' })).toEqual({
      ...asked,
      filters: [is('device_type', 'PRINTER'), is('location_code', 'F01-STORE')],
    });
  for (const role of ['ADMINISTRATORS', 'administrators', 'Administrators'])
    expect(isAdministratorRole(role)).toBe(true);
  expect(isAdministratorRole('FRANCHISE')).toBe(false);
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
