import { formatQuantity } from '../kit/format.ts';
import { messages } from './kit.ts';

/** What purchases, consignment and warehouse entries refuse. */
export const stockMessages = /* @__PURE__ */ messages('stock', {
  stillShipped: (lines: number) =>
    lines === 1
      ? 'Of 1 line not all that was shipped has been received.'
      : `Of ${lines} lines not all that was shipped has been received.`,
  nothingMissing: 'Everything that was shipped has been received.',
  reopenByAdministrator: 'Only an administrator can reopen a purchase order.',
  wholeOnly: (item: string) => `${item} is sold and counted whole.`,
  noErpPrice: (item: string) => `The ERP has no price of ${item} yet, so it cannot have one here.`,
  notBought: (item: string) => `Item ${item} cannot be bought here.`,
  returnAtMost: (quantity: number, order: string, item: string) =>
    `You cannot return more than the ${formatQuantity(quantity)} units that you have received for ${order} ${item}.`,
  shipmentLineTwice: (line: string) => `Shipment line ${line} is there twice.`,
  noShipmentLine: (line: number, shipment: string) =>
    `Line ${line} of Posted Shipment ${shipment} does not exist.`,
  nothingToRelease: (no: string) => `There is nothing to release for transfer order ${no}.`,
  issueShipped: 'Units of this issue have been shipped already.',
  notKept: (item: string) => `Item ${item} is not kept here.`,
  noOwnGoods: (category: string) => `Shops may not have goods of their own in “${category}”.`,
  barcodeOf: (code: string, name: string, item: string) => `${code} is the bar code of ${name} (${item}).`,
  noBarcode: 'This is no bar code. Look at the digits again.',
  tilePageTwice: (name: string) => `There are two pages called ${name}.`,
  noPicture: 'This is no picture in JPEG, PNG or WebP.',
  pictureTooLarge: (side: number) => `The picture is too large: at most ${side} pixels on its longer side.`,
  filesFailed: (code: string) => `Pictures cannot be kept (${code}). Ask whoever runs the server.`,
  noFiles: 'This server keeps no pictures.',
  pictureOfSite: (file: string) =>
    `This picture comes from the file ${file} of the picture site. Change or remove it there.`,
  noSite: 'Pictures are kept in the server’s own folder; there is no other site.',
  nothingInTransit: 'No items are currently in transit.',
  lineOnce: 'Every line can be received once at a time.',
  receiveAtMost: (quantity: number, item: string, shipped: number, received: number) =>
    `You cannot receive more than ${formatQuantity(quantity)} units. Item ${item}: ${formatQuantity(shipped)} shipped, ${formatQuantity(received)} received already.`,
});
