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

export function isSalesStatus(status: string): status is SalesStatus {
  return (salesStatuses as readonly string[]).includes(status);
}
