import { area } from '../language.ts';

export const devices = area('devices', {
  one: 'Device',
  name: 'Name',
  code: 'Device Code',
  type: 'Type',
  types: { PRINTER: 'Counter printer', ADMIN_PRINTER: 'Office printer' },
  typeHint: 'An office printer serves administrators; a counter printer the people of its location.',
  location: 'Location',
  ip: 'IP Address',
  port: 'Port',
  required: 'Printing is required',
  requiredHint: 'Nobody goes on here before the paper is out.',
  address: 'Address',
});
