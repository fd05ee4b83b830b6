/** Fields of a sale's calls, as the specification names them. Where it shows none of a part, what the app sends is written down. */

const party = [
  'customer_no',
  'name',
  'phone_no',
  'contact',
  'address',
  'address_2',
  'district_code',
  'district_name',
  'post_code',
  'city',
  'country_region_code',
];

export const orderFields = [
  'location_code',
  'sales_type',
  'document_type',
  'general_comments',
  'delivery_comments',
  'la_internal_comment',
  ...['sell_to', 'bill_to', 'ship_to'].flatMap(block => party.map(field => `${block}_${field}`)),
  'ship_to_code',
  'agent_code',
  'agent_service_code',
  'agent_address',
  'requested_delivery_date',
  'coupon_code',
  'campaign',
  'costcenter',
  'loyalty_cust_scheme',
  'loyalty_cust_referral_code',
  'customer_birthday',
  'invoice_discount_amount',
  'auto_promotion',
];

/** Not shown by the specification, which says that an order has lines and fees. */
export const partsOfOrder = ['order_date', 'lines', 'fees'];
export const lineFields = [
  'line_no',
  'item_no',
  'variant_code',
  'quantity',
  'unit_price',
  'line_discount_amount',
  'line_note',
];

const receiving = [
  'code',
  'address',
  'contact',
  'district_code',
  'district_name',
  'post_code',
  'region_code',
];
export const purchaseFields = [
  ...['warehouse_code', 'nwv_general_comments', 'nwv_delivery_comments', 'agent_code', 'agent_service_code'],
  ...['order_date', 'requested_receipt_date', 'invoice_discount_amount'],
  ...receiving.map(field => `receiving_${field}`),
];
export const purchaseLineFields = [
  ...['line_no', 'item_no', 'variant_code', 'purchase_qty', 'line_discount_amount', 'la_so_line_note'],
  // Of a line that is received; the specification names quantity and note of a posted shipment's line.
  ...['shipment_no', 'qty_to_receive', 'line_note'],
];

/** By method and path: the fields of the body. */
export const specifiedFields: Readonly<Record<string, readonly string[]>> = {
  'POST /la/sales-order/pos': ['data'],
  'PUT /la/sales-order/status': ['pos_so_no', 'status', 'cancel_reason_code'],
  'PUT /la/sales-order/lines/post-qty': ['pos_so_no', 'lines'],
  'POST /la/purchase-order/pos': ['data'],
  'POST /la/purchase-order/bc': ['po_no'],
  'POST /la/purchase-order/lines/receive': ['pos_po_no', 'lines'],
  'POST /la/payment/cash-receipt': [
    'franchise_code',
    'location_code',
    'customer_no',
    'customer_name',
    'pos_so_no',
    'sales_order_no',
    'phone',
    'amount',
    'receipt_type',
    'receipt_type_code',
    'payment_type',
    'contract_no',
    'payment_term',
    'comment',
    'collect_store_code',
  ],
  'POST /la/transfer-order/pos/receive-lines': ['bc_to_no', 'franchise_code', 'lines'],
  // Not shown but for their path: what the app sends is written down.
  'POST /la/warehouse/entry/add': ['posting_date', 'entries'],
  'POST /la/payment/cash-receipt/process': ['receipt_id', 'to_post'],
  'POST /la/payment/cash-receipt/process-all': ['pos_so_no', 'to_post'],
  'POST /la/customer/bc/create-temporary': [
    'address',
    'address_2',
    'birth_date',
    'city',
    'country_region_code',
    'customer_no',
    'district_code',
    'email',
    'location_code',
    'name',
    'phone_no',
    'post_code',
    'prefix',
    'franchise_code',
  ],
};
