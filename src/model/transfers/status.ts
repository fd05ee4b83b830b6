/** How far an order is; never set by a person, always derived from the quantities. A foreign back end may know more. */
export const transferStatuses = [
  'AWAITING',
  'IN_TRANSIT',
  'PARTIAL_RECEIVED',
  'RECEIVED',
  'CANCELED',
] as const;
export type TransferProgress = (typeof transferStatuses)[number];
