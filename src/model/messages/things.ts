import type { NounOf, ThingUrl } from '../session/pages.ts';

/**
 * What refusals and notices call things: simple ones as their pages say it, and these. Every language has a word for each:
 * without one it does not compile.
 */
export type Thing =
  | NounOf<ThingUrl>
  | 'Books'
  | 'Consignment Issue'
  | 'Customer'
  | 'Device Code'
  | 'Fee Code'
  | 'Franchise'
  | 'Item'
  | 'Location'
  | 'Loyalty Scheme'
  | 'Page Structure'
  | 'Permission Set'
  | 'Posted Sales Invoice'
  | 'Posted Sales Shipment'
  | 'Posted Shipment'
  | 'Promotion'
  | 'Purchase Order'
  | 'Sales Order'
  | 'Province'
  | 'Ship-to Address'
  | 'Ward'
  | 'Shipping Agent'
  | 'E-Invoice Account'
  | 'Tax Identity'
  | 'Tiles'
  | 'Transfer Order'
  | 'User'
  | 'VAT Group'
  | 'Warehouse Entry';
