import {
  addresses,
  bankAccounts,
  cancelReasons,
  consignmentIssues,
  customerSetups,
  customers,
  devices,
  fees,
  items,
  purchaseOrders,
  receipts,
  salesInvoices,
  salesOrders,
  shifts,
  shopCalls,
  transferOrders,
  warehouseEntries,
} from '#calls/index.ts';
import { isList, type List } from '#calls/kit/call.ts';

/** A list that lies on the tablet; with `maxRows` its newest rows. */
export type KeptTable = { call: List<unknown>; maxRows?: number };

/** Most needed first: the counter, then the storeroom, then what is looked up. */
const ordered: readonly KeptTable[] = [
  { call: cancelReasons.filter },
  { call: items.filter },
  { call: items.onHand },
  { call: shifts.filter, maxRows: 100 },
  { call: customers.filter },
  { call: salesOrders.filter, maxRows: 500 },
  { call: purchaseOrders.filter, maxRows: 300 },
  { call: transferOrders.filter, maxRows: 200 },
  { call: consignmentIssues.filter, maxRows: 200 },
  { call: receipts.added },
  { call: receipts.posted, maxRows: 300 },
  { call: salesInvoices.historical, maxRows: 500 },
  { call: warehouseEntries.filter, maxRows: 500 },
  { call: bankAccounts.filter, maxRows: 300 },
  { call: fees.filter },
  { call: customerSetups.filter },
  { call: devices.filter },
  { call: addresses.shipToAddresses },
  { call: addresses.shippingAgentServices },
  { call: addresses.postCodes },
  { call: addresses.districts },
];

const usualWindow = 300;

/**
 * The lists that the tablet fills, most needed first. Each kept list of the shop's catalogue is among them.
 * Rows that nothing fills have no time at which they were true, so no screen would read them.
 */
export const keptTables: readonly KeptTable[] = [
  ...ordered,
  ...shopCalls
    .filter(isList)
    .filter(call => !ordered.some(kept => kept.call.name === call.name))
    .flatMap((call): KeptTable[] =>
      call.store === 'window' ? [{ call, maxRows: usualWindow }] : call.store === 'table' ? [{ call }] : [],
    ),
];

/** Is it among them? Others are on a tablet because a screen wanted them. */
export const isKept = ({ name }: Pick<List<never>, 'name'>): boolean =>
  keptTables.some(({ call }) => call.name === name);
