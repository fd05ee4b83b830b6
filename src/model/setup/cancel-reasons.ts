/** The pages with documents that can be cancelled with a reason, and their names. */
export const cancelReasonPages = {
  '/salesOrders': 'Sales Orders',
  '/salesQuotes': 'Sales Quotes',
  '/purchasesOrders': 'Purchase Orders',
  '/consignmentIssue': 'Consignment Issue',
} as const;

export type CancelReasonPage = keyof typeof cancelReasonPages;

export const cancelReasonPageUrls = Object.keys(cancelReasonPages) as CancelReasonPage[]; // the keys of a const table are exactly its type

/** A page's name; the url itself for a page this build does not know. */
export function cancelReasonPageName(url: string): string {
  const names: Readonly<Record<string, string>> = cancelReasonPages;
  return names[url] ?? url;
}
