/**
 * How a command to a system outside stands:
 * - `queued`: it did nothing yet
 * - `sending`: a process is at it
 * - `unknown`: it may have been done; the system is asked before it goes again
 * - `done`
 * - `refused`: the system said no, and the document was put back
 * - `dead`: a person decides
 * - `discarded`: it is not sent any more
 */
export const commandStatuses = [
  'queued',
  'sending',
  'unknown',
  'dead',
  'done',
  'refused',
  'discarded',
] as const;
export type CommandStatus = (typeof commandStatuses)[number];

/** Those of a command that has not ended. */
export const openStatuses = ['queued', 'sending', 'unknown', 'dead'] as const satisfies CommandStatus[];

/** What is done to which kind of document. */
export const commandKinds = [
  'purchase-order.release',
  'purchase-order.cancel',
  'purchase-order.close',
  'credit-memo.release',
  'transfer.release',
  'transfer.cancel',
  'transfer.receive',
  'statement.post',
  'statement.pay',
  'online-order.pay',
  'online-order.hand-over',
  'online-order.refund',
  'online-order.close',
  'online-order.cancel',
] as const;

/** Systems outside that documents are sent to. */
export const outgoingSystems = ['erp', 'online-shop'] as const;

/** What a person decides about a command, and in which statuses. */
export const decidable = {
  retry: ['queued', 'unknown', 'dead'],
  /** The system cannot have what was never sent. */
  adopt: ['unknown', 'dead'],
  discard: ['queued', 'unknown', 'dead'],
} as const satisfies Readonly<Record<string, readonly CommandStatus[]>>;
export type Decision = keyof typeof decidable;

/** What a decision goes by. */
type Decided = {
  readonly status: CommandStatus;
  readonly kind: string;
  /** When the last request began that may have done it; null: none did. */
  readonly made_at: string | Date | null;
};

export const mayDecide = (decision: Decision, command: Decided): boolean =>
  decidable[decision].some(one => one === command.status) && !(decision === 'discard' && isInDoubt(command));

/**
 * An order that the other system may have taken back already: it cannot be said to stand. The entry goes again, and
 * is looked up first, or a person says that it is done.
 */
export const isInDoubt = ({ kind, made_at }: Omit<Decided, 'status'>): boolean =>
  (kind === 'purchase-order.cancel' || kind === 'transfer.cancel') && made_at !== null;

/** Of these kinds, an order that the other system may have is asked back when its entry is discarded. */
export const isAskedBack = (kind: string): boolean =>
  kind === 'purchase-order.release' || kind === 'transfer.release';

/**
 * The number that a person enters who found in the system what a command of this kind was to do: a document that is
 * made has one, a closed one may have been invoiced, and one that was taken back has none.
 */
export const adoptedNumber = (kind: string): 'needed' | 'optional' | 'none' => {
  if (kind.endsWith('.release') || kind.startsWith('statement.')) return 'needed';
  return kind.endsWith('.close') ? 'optional' : 'none';
};
