/** The tables of the ERP that the company keeps a copy of, in the order in which they are brought. */
export const bcTableCodes = [
  'post_code',
  'address_district',
  'item',
  'item_variant',
  'item_unit',
  'item_reference',
  'item_stock',
  'shipping_agent',
  'shipping_agent_service',
  'customer',
  'ship_to_address',
] as const;
/** Tables of a remote ERP in which a sweep may hold rows: lines of price lists and VAT groups of items too, without a copy. */
export const heldTableCodes = [...bcTableCodes, 'sales_price', 'item_tax'] as const;
export type BcTableCode = (typeof bcTableCodes)[number];
