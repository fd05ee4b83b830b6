import { area, byCode } from '../language.ts';

export const devices = area('devices', {
  one: 'Device',
  name: 'Name',
  code: 'Device Code',
  type: 'Type',
  types: { PRINTER: 'Counter printer', ADMIN_PRINTER: 'Office printer', DRAWER: 'Cash drawer' },
  typeHint: 'An office printer serves administrators; a counter printer the people of its location.',
  drawerHint:
    'Where a location has several drawers, each has its own shifts, and each tablet says which one is beside it. A location with one drawer needs none here.',
  location: 'Location',
  ip: 'IP Address',
  port: 'Port',
  placedByAdministrators: 'Only administrators add or remove a device, or change its type and address.',
  required: 'Printing is required',
  requiredHint: 'Where a slip did not come out for certain, the next sale asks for it first.',
  address: 'Address',
  width: 'Paper',
  widths: byCode({ 384: '58 mm (384 dots)', 512: '72 mm (512 dots)', 576: '80 mm (576 dots)' }),
  cannotConfirm: 'The printer cannot confirm',
  cannotConfirmHint: 'It never tells what it has printed: a slip counts as printed once it was handed over.',
  test: 'Test print',
  testSaved: 'The test goes to the printer as it is saved.',
  testing: 'Printing the test…',
  testGood: 'The test is printed, and the printer confirmed it.',
  testUnconfirmed: 'The test was handed over. This printer does not confirm: look at the paper.',
  testSilent:
    'The printer took the test and did not answer. Look at the paper: if it is there, tick “The printer cannot confirm” and save.',
  testNot: 'The test could not be printed. Is the address right, and the server in the same network?',
});
