import type { DocumentWords } from '../kit/document-words.ts';
import { area, byCode } from '../language.ts';

const words: DocumentWords = {
  loading: 'Loading the consignment receipt',
  notFound: 'This consignment receipt does not exist, or belongs to another store.',
  unsent: 'Changes of this receipt are not sent yet',
  refused: 'The server refused a change of this receipt',
};

export const consignmentReceipt = area('consignmentReceipt', {
  none: {
    title: 'Nothing to receive',
    hint: 'Goods on consignment stand here once they are sent to this shop.',
  },
  documentTitle: (no: string) => `Consignment receipt ${no}`,
  words,
  refused: (why: string) =>
    `What you received is saved here. The franchisor did not take it in: ${why} Please tell them.`,
  status: byCode({
    AWAITING: 'Awaiting',
    IN_TRANSIT: 'In transit',
    PARTIAL_RECEIVED: 'Partly received',
    RECEIVED: 'Received',
    CANCELED: 'Canceled',
  }),
  no: 'No',
  issue: 'Consignment Issue',
  from: 'From',
  to: 'To',
  inTransit: 'In-transit',
  statusTitle: 'Status',
  shipmentDate: 'Shipment Date',
  totalLines: 'Total Lines',
  quantity: 'Quantity',
  shipped: 'Shipped',
  received: 'Received',
  note: 'Line Note',
  lines: 'Lines',
  unit: 'UOM',
  shipments: 'Posted warehouse shipments',
  noShipments: 'Nothing has been shipped yet.',
  shipmentsUnknown: 'Posted shipments are read with a connection.',
  receipts: 'Receipts so far',
  noReceipts: 'Nothing has been received yet.',
  franchisor: 'Franchisor',
  pieces: (quantity: string, lines: number) => `${quantity} · ${lines} ${lines === 1 ? 'line' : 'lines'}`,
  finished: 'The ERP has finished this order and no longer keeps it. This is what the tablet knew last.',
  sync: 'Sync',
  print: 'Print A4',
  printPrompt: 'Print this consignment receipt?',
  syncTitle: 'Sync a transfer order',
  syncNo: 'No of the transfer order',
  syncHint: 'Asks the ERP for an order that is not in the list yet.',
});
