import { formatQuantity } from '#model/kit/format.ts';
import { area, byCode } from '../language.ts';

/** Texts of orders that were made in the online shop. */
export const onlineOrders = area('onlineOrders', {
  view: 'What is shown',
  views: { problems: 'Need you', all: 'All orders', refused: 'Refused items' },
  empty: 'No order needs you',
  emptyHint: 'Orders of the online shop that cannot go on by themselves wait here.',
  fromFile: 'Orders from a file',
  noRefused: 'The online shop took every item',
  noRefusedHint: 'No item that is on sale was refused.',
  none: {
    title: 'No online orders yet',
    hint: 'Orders of the online shop come by themselves, or from a file.',
  },
  order: 'Order',
  placed: 'Ordered',
  customer: 'Customer',
  phone: 'Phone',
  store: 'Store',
  shop: 'Shop',
  total: 'Total',
  sale: 'Sale here',
  state: 'In the online shop',
  states: { placed: 'Ordered', collected: 'Collected', canceled: 'Canceled' },
  problem: 'Why',
  /** In a few words, for a list. */
  problems: byCode({
    no_store: 'Unknown store',
    no_deliverer: 'Who delivers it?',
    no_item: 'Unknown item',
    sum: 'Total does not add up',
    amounts: 'Amounts cannot be used',
    changed: 'Changed there',
    canceled: 'Canceled there',
    overpaid: 'Paid too much there',
    refunded: 'Refunded there',
    collected: 'Handed over there',
    failed: 'Not taken over',
    refused: 'The shop refused',
  }),
  /** What it means, and what a person does; `detail` is a number, or what the shop said. */
  why: {
    no_store: (detail: string) =>
      detail === ''
        ? 'The order does not say in which store it is collected. Choose a store here.'
        : `No store here has the code ${detail}. Choose a store here, or another one in the online shop.`,
    no_deliverer: (detail: string) =>
      `It is delivered to ${detail}, and no store is set that delivers. Choose a store for this order, or one for all of them under Other Systems.`,
    no_item: (detail: string) =>
      `No item here has the number ${detail}. It is tried again by itself as soon as there is one.`,
    sum: (detail: string) => `The lines and the delivery are not worth the total of ${detail} ₫.`,
    amounts: (detail: string) => `This line cannot be sold as it stands: ${detail}`,
    changed: (_detail: string) =>
      'Goods or amounts were changed in the online shop after the store had the order. Do not hand it over before both agree.',
    canceled: (_detail: string) =>
      'It was canceled in the online shop, but goods were handed over here, or money was taken. Take them back here, or place the order there again.',
    overpaid: (detail: string) =>
      `The customer paid ${detail} ₫ in the online shop that this order does not need. Give it back there.`,
    refunded: (detail: string) =>
      `The online shop gave ${detail} ₫ back to the customer. Goods that were handed over come back with a credit memo. For goods that were not, close the order here.`,
    collected: (_detail: string) => 'The online shop says that it was handed over. Ship it here if it was.',
    failed: (_detail: string) => 'It could not be taken over. The log of the server says why.',
    refused: (detail: string) => `The online shop did not take what was done here: ${detail}`,
  },
  goods: 'What was ordered',
  delivery: 'Delivery',
  paid: 'Paid there',
  refunded: 'Refunded there',
  comment: 'Comment',
  email: 'Email',
  deliveredTo: 'Delivered to',
  storeFor: 'Store',
  giveToStore: 'Give it to this store',
  deliversFrom: 'Delivered orders go from',
  deliversFromNone: 'A person chooses for each order',
  chooseDeliverer: 'Store for deliveries',
  delivererHint: 'It packs and sends the orders that customers do not collect.',
  delivererSaved: 'The store for deliveries is saved',
  source: 'From',
  sources: { shop: 'Online shop', file: 'A file' },
  read: 'Read',
  retry: 'Try again',
  settle: 'I have seen to it',
  settleTitle: 'Is this order seen to?',
  settleBody: 'It stands here as it is now, until the online shop changes it again.',
  /** Of an order that has no sale here. */
  settleWithoutSale:
    'No sale is made of it, and no store hands it over, unless the online shop changes it again.',
  settleConfirm: 'It is seen to',
  reason: 'What was done',
  reasonHint: 'It stands in the audit log.',
  gone: 'This order is not there.',
  item: 'Item',
  itemName: 'Name',
  refusedWhy: 'What the online shop says',
  sent: 'Sent',
  ordersRead: 'Orders read',
  itemsSent: 'Items sent',
  never: 'Never',
  inShop: 'Items in the shop',
  count: (of: number) => formatQuantity(of),
});
