/**
 * The pages a permission set can grant, with what can be granted on each: buttons, fields and filters. The built-in back
 * end seeds its page structures from this table; the navigation follows its order.
 */
export type Page<B extends string = string, F extends string = string, S extends string = string> = {
  readonly name: string;
  readonly buttons: readonly B[];
  readonly fields: readonly F[];
  readonly filters: readonly S[];
};

const page = <B extends string = never, F extends string = never, S extends string = never>(
  name: string,
  buttons: readonly B[] = [],
  fields: readonly F[] = [],
  filters: readonly S[] = [],
): Page<B, F, S> => ({ name, buttons, fields, filters });

export const pages = {
  '/': page('Home'),
  '/salesOrders': page(
    'Sales Orders',
    ['Add New', 'Export Excel', 'Refresh Data'],
    ['remaining_amount', 'cancel_reason_code'],
    [
      'pos_so_no',
      'sell_to_name',
      'sell_to_phone_no',
      'status',
      'order_date',
      'requested_delivery_date',
      'remaining_amount',
      'location_code',
      'cancel_reason_code',
    ],
  ),
  '/salesOrders/toShip': page(
    'Orders To Ship',
    ['Export Excel', 'Refresh Data'],
    [],
    ['sell_to_name', 'sell_to_phone_no', 'status', 'requested_delivery_date'],
  ),
  '/salesOrders/detail': page(
    'Sales Order',
    [
      'Save',
      'Edit Tiles',
      'Confirm',
      'Release',
      'Coupon',
      'Promotion',
      'Redeem Points',
      'Credit Memo',
      'Ship Now',
      'Support To Ship',
      'Reopen',
      'Cancel',
      'Close',
      'Change Customer',
      'Update Remaining',
      'Print',
      'Add Receipt',
      'Refund',
      'Post And Print',
      'Delete Receipt',
    ],
    ['unit_price', 'line_discount_amount', 'invoice_discount_amount', 'agent_code', 'la_internal_comment'],
  ),
  '/salesOrders/creditMemo': page(
    'Credit Memos',
    ['Add New', 'Save', 'Release', 'Post', 'Cancel', 'Refund', 'Export Excel', 'Refresh Data', 'Print'],
    [],
    ['pos_so_no', 'sell_to_name', 'sell_to_phone_no', 'status', 'order_date', 'applies_to_no'],
  ),
  '/salesQuotes': page(
    'Sales Quotes',
    ['Add New', 'Export Excel', 'Refresh Data'],
    ['cancel_reason_code'],
    ['pos_so_no', 'sell_to_name', 'sell_to_phone_no', 'status', 'order_date'],
  ),
  '/salesQuotes/detail': page(
    'Sales Quote',
    ['Save', 'Release', 'Reopen', 'Cancel', 'Convert To Order', 'Print'],
    ['unit_price', 'line_discount_amount', 'invoice_discount_amount', 'la_internal_comment'],
  ),
  '/payment': page(
    'Payment',
    [
      'Add Receipt',
      'Post And Print',
      'Delete Receipt',
      'Shift',
      'Close Forgotten Shift',
      'Export Excel',
      'Refresh Data',
      'Print',
    ],
    [],
    ['pos_so_no', 'customer_name', 'phone', 'status', 'payment_type', 'receipt_type', 'created_at'],
  ),
  '/payment/history': page(
    'Payment History',
    ['Change Method', 'Export Excel', 'Refresh Data', 'Print'],
    [],
    ['pos_so_no', 'customer_name', 'phone', 'payment_type', 'receipt_type', 'posted_at'],
  ),
  '/customers/setup': page(
    'Customer Setup',
    ['Add New', 'Save', 'Export Excel', 'Refresh Data'],
    [],
    ['name', 'prefix', 'channel'],
  ),
  '/fees': page(
    'Fees',
    ['Add New', 'Save', 'Remove', 'Export Excel', 'Refresh Data'],
    [],
    ['fee_code', 'description'],
  ),
  '/cancelReasons': page(
    'Cancel Reasons',
    ['Add New', 'Save', 'Remove', 'Export Excel', 'Refresh Data'],
    [],
    ['reason_code', 'description', 'page'],
  ),
  '/franchises': page(
    'Franchises',
    ['Export Excel', 'Refresh Data'],
    [],
    ['customer_no', 'name', 'phone_no', 'region_code'],
  ),
  '/franchises/detail': page('Franchise'),
  '/shippingServices': page(
    'Shipping Services',
    ['Export Excel', 'Refresh Data'],
    [],
    ['shipping_agent_code', 'description'],
  ),
  '/devices': page(
    'Devices',
    ['Add New', 'Save', 'Remove', 'Export Excel', 'Refresh Data'],
    [],
    ['device_name', 'device_code', 'device_type', 'location_code'],
  ),
  '/reports/salesHistorical': page(
    'Sales Historical',
    ['Export Excel', 'Refresh Data', 'Print'],
    [],
    ['id', 'document_type', 'pos_so_no', 'sell_to_name', 'sell_to_phone_no', 'posting_date'],
  ),
  '/reports/redeemablePointUsed': page(
    'Redeemable Point Used',
    ['Remove', 'Export Excel', 'Refresh Data'],
    [],
    ['pos_so_no', 'customer_no', 'source', 'created_at'],
  ),
  '/reports/newCustomerRecord': page(
    'New Customer Record',
    ['Save', 'Remove', 'Export Excel', 'Refresh Data'],
    [],
    ['name', 'phone_no', 'loyalty_cust_scheme', 'created_at'],
  ),
  '/purchasesOrders': page(
    'Purchase Orders',
    ['Add New', 'Export Excel', 'Refresh Data'],
    ['remaining_amount', 'payable', 'cancel_reason_description'],
    ['po_no', 'vendor_name', 'la_status', 'order_date', 'requested_receipt_date'],
  ),
  '/purchasesOrders/detail': page('Purchase Order', [
    'Save',
    'Release',
    'Receive Now',
    'Credit Memo',
    'Cancel',
    'Close',
    'Sync',
    'Print',
  ]),
  '/purchasesOrders/creditMemo': page(
    'Purchase Credit Memos',
    ['Save', 'Release', 'Cancel', 'Export Excel', 'Refresh Data', 'Print'],
    [],
    ['la_status', 'order_date', 'applies_to_no'],
  ),
  '/consignmentIssue': page(
    'Consignment Issue',
    ['Add New', 'Export Excel', 'Refresh Data'],
    ['cancel_reason_code'],
    ['ci_no', 'la_status', 'transfer_from_code', 'transfer_to_code', 'order_date'],
  ),
  '/consignmentIssue/detail': page('Consignment Issue', ['Save', 'Release', 'Cancel', 'Print']),
  '/consignmentReceipt': page(
    'Consignment Receipt',
    ['Sync', 'Export Excel', 'Refresh Data'],
    [],
    ['bc_to_no', 'status', 'transfer_from_code', 'transfer_to_code', 'shipment_date'],
  ),
  '/consignmentReceipt/detail': page('Consignment Receipt', ['Receive', 'Sync', 'Print']),
  '/warehouseEntries': page(
    'Warehouse Entries',
    ['Add New', 'Save', 'Remove', 'Transfer', 'Export Excel', 'Refresh Data'],
    ['created_by', 'comment'],
    ['entry_no', 'posting_date', 'entry_type', 'document_no', 'item_no', 'location_code', 'below_zero'],
  ),
  '/items': page(
    'Items',
    ['Sync', 'Price Rate', 'Picture', 'Remove', 'Sort', 'Export Excel', 'Refresh Data'],
    ['price_rate', 'unit_cost'],
    ['item_no', 'description', 'item_category', 'barcode', 'blocked'],
  ),
  '/reports/onHand': page(
    'On Hand',
    ['Other Shops', 'Export Excel', 'Refresh Data'],
    [],
    ['item_no', 'location_code'],
  ),
  '/bankAccountEntries': page(
    'Bank Account Entries',
    ['Add New', 'Export Excel', 'Refresh Data'],
    [],
    ['posting_date', 'document_type', 'bank_account_no', 'location_code', 'drawer_code', 'created_by'],
  ),
  '/reports/revenue/summaries': page('Revenue', ['Export Excel'], ['cost_amount']),
  '/reports/revenue/details': page(
    'Revenue Details',
    ['Export Excel', 'Refresh Data'],
    [],
    ['document_type', 'item_no', 'location_code', 'sales_person'],
  ),
  '/reports': page('Reports'),
  '/reports/receivables': page('Receivables', ['Export Excel']),
  '/reports/stock-value': page('Stock Value', ['Export Excel'], ['cost_amount']),
  '/reports/slow-items': page('Slow And Out Of Stock', ['Export Excel']),
  '/reports/kept-prices': page(
    'Sold At Earlier Prices',
    ['Export Excel', 'Refresh Data'],
    [],
    ['created_at', 'pos_so_no', 'item_no', 'location_code'],
  ),
  '/reports/transfers-in-transit': page('Transfers Not Arrived', ['Export Excel']),
  '/reports/shifts': page(
    'Shifts',
    ['Export Excel', 'Refresh Data'],
    [],
    ['business_date', 'location_code', 'drawer_code', 'status'],
  ),
  '/reports/cashbook': page('Cashbook', ['Export Excel', 'Refresh Data']),
  '/reports/reconciliation': page(
    'Reconciliation',
    ['Decide', 'Export Excel', 'Refresh Data'],
    [],
    ['status', 'booked_at', 'amount', 'pos_so_no', 'account_no'],
  ),
  '/reports/inventoryReport': page(
    'Inventory Report',
    ['Export Excel', 'Refresh Data'],
    [],
    ['item_no', 'location_code'],
  ),
  '/pagePermission': page(
    'Permission Sets',
    ['Export Excel', 'Refresh Data'],
    [],
    ['name', 'permission_type'],
  ),
  '/bcTables': page('ERP Tables'),
  '/bcSyncSummaries': page(
    'ERP Sync Summaries',
    ['Export Excel', 'Refresh Data'],
    [],
    ['table_code', 'status', 'created_at'],
  ),
  '/pageStructure': page('Page Structure', ['Export Excel', 'Refresh Data'], [], ['page_url', 'page_name']),
  '/systemIndex': page('System Index'),
  '/fileStorage': page('File Storage'),
  '/users': page(
    'Users',
    ['Export Excel', 'Refresh Data'],
    [],
    ['name', 'role_id', 'customer_no', 'page_permission_id', 'is_active'],
  ),
  '/apiLog': page(
    'API Log',
    ['Export Excel', 'Refresh Data'],
    [],
    ['created_at', 'username', 'call', 'result', 'document_no'],
  ),
  '/auditLog': page(
    'Audit Log',
    ['Export Excel', 'Refresh Data'],
    [],
    ['at', 'actor_name', 'action', 'subject'],
  ),
  '/import': page('Import'),
  '/settings': page('Company Settings'),
  '/outbox': page('Outbox'),
  '/myprofile': page('My Profile'),
} as const;
export type PageUrl = keyof typeof pages;
/** What can be granted on a page, or on any of them. */
export type PageButton<U extends PageUrl = PageUrl> = (typeof pages)[U]['buttons'][number];
export type PageFilter<U extends PageUrl = PageUrl> = (typeof pages)[U]['filters'][number];
export type PageField<U extends PageUrl = PageUrl> = (typeof pages)[U]['fields'][number];
export const pageUrls = Object.keys(pages) as PageUrl[]; // the keys of a const table are exactly its type
