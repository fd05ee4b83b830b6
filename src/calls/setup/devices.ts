import * as v from 'valibot';
import { id } from '../kit/atoms.ts';
import { list } from '../kit/list.ts';

/** `device_data` of a printer: JSON text with ip, port and required. */
export const deviceSchema = v.object({
  id,
  location_code: v.string(),
  device_name: v.string(),
  device_code: v.string(),
  device_type: v.picklist(['PRINTER', 'ADMIN_PRINTER']),
  device_data: v.string(),
});
export type Device = v.InferOutput<typeof deviceSchema>;

export const filter = list({
  name: 'devices.filter',
  path: '/la/franchise/device/filter',
  row: deviceSchema,
  key: 'id',
  fields: ['id', 'location_code', 'device_name', 'device_code', 'device_type'],
  search: ['device_name', 'device_code'],
  sort: { field: 'id', direction: 'asc' },
  failure: null,
  access: 'signed-in',
  tags: ['devices'],
  store: 'table',
});
