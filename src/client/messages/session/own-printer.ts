import { area, byCode } from '../language.ts';

export const ownPrinter = area('ownPrinter', {
  title: 'Printer of this tablet',
  hint: 'Slips come out here first, whoever is signed in, also without a connection to the server.',
  way: 'How it is reached',
  ways: byCode({
    none: 'None (through the server)',
    serial: 'Serial or USB cable (COM port)',
    usb: 'USB cable',
    epson: 'Epson (ePOS-Print)',
    star: 'Star (WebPRNT)',
  }),
  usbHint: 'For Android and ChromeOS. Windows keeps USB printers to itself: use the serial port there.',
  choose: 'Choose the printer…',
  chosen: 'Chosen',
  notChosen: 'No printer is chosen yet.',
  speed: 'Speed',
  bauds: (baud: string) => `${baud} baud`,
  address: 'Address',
  addressHint: 'An administrator names the addresses on the server (BROWSER_PRINTERS).',
  noAddress:
    'Epson and Star printers with a web server can be chosen once an administrator has named them on the server.',
  gone: 'The server does not name this address any more: nothing is printed there.',
  width: 'Paper',
  widths: byCode({ 384: '58 mm (384 dots)', 512: '72 mm (512 dots)', 576: '80 mm (576 dots)' }),
  cannotConfirm: 'The printer cannot confirm',
  cannotConfirmHint: 'It never tells what it has printed: a slip counts as printed once it was handed over.',
  test: 'Test print',
  testGood: 'The test is printed, and the printer confirmed it.',
  testUnconfirmed: 'The test was handed over. This printer does not confirm: look at the paper.',
  testSilent:
    'The printer took the test and did not answer. Look at the paper: if it is there, tick “The printer cannot confirm”.',
  testNot: 'This browser cannot draw a slip.',
  save: 'Save',
  saved: 'The printer of this tablet is set.',
  notKept: 'This browser keeps nothing: the printer is set until the page is closed.',
});
