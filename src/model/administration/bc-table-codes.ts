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
  'customer',
] as const;
export type BcTableCode = (typeof bcTableCodes)[number];
