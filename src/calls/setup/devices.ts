import * as v from 'valibot';
import { code, required, text } from '../kit/atoms.ts';
import type { RowOf } from '../kit/call.ts';
import { filter as filterBy, type ListInput } from '../kit/list-input.ts';
import { resource } from '../kit/resource.ts';

export const deviceTypes = ['PRINTER', 'ADMIN_PRINTER'] as const;
export type DeviceType = (typeof deviceTypes)[number];

export type Printer = { ip: string; port: number; required: boolean };

const part = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const address = new RegExp(`^${part}(\\.${part}){3}$`);

/** What `device_data` says of a printer; `null` where it is not in the form of one. */
export function printerIn(data: string): Printer | null {
  try {
    const { ip, port, required } = Object(JSON.parse(data));
    return typeof ip === 'string' && typeof port === 'number' && typeof required === 'boolean'
      ? { ip, port, required }
      : null;
  } catch {
    return null;
  }
}

export const printerText = ({ ip, port, required }: Printer): string =>
  JSON.stringify({ ip: ip.trim(), port, required });

const isReachable = (data: string): boolean => {
  const printer = printerIn(data);
  if (!printer) return false;
  return (
    address.test(printer.ip) && Number.isInteger(printer.port) && printer.port > 0 && printer.port < 65_536
  );
};

const made = resource({
  name: 'devices',
  noun: 'Device',
  kind: 'device',
  page: '/devices',
  row: {
    location_code: v.string(),
    device_name: v.string(),
    device_code: v.string(),
    device_type: v.picklist(deviceTypes),
    /** JSON text with ip, port and required. */
    device_data: v.string(),
  },
  input: {
    device_name: required(100),
    device_code: code,
    device_type: v.picklist(deviceTypes),
    location_code: code,
    device_data: v.pipe(
      text(255),
      v.check(isReachable, 'Please enter an IP address such as 192.168.1.20 and a port from 1 to 65.535!'),
    ),
  },
  called: 'device_name',
  unique: ['device_code'],
  search: ['device_name', 'device_code'],
  silent: true,
  ofFranchise: true,
  path: '/la/franchise/device/filter',
  calls: {
    get: { path: '/la/franchise/device/{id}' },
    create: { path: '/la/franchise/device' },
    update: { method: 'PUT', path: '/la/franchise/device' },
    remove: { method: 'DELETE', path: '/la/franchise/device/{id}' },
  },
});
export const { about, get, create, update, remove } = made;
/** Everybody finds the printer that they print on. */
export const filter: typeof made.filter = { ...made.filter, access: 'signed-in' };
export type Device = RowOf<typeof filter>;

/** Where somebody's printer is looked up: the first row is it. */
export function printerOf(person: { isAdministrator: boolean; location: string }): ListInput {
  return {
    page: 1,
    size: 100,
    filters: person.isAdministrator
      ? [filterBy('device_type', 'ADMIN_PRINTER')]
      : [filterBy('device_type', 'PRINTER'), filterBy('location_code', person.location)],
    sort_order: { field: 'id', direction: 'asc' },
  };
}
