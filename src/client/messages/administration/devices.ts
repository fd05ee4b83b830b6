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
  search: {
    search: 'Search the network for printers',
    searching: 'Searching the network…',
    choose: 'Found. Which one is it? A test print shows it.',
    none: (networks: string) =>
      `No new printer in ${networks}. It must be switched on and in this network; its self-test slip shows its address.`,
    nowhere:
      'The server does not see the shop’s network. Type the address that is on the printer’s self-test slip.',
    known: (printers: string) => `Entered already: ${printers}.`,
  },
  placedByAdministrators: 'Only administrators add or remove a device, or change its type and address.',
  required: 'Printing is required',
  requiredHint: 'Where a slip did not come out for certain, the next sale asks for it first.',
  address: 'Address',
  width: 'Paper',
  widths: byCode({ 384: '58 mm (384 dots)', 512: '72 mm (512 dots)', 576: '80 mm (576 dots)' }),
  cannotConfirm: 'The printer cannot confirm',
  cannotConfirmHint: 'It never tells what it has printed: a slip counts as printed once it was handed over.',
  copies: 'Copies of each paper',
  copiesHint:
    'Each comes out as a paper of its own, from the second on marked as a copy. A reprint is always one.',
  copiedKinds: byCode({
    document: 'Sales order, quote, credit memo',
    invoice: 'Invoice',
    shipment: 'Delivery note',
    receipt: 'Payment receipt, refund',
    voucher: 'Cash voucher',
    shift: 'X and Z report',
    purchase: 'Purchase order',
    issue: 'Consignment issue',
    transfer: 'Consignment receipt',
    count: 'Count sheet',
  }),
  test: 'Test print',
  testSaved: 'The test goes to the printer as it is saved.',
  testing: 'Printing the test…',
  testGood: 'The test is printed, and the printer confirmed it.',
  testUnconfirmed: 'The test was handed over. This printer does not confirm: look at the paper.',
  testSilent:
    'The printer took the test and did not answer. Look at the paper: if it is there, tick “The printer cannot confirm” and save.',
  testNot: 'The test could not be printed. Is the address right, and the server in the same network?',
});
