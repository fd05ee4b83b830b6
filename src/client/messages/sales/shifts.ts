import { area } from '../language.ts';

/** Texts of the shifts of a drawer. */
export const shifts = area('shifts', {
  button: 'Shift',
  /** In the bar above the counter; the drawer has a name where its place has several. */
  chip: {
    running: (drawer: string, since: string) => [drawer || 'Shift', `since ${since}`].join(' '),
    none: 'No shift open',
  },
  title: 'Shift',
  drawer: 'Drawer',
  location: 'Location',
  whichDrawer: 'Which drawer is at this tablet?',
  whichDrawerHint: 'Each drawer has its own shift. This tablet keeps the choice, whoever works on it.',
  otherDrawer: 'Another drawer',
  alsoOpen: 'Also open here',
  openOf: (drawer: string, day: string) => `${drawer} · ${day}`,
  openHint: 'Count what is in the drawer now. The shift begins with it.',
  firstHint: 'The first shift of this drawer: count what is in it.',
  left: (amount: string) => `The last shift left ${amount}.`,
  cameSince: (amount: string) => `${amount} in cash came since.`,
  wentSince: (amount: string) => `${amount} in cash went since.`,
  moreThanLeft: (amount: string) => `${amount} more than was left. The difference stands in the cash book.`,
  lessThanLeft: (amount: string) => `${amount} less than was left. The difference stands in the cash book.`,
  bookDiffers: (amount: string) =>
    `The cash book says ${amount} here. The first shift begins with what you count and changes nothing in the book; a correction is made there.`,
  byNotes: 'Count note by note',
  inDrawer: 'Cash in the drawer now',
  runs: (since: string, by: string) => `Open since ${since}, ${by}`,
  more: 'Note, handed over to',
  open: (amount: string) => `Open the shift with ${amount}`,
  maybeOpen:
    'Without the server it is not known whether a shift is open already. If one is, this tablet joins it.',
  otherMoney: 'Coins and other notes, ₫',
  counted: 'Counted',
  count: 'Count the drawer',
  countAgain: 'Count once more',
  countToEnd: 'Count what is in the drawer to end the shift.',
  counts: (amount: string) => `${amount} are in the drawer`,
  countOf: (nth: number) => (nth === 1 ? 'Counted' : 'Counted again'),
  blind: 'What should be in the drawer is shown once it has been counted.',
  slip: 'What came and went',
  shift: 'Shift',
  status: 'Status',
  statuses: { OPEN: 'Open', COUNTED: 'Counted', CLOSED: 'Ended' },
  reasonTitle: 'Reason',
  openedBy: 'Opened by',
  endedBy: 'Ended by',
  zVersion: 'Version',
  day: 'Day',
  opened: 'Opened',
  ended: 'Ended',
  zNo: 'Z slip',
  float: 'Cash at the beginning',
  openingDifference: 'More or less than was left',
  notFinal: 'Not everything is sent: more or less may come out.',
  provisional: (count: number) => `PROVISIONAL, ${count} unsent`,
  ownOnly: 'Without the server: what other tablets of the drawer took is not in it.',
  asOf: (time: string) => `As the server told it at ${time}.`,
  knownAsOf: (time: string) =>
    `As of ${time}, with what this tablet took since. What other tablets of the drawer took since is not in it.`,
  notTold:
    'Without the server it is not known what came and went before. Over or short comes out when this is sent.',
  noneOpen: (time: string) =>
    `As of ${time} no shift was open here. If one was opened since, this tablet joins it.`,
  sales: (count: number) => `Sales (${count})`,
  discounts: 'Discounts in these sales',
  returns: (count: number) => `Returns (${count})`,
  unsentMoney: 'Not sent yet',
  refunds: (method: string) => `Refunds, ${method}`,
  cashIn: 'Cash in',
  cashOut: 'Cash out',
  deposits: 'To the bank',
  corrections: 'Corrections',
  expected: 'Should be there',
  difference: 'Over or short',
  found: { '': 'All', 'over|short': 'With a difference', over: 'Over', short: 'Short' },
  fits: 'It fits to the đồng.',
  over: (amount: string) => `${amount} too much`,
  short: (amount: string) => `${amount} missing`,
  reason: 'Why?',
  reasons: {
    counted: 'Counted wrong before',
    wrong_change: 'Wrong change',
    unknown: 'Not known',
    other: 'Other',
  },
  note: 'Note',
  handedTo: 'Handed over to',
  end: 'End the shift',
  printX: 'Print X',
  printZ: 'Print Z',
  thrownAway: (count: number) =>
    count === 1
      ? 'One thing with money was discarded on a tablet before it was sent:'
      : `${count} things with money were discarded on a tablet before they were sent:`,
  changedUnsent: (count: number) =>
    count === 1
      ? 'One amount was changed on a tablet before it was sent:'
      : `${count} amounts were changed on a tablet before they were sent:`,
  changedFrom: (from: string, to: string) => `changed before it was sent: ${from} → ${to}`,
  late: (count: number, cash: string) =>
    count === 1
      ? `1 entry arrived after the end, ${cash} in cash.`
      : `${count} entries arrived after the end, ${cash} in cash.`,
  einvoicesOpen: (count: number) =>
    count === 1
      ? 'One e-invoice of this day is not issued yet.'
      : `${count} e-invoices of this day are not issued yet.`,
  before: 'Shifts before',
  endedOf: (z: number, day: string, difference: string) => `Z${z} · ${day} · ${difference}`,
  back: 'Back',
});
