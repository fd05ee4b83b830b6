import { area } from '../language.ts';

const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

/** Receiving, by hand or by scanning, whatever the document. */
export const receive = area('receive', {
  title: 'Receive',
  fillAll: 'Fill all',
  clearAll: 'Clear all',
  scan: 'Scan',
  undo: 'Undo',
  undone: (name: string) => `Taken back: ${name}`,
  /** Both with their units. */
  progress: (counted: string, left: string) => `${counted} of ${left} counted`,
  counted: (name: string, quantity: string, left: string) => `${name}: ${quantity} of ${left}`,
  tooManyOf: (left: string, name: string) => `You cannot receive more than ${left}: ${name}`,
  /** Stands after how many are counted. */
  of: (left: string) => `of ${left}`,
  quantity: (name: string) => `Counted of ${name}`,
  begin: 'Scan the first piece, or count it on its line.',
  allColumns: 'All columns',
  cards: 'Cards',
  /** Of lines and items, whatever their pieces. */
  differs: (missing: number, extra: number) =>
    [
      missing > 0 && `${items(missing)} missing`,
      extra > 0 && (missing > 0 ? `${extra} too many` : `${items(extra)} too many`),
    ]
      .filter(Boolean)
      .join(', '),
  complete: 'Everything that was shipped is counted.',
  summary: 'What differs',
  missing: 'Missing',
  extra: 'Too many',
  extraHint: 'These are not received. Set them aside and tell the sender.',
  tooMany: (quantity: string) => `${quantity} too many: not received`,
  notListed: 'not on this list',
  others: 'Not on this list',
  takeOff: 'Take off',
  takeOffOf: (name: string) => `Take off ${name}`,
  unknown: (code: string) => `${code} is not on this list`,
  whichVariant: (name: string) => `${name} comes in several variants: scan its barcode.`,
  receiveNow: 'Receive now',
  prompt: (quantity: string) => `Receive ${quantity} now? Stock goes up.`,
  offline: 'No connection: it is kept on this tablet and posted later. Until then it is not final.',
  queued: (quantity: string) => `${quantity} received on this tablet, not final`,
  queuedHint: 'The server checks them once the connection is back. You need not do anything.',
  over: (counted: string, shipped: string, received: string, left: string) =>
    `You counted ${counted}. Of ${shipped} shipped, ${received} ${received === '1' ? 'is' : 'are'} received already: ${left} ${left === '1' ? 'is' : 'are'} left.`,
  take: (left: string) => `Receive ${left}`,
  leaveOut: 'Leave it out',
  correct: 'Correct to what is left',
  allReceived: 'Everything that was shipped has been received.',
  nothing: 'Nothing is on its way right now.',
  refusedTitle: 'Somebody else was faster',
  refused: (wanted: string, shipped: string, received: string, left: string) =>
    `you counted ${wanted} · ${received} of ${shipped} received · ${left} left`,
  receiveLeft: (quantity: string) => `Receive the ${quantity} that are left`,
  corrected: 'Corrected, it is sent again',
  tooLate: 'It is being sent right now. Look again in a moment.',
  item: 'Item',
  received: 'Received',
  toReceive: 'Qty to Receive',
});
