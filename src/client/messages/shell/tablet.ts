import { area, byCode } from '../language.ts';
import { documents, unsentDocuments } from '../unsent-words.ts';

export const tablet = area('tablet', {
  tables: byCode({
    'cancelReasons.filter': 'Cancel reasons',
    'items.filter': 'Items and prices',
    'items.onHand': 'Stock',
    'customers.filter': 'Customers',
    'customers.redeemablePoints': 'Points used',
    'salesOrders.filter': 'Sales orders, quotes, credit memos',
    'receipts.added': 'Receipts to post',
    'receipts.posted': 'Posted receipts',
    'purchaseOrders.filter': 'Purchase orders, credit memos',
    'transferOrders.filter': 'Consignment receipts',
    'consignmentIssues.filter': 'Consignment issues',
    'bankAccounts.filter': 'Money in and out',
    'shifts.filter': 'Shifts',
    'warehouseEntries.filter': 'Warehouse entries',
    'salesInvoices.historical': 'Sales historical',
    'fees.filter': 'Fees',
    'customerSetups.filter': 'Customer setups',
    'devices.filter': 'Devices',
    'addresses.shipTo': 'Ship-to addresses',
    'addresses.shippingAgentServices': 'Shipping agents',
    'addresses.postCodes': 'Post codes',
    'addresses.districts': 'Districts',
    'addresses.places': 'Provinces and communes',
  }),
  title: 'This tablet',
  storage: 'Storage',
  persisted: 'Kept safe: the browser does not clear it.',
  mayBeCleared:
    'May be cleared by the browser when space runs out, and in a private window as soon as it is closed. Install the app on this tablet, then the browser keeps it.',
  installed: 'App',
  isInstalled: 'Installed',
  notInstalled: 'Not installed, opened in the browser',
  space: 'Space',
  spaceOf: (used: string, left: string) => `${used} MB used, ${left} MB left`,
  oldestUnsent: 'Oldest unsent document',
  nothingUnsent: 'Everything is sent',
  lastContact: 'Last contact with the server',
  noContactYet: 'Not since the app was opened',
  build: 'Build',
  news: 'What is new',
  device: 'Device',
  refill: 'Load all data again',
  refilled: 'The data of this tablet is loaded again',
  remove: 'Remove my data from this tablet',
  removeTitle: 'Remove your data from this tablet?',
  removeBody:
    'You are signed out and everything kept here for you is removed: lists, drafts and the key that opens them. What the server has stays. To work without connection here again, sign in once with the connection.',
  removeConfirm: 'Remove my data',
  removeUnsent: (count: number) =>
    `Not possible with ${unsentDocuments(count)}: send or discard ${count === 1 ? 'it' : 'them'} first.`,
  removeOtherTab: 'Not possible while another tab of this app is open. Close it first.',
  removeFailed: 'Your data could not be removed. Please try again.',
  details: 'This tablet',
  howSafe: 'How safe is what this tablet keeps?',
  warnNotPersisted: (count: number) =>
    `${unsentDocuments(count)}, some for more than an hour, and the browser may clear this tablet when space runs out. Connect to send, and install the app.`,
  warnSpace: (left: string) =>
    `Only ${left} MB of space left on this tablet. Free some, so that unsent work always finds room.`,
  warnClock: (minutes: number, ahead: boolean) =>
    `The clock of this tablet is ${minutes} min ${ahead ? 'ahead of' : 'behind'} the server’s. Set date and time to automatic.`,
  backOnline: (count: number) =>
    count === 0
      ? 'The connection is back. Give your password once to go on with the server.'
      : `The connection is back. Give your password once to send ${unsentDocuments(count)}.`,
  sentAgain: 'The server was set back. What this tablet has sent since then is sent again, with new numbers.',
  moved: (from: string, to: string) =>
    `The office has moved you${to === '' ? '' : ` to shop ${to}`}. Give your password to work there. What you made ${from === '' ? 'before' : `for ${from}`} stays safe and is sent ${from === '' ? 'as you made it' : `for ${from}`}.`,
  signIn: 'Sign in and send',
  later: 'Later',
  signingOut: 'Signing out',
  sending: (left: number, total: number) => `Sending what is left: ${total - left} of ${total}`,
  stays: 'What cannot be sent now stays safe on this tablet.',
  sealedTitle: (count: number) =>
    `${documents(count)} ${count === 1 ? 'is' : 'are'} sealed with an earlier password`,
  sealedHint: 'Nothing is lost: open with that password what is to be sent.',
  open: 'Open',
  openTitle: 'Open with the earlier password',
  openHint: 'Only the password that was yours when you made them opens them. Your password of today stays.',
  earlierPassword: 'Earlier password',
  opened: (count: number) => `${documents(count)} ${count === 1 ? 'is' : 'are'} open again`,
});
