import type { DocumentType } from './order-document.ts';

/** Statuses of a sales order, in the order in which a sale passes them. */
export const salesStatuses = [
  'OPEN',
  'CONFIRMED',
  'RELEASED',
  'PARTIAL_SHIPPED',
  'SHIPPED',
  'INVOICED',
  'CLOSED',
  'CANCELED',
] as const;
export type SalesStatus = (typeof salesStatuses)[number];

export const quoteStatuses = ['OPEN', 'RELEASED', 'CONVERTED', 'CANCELED'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const creditMemoStatuses = ['OPEN', 'RELEASED', 'POSTED', 'CANCELED'] as const;
export type CreditMemoStatus = (typeof creditMemoStatuses)[number];

/**
 * The action that asking for a status means, but for `OPEN` (`actionAsked`). `SUPPORT_TO_SHIP` asks the warehouse for help
 * and leaves the status as it is; `POSTED` posts a credit memo.
 */
export const actionOfStatus = {
  OPEN: 'reopen',
  CONFIRMED: 'confirm',
  RELEASED: 'release',
  CANCELED: 'cancel',
  SUPPORT_TO_SHIP: 'supportToShip',
  POSTED: 'post',
} as const;
export type RequestedStatus = keyof typeof actionOfStatus;
export const requestableStatuses = Object.keys(actionOfStatus) as RequestedStatus[]; // the keys of a const table are exactly its type

/** The action that asking for a status means for a document: an order that is only confirmed is opened, and not reopened. */
export function actionAsked(
  status: RequestedStatus,
  document: { document_type: DocumentType; status: string },
): (typeof actionOfStatus)[RequestedStatus] | 'open' {
  const opens = status === 'OPEN' && document.document_type === 'order' && document.status === 'CONFIRMED';
  return opens ? 'open' : actionOfStatus[status];
}

export const statusesOf: Record<DocumentType, readonly string[]> = {
  order: salesStatuses,
  quote: quoteStatuses,
  credit_memo: creditMemoStatuses,
};

/** Statuses of an order by where its goods are: what a shop looks for. */
export const statusGroups = {
  toDeliver: ['OPEN', 'CONFIRMED', 'RELEASED'],
  delivering: ['PARTIAL_SHIPPED'],
  delivered: ['SHIPPED', 'INVOICED', 'CLOSED'],
  canceled: ['CANCELED'],
} as const satisfies Record<string, readonly SalesStatus[]>;
export type StatusGroup = keyof typeof statusGroups;

/** A status that a document of this type has here; a foreign back end may know more. */
export function isKnownStatus(document: { document_type: DocumentType; status: string }): boolean {
  return statusesOf[document.document_type].includes(document.status);
}
