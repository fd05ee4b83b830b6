import type { DocumentType } from '#model/sales/order-document.ts';
import type { DocumentWords } from '../kit/document-words.ts';
import { area, byCode } from '../language.ts';

type SalesWords = DocumentWords & {
  title: (no: string) => string;
  prompts: Readonly<Record<string, string | undefined>>;
  keep: string;
  cancel: string;
};

/** What an order, a quote and a credit memo are called on the screens that they share. */
export const documents = area('documents', {
  order: {
    title: no => `Order ${no}`,
    loading: 'Loading the order',
    notFound: 'This order does not exist, or belongs to another store.',
    unsent: 'Changes of this order are not sent yet',
    refused: 'The server refused a change of this order',
    prompts: byCode({
      changeCustomer: 'Change the customer of this order? Prices are worked out anew.',
      confirm: 'Confirm this order? Its lines can no longer be changed.',
      release: 'Release this order to be shipped?',
      open: 'Open this order to change it? It is to be confirmed again afterwards.',
      reopen: 'Reopen this order to change it? It is to be confirmed and released again afterwards.',
      calculateQtyToShipPending: 'Calculate the quantities that are still to be shipped?',
      shipNow: 'Ship these quantities now? Stock goes down.',
      send: 'Have the goods left the shop?',
      collect: 'Is the money of this delivery here?',
      invoice: 'Invoice what has been shipped?',
      supportToShip: 'Ask the warehouse for support to ship this order?',
      postReceipts: 'Post all receipts of this order and print? Posted receipts cannot be changed.',
      paymentDocumentNo: 'Get the numbers of the payment documents of this order?',
      cancel: 'Cancel this order?',
      close: 'Close this order? What has not been shipped will not be shipped.',
      sync: 'Sync this order with the ERP?',
    }),
    keep: 'Keep the order',
    cancel: 'Cancel order',
  },
  quote: {
    title: no => `Quote ${no}`,
    loading: 'Loading the quote',
    notFound: 'This quote does not exist, or belongs to another store.',
    unsent: 'Changes of this quote are not sent yet',
    refused: 'The server refused a change of this quote',
    prompts: byCode({
      changeCustomer: 'Change the customer of this quote? Prices are worked out anew.',
      release: 'Release this quote? Its lines can no longer be changed.',
      reopen: 'Reopen this quote to change it?',
      convert: 'Convert this quote to an order? The order gets a number of its own.',
      cancel: 'Cancel this quote?',
      sync: 'Sync this quote with the ERP?',
      print: 'Print this quote?',
    }),
    keep: 'Keep the quote',
    cancel: 'Cancel quote',
  },
  credit_memo: {
    title: no => `Credit memo ${no}`,
    loading: 'Loading the credit memo',
    notFound: 'This credit memo does not exist, or belongs to another store.',
    unsent: 'Changes of this credit memo are not sent yet',
    refused: 'The server refused a change of this credit memo',
    prompts: byCode({
      release: 'Release this credit memo?',
      reopen: 'Reopen this credit memo?',
      post: 'Post this credit memo? Its goods are in stock again, and the order is worth less.',
      postReceipts: 'Post all refunds of this credit memo and print? Posted refunds cannot be changed.',
      cancel: 'Cancel this credit memo? Its pieces can be credited again.',
      sync: 'Sync this credit memo with the ERP?',
    }),
    keep: 'Keep the credit memo',
    cancel: 'Cancel credit memo',
  },
} satisfies Record<DocumentType, SalesWords>);

/** Facts in a document's header that lead to another document, and what came back. */
export const documentFacts = area('documentFacts', {
  date: 'Date',
  erp: 'ERP No.',
  invoice: 'VAT invoice for',
  online: 'Online order',
  quote: 'From quote',
  converted: 'Became order',
  appliesTo: 'Of order',
  posted: 'Posted',
  credited: 'Credited',
  refunded: 'Refunded',
  toRefund: 'To pay back',
});

export const salesQuotes = area('salesQuotes', {
  none: {
    title: 'No quotes yet',
    hint: 'A quote tells a customer the price; once accepted, it becomes an order.',
  },
  addNew: 'Add New',
  noun: 'quote',
  newTitle: 'New quote',
  restored: 'This quote was kept on the tablet.',
  clearPrompt: 'Empty the quote and begin anew?',
  save: 'Save quote',
  date: 'Date',
  requestedDate: 'Requested Date',
  fromQuote: 'Order',
});

export const creditMemos = area('creditMemos', {
  noReturns: {
    title: 'No returns yet',
    hint: 'Goods come back from their order: scan its slip, or open it.',
  },
  appliesTo: 'Order',
  date: 'Date',
  newTitle: (no: string) => `Return or exchange of order ${no}`,
  intro: 'What comes back? Only invoiced pieces can be credited.',
  all: 'All',
  none: 'None',
  left: (quantity: string) => `${quantity} can be credited`,
  nothingLeft: 'Nothing that was invoiced is left to be credited.',
  toOrder: 'Back to the order',
  lines: 'Lines',
  discount: 'Part of the discounts',
  fees: 'Fees',
  total: 'Worth',
  owed: 'To pay back',
  stays: 'Nothing was paid for it yet: the order is owed for that much less.',
  credit: 'Credit',
  creditPrompt: (amount: string) => `Credit ${amount}? The goods are in stock again.`,
  notFinal: 'Without a connection this is a draft: the server checks it when it is sent.',
  refund: 'Refund',
  refunds: 'Refunds',
  notSaved: 'The tablet could not keep this credit memo. Nothing was sent.',
});

export const salesPosted = area('salesPosted', {
  title: 'Posted documents',
  none: 'Nothing is posted yet.',
  needsConnection: 'Posted documents are read from the server.',
  shipment: 'Shipment',
  invoice: 'Invoice',
  creditMemo: 'Credit memo',
  lines: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`,
  no: 'No',
  orderNo: 'Order No',
  customer: 'Customer',
  customerNo: 'Customer No',
  phone: 'Phone',
  postingDate: 'Posting Date',
  shipmentDate: 'Shipment Date',
  shipTo: 'Ship-to Address',
  billTo: 'Bill-to Address',
  agent: 'Shipping Agent Code',
  item: 'Item No',
  variant: 'Variant',
  description: 'Description',
  unit: 'UOM',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Line Discount',
  amount: 'Amount',
  location: 'Location Code',
  documentDiscount: 'Discounts',
  fees: 'Fees',
  total: 'Total',
  print: 'Print',
  loading: 'Loading the document',
  notFound: 'This document does not exist, or belongs to another store.',
});

export const salesHistorical = area('salesHistorical', {
  no: 'No',
  type: 'Type',
  types: byCode({ invoice: 'Invoice', credit_memo: 'Credit memo' }),
  orderNo: 'Order No',
  postingDate: 'Posting Date',
  customer: 'Customer',
  phone: 'Phone',
  lines: 'Lines',
  amount: 'Amount',
  back: 'Back to the list',
});
