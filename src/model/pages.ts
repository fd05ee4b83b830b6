/**
 * The pages a permission set can grant, with what can be granted on each: buttons, fields and filters. The built-in back
 * end seeds its page structures from this table; the navigation follows its order.
 */
export type Page = {
  readonly name: string;
  readonly buttons: readonly string[];
  readonly fields: readonly string[];
  readonly filters: readonly string[];
};

const page = (
  name: string,
  buttons: readonly string[] = [],
  fields: readonly string[] = [],
  filters: readonly string[] = [],
): Page => ({ name, buttons, fields, filters });

export const pages = {
  '/': page('Home'),
  '/salesOrders': page(
    'Sales Orders',
    ['Add New', 'Export Excel', 'Refresh Data'],
    ['remaining_amount', 'cancel_reason_code'],
    ['pos_so_no', 'sell_to_name', 'sell_to_phone_no', 'status', 'order_date', 'requested_delivery_date'],
  ),
  '/salesOrders/detail': page(
    'Sales Order',
    [
      'Save',
      'Confirm',
      'Release',
      'Ship Now',
      'Support To Ship',
      'Reopen',
      'Cancel',
      'Close',
      'Change Customer',
      'Update Remaining',
      'Print',
      'Add Receipt',
      'Post And Print',
      'Delete Receipt',
    ],
    ['unit_price', 'line_discount_amount', 'invoice_discount_amount', 'agent_code', 'la_internal_comment'],
  ),
  '/outbox': page('Outbox'),
  '/myprofile': page('My Profile'),
} as const satisfies Record<string, Page>;

export type PageUrl = keyof typeof pages;
export const pageUrls = Object.keys(pages) as PageUrl[]; // the keys of a const table are exactly its type
