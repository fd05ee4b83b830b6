import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

export const outbox = area('outbox', {
  empty: 'Everything is sent',
  emptyHint: 'Changes that could not be sent yet wait here, safe on this tablet.',
  others: (count: number) => `${unsentDocuments(count)} of another user on this tablet`,
  oldest: 'oldest',
  emptyForYou: 'Everything of yours is sent',
  othersHint:
    'They are sent when that person signs in, or when the office lets them be sent. You cannot see or change them.',
  mine: {
    title: (count: number, shop: string) => {
      const made = shop === '' ? 'without a shop' : `for shop ${shop}`;
      return `${unsentDocuments(count)} of yours, made ${made}`;
    },
    sending: (shop: string) =>
      shop === ''
        ? 'They are being sent.'
        : `They are being sent, for ${shop} and not for where you work now.`,
    signIn: 'They are sent as soon as you have signed in with a connection.',
    refused: (count: number) =>
      `The server refuses ${count === 1 ? 'one of them' : `${count} of them`}. They stay safe here; please ask the office.`,
    locked: 'They are safe, and sent for that shop once you give your password.',
    open: 'Open and send',
    openHint: 'What you made for your former shop opens with your password, and is sent for that shop.',
    doesNotOpen:
      'This password does not open all of it. Try the one that was yours when you made it, or ask the office: an administrator can let it be sent on this tablet.',
  },
  office: {
    send: 'Let it be sent…',
    title: 'Let this person’s work be sent?',
    hint: 'For a person who does not come back. Their work is opened with the company’s key and sent in their name, for the shop for which it was made, and once. It is recorded with your name and the reason.',
    confirm: 'Open and send',
    doesNotOpen:
      'The company’s key does not open it, or the server cannot be reached. It stays safe here; the person’s own password opens it.',
  },
  export: 'Export…',
  exportTitle: 'Export to a file',
  exportHint:
    'For a tablet that is broken: the file holds everything that is not sent yet and opens with this passphrase only. Nothing leaves the outbox.',
  exported: 'Exported. Keep the passphrase: nobody can open the file without it.',
  import: 'Import…',
  importTitle: 'Import from a file',
  importHint:
    'Takes over the unsent changes of another tablet of yours. What has reached the server already is not done twice.',
  importErrors: {
    'not-a-file':
      'This is not an export of an outbox, or it is damaged. Copy the file again, or export it once more.',
    newer: 'This file is of a newer version of the app. Reload, then import it again.',
    passphrase: 'The passphrase does not open this file.',
    owner: 'This file holds changes of another user. Only that user can import it.',
  },
  imported: (added: number, known: number) =>
    `${added} ${added === 1 ? 'change' : 'changes'} imported${known > 0 ? `, ${known} were here already` : ''}`,
  file: 'File',
  fileChoose: 'Choose the exported file',
  fileMissing: 'Choose the file first. Its name ends in .quay.',
  passphraseMissing: 'Give the passphrase that the file was exported with.',
  passphrase: 'Passphrase',
  passphraseAgain: 'Passphrase again',
  passphraseShort: (least: number) => `At least ${least} characters.`,
  passphraseDiffers: 'The two are not the same.',
  sendNow: 'Send now',
  openDocument: 'Open',
  retry: 'Send again',
  edit: 'Edit and send',
  discard: 'Discard',
  /** What one button throws away, by what the card holds. */
  discardThing: {
    sale: 'Discard this sale',
    so: 'Discard this order',
    po: 'Discard this purchase order',
    ci: 'Discard this consignment issue',
    to: 'Discard this receipt of goods',
    we: 'Discard this warehouse entry',
    cb: 'Discard this money entry',
    shift: 'Discard this shift',
    customer: 'Discard this customer',
    other: 'Discard this change',
  },
  discardBody: 'It is on this tablet only. For a day you can have it back here, under “Discarded”.',
  discardMoney: 'Money was taken for it: the office will be told who discarded it, how much, and why.',
  discardMoved: 'Something has changed: read once more what would go, and try again.',
  keptNeeded: 'It stays: money that was taken needs it. Correct it, or discard that first:',
  keptUsed:
    'It stays: money that was sent already belongs to this shift. Correct what the server objects to, and send it.',
  keep: 'Keep it',
  keptSent: 'It may have reached the server already and cannot be discarded here.',
  keptAccounts: 'It tells the office what was discarded or changed, so it stays until it is sent.',
  thrownTitle: 'Discarded',
  restore: 'Undo',
  restored: 'It is back, and will be sent',
  restoreTooLate: 'It can no longer be put back.',
  discardUnknown:
    'It may have reached the server. What it did there stays; only this entry goes, and it will not be sent again.',
  discardDependants: (count: number) =>
    `${count} other ${count === 1 ? 'change goes' : 'changes go'} with it:`,
  reason: 'Reason',
  reasonMissing: 'This is required field!',
  discarded: 'Discarded',
  /** Of a sale that was handed over, where the server refuses what was the customer’s own. */
  sellWithout: {
    points: 'Sell without the points',
    birthday: 'Sell without the birthday promotion',
    done: 'The rest of the sale is sent. The customer owes what is missing.',
  },
  resent: 'Changed and queued to be sent',
  /** Of a change with money that a person edits. */
  editMoney: (from: string, to: string) =>
    `Money changes: ${from} → ${to}. The office will be told who changed it, when, and why.`,
  notEditable: 'This change may have reached the server already and cannot be edited.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  sealed: 'Sealed with an earlier password',
  documents: {
    so: (no: string) => `Sales order ${no}`,
    po: (no: string) => `Purchase order ${no}`,
    ci: (no: string) => `Consignment issue ${no}`,
    to: (no: string) => `Consignment receipt ${no}`,
    we: () => 'Warehouse entries',
    cb: () => 'Money entered by hand',
    shift: (no: string) => `Shift ${no}`,
    thrown: () => 'Discarded, for the office to know',
    changed: () => 'Changed, for the office to know',
  },
  /** @param methods such as "Cash + Card" */
  sale: (amount: string, methods: string) => `Sale ${amount}, ${methods}`,
  steps: (count: number) => (count === 1 ? 'Details (1 step)' : `Details (${count} steps)`),
  customer: 'Customers',
  other: 'Other',
  states: {
    READY: 'Waiting',
    SENDING: 'Sending',
    UNKNOWN: 'Being clarified',
    FAILED: 'Refused',
    IN_DOUBT: 'In doubt',
    DONE: 'Sent',
    CANCELLED: 'Discarded',
  },
  waits: {
    sending: 'On its way to the server',
    backoff: 'Will be tried again shortly',
    blocked: 'Waits for the change before it',
    dependency: 'Waits for another change',
    'sign-in': 'Waits for you to sign in with a connection',
    line: 'Waits for the connection',
    upgrade: 'Waits for an update of the app',
    held: 'Waits for the office',
    attention: 'Needs you',
  },
  refusedBecause: 'The server says:',
  outcomeUnknownHint:
    'It is not known whether the server has done this. Look the document up first; send again only if it is not there.',
});
