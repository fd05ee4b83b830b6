import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { code, required, text } from '../kit/atoms.ts';
import type { RowOf } from '../kit/call.ts';
import { filter as filterBy, type ListInput } from '../kit/list-input.ts';
import { resource } from '../kit/resource.ts';

/**
 * In addition to printers, which are the specification's: a drawer of a location that has several, or one
 * with a name.
 */
export const deviceTypes = ['PRINTER', 'ADMIN_PRINTER', 'DRAWER'] as const;
export type DeviceType = (typeof deviceTypes)[number];

/** Dots across the paper: of 58 mm, of printers between, of 80 mm. */
export const printWidths = [384, 512, 576] as const;
export type PrintWidth = (typeof printWidths)[number];

/** Kinds of paper of which a printer may give more than one at once. */
export const copiedKinds = [
  'document',
  'invoice',
  'shipment',
  'receipt',
  'voucher',
  'shift',
  'purchase',
  'issue',
  'transfer',
  'count',
] as const;
export type CopiedKind = (typeof copiedKinds)[number];
export const mostCopies = 3;
/** How many papers of a kind come out, where it is more than one. */
export type Copies = Partial<Record<CopiedKind, number>>;

export type Printer = {
  ip: string;
  port: number;
  /** Where a slip is not known to be on paper, the next sale asks for it first. */
  required: boolean;
  width: PrintWidth;
  /** It says how it is, and when it has taken everything. */
  tells: boolean;
  copies: Copies;
};

/** Ports on which printers take what is printed as it comes. */
export const printerPorts = { first: 9100, last: 9109 } as const;

/** A printer as it is bought: 80 mm, and it tells. */
export const usualPrinter = {
  port: printerPorts.first,
  required: false,
  width: 576,
  tells: true,
  copies: {},
} as const;

const part = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const address = new RegExp(`^${part}(\\.${part}){3}$`);

/** What `device_data` says of a printer; `null` where it is not in the form of one. */
export function printerIn(data: string): Printer | null {
  try {
    const {
      ip,
      port,
      required,
      width = usualPrinter.width,
      tells = usualPrinter.tells,
      copies = usualPrinter.copies,
    } = Object(JSON.parse(data));
    return typeof ip === 'string' &&
      typeof port === 'number' &&
      typeof required === 'boolean' &&
      typeof tells === 'boolean' &&
      printWidths.includes(width) &&
      areCopies(copies)
      ? { ip, port, required, width, tells, copies }
      : null;
  } catch {
    return null;
  }
}

const areCopies = (given: unknown): given is Copies =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(given).every(
    ([kind, count]) =>
      copiedKinds.some(known => known === kind) &&
      Number.isInteger(count) &&
      count > 1 &&
      count <= mostCopies,
  );

/** What is usual is left out, so that another back end finds the three fields that it knows. */
export const printerText = ({ ip, port, required, width, tells, copies }: Printer): string =>
  JSON.stringify({
    ip: ip.trim(),
    port,
    required,
    ...(width === usualPrinter.width ? {} : { width }),
    ...(tells ? {} : { tells }),
    ...(Object.keys(copies).length === 0 ? {} : { copies }),
  });

const isReachable = (data: string): boolean => {
  const printer = printerIn(data);
  if (!printer) return false;
  return (
    address.test(printer.ip) &&
    Number.isInteger(printer.port) &&
    printer.port >= printerPorts.first &&
    printer.port <= printerPorts.last
  );
};

const made = resource({
  name: 'devices',
  page: '/devices',
  row: {
    location_code: v.string(),
    device_name: v.string(),
    device_code: v.string(),
    device_type: v.picklist(deviceTypes),
    /** JSON text with ip, port and required; empty of a drawer, which the server connects to by no address. */
    device_data: v.string(),
  },
  input: {
    device_name: required(100),
    device_code: code,
    device_type: v.picklist(deviceTypes),
    location_code: code,
    device_data: v.pipe(
      text(255),
      // Of which devices it may be left out, the back end says.
      v.check(data => data === '' || isReachable(data), messages.printerAddress),
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
export const { about, get, update } = made;
/** The server connects to what is entered here: only an administrator may enter an address. */
export const create: typeof made.create = { ...made.create, access: 'administrators' };
/** What is gone could not be entered again by anybody else. */
export const remove: typeof made.remove = { ...made.remove, access: 'administrators' };
/** Everybody finds the printer that they print on. */
export const filter: typeof made.filter = { ...made.filter, access: 'signed-in' };
export type Device = RowOf<typeof filter>;

type Placed = Pick<Device, 'device_type' | 'device_data'>;

/** Does the server print somewhere else for one than for the other? That is for administrators to say. */
export function isElsewhere(before: Placed, after: Placed): boolean {
  const [old, now] = [printerIn(before.device_data), printerIn(after.device_data)];
  return before.device_type !== after.device_type || old?.ip !== now?.ip || old?.port !== now?.port;
}

/**
 * Where a person's printer is looked up: the first row is it. An administrator's is in the office, and while
 * they work at a store, the store's as for every person there.
 *
 * @param person `location` is empty for a person at no store
 */
export function printerOf(person: { isAdministrator: boolean; location: string }): ListInput {
  return {
    page: 1,
    size: 100,
    filters:
      person.isAdministrator && person.location === ''
        ? [filterBy('device_type', 'ADMIN_PRINTER')]
        : [filterBy('device_type', 'PRINTER'), filterBy('location_code', person.location)],
    sort_order: { field: 'id', direction: 'asc' },
  };
}
