import { messages } from './kit.ts';

/** Why a row of an imported file cannot be taken, and why none is. */
export const importMessages = /* @__PURE__ */ messages('imports', {
  gone: 'This import is not there any more. Choose the file again.',
  applied: 'This file has been imported already.',
  handed: 'The server is importing this file. It tells when it is done.',
  incomplete: (rows: number, staged: number) =>
    `Only ${staged} of ${rows} rows have arrived. Choose the file again.`,
  badRows: (rows: number) =>
    `Nothing was imported: ${rows} ${rows === 1 ? 'row is' : 'rows are'} not right any more.`,
  rowTwice: (row: number) => `The same is in row ${row} already.`,
  needed: 'Needed, since it is new.',
  barcodeTwice: (row: number) => `Row ${row} has the same bar code.`,
  barcodeTaken: (item: string) => `${item} has this bar code already.`,
  otherThanRow: (row: number) => `Row ${row} says something else of the same item.`,
  unitStays: (unit: string) => `The unit of an item stays: ${unit}.`,
  variantNeeded: 'This item is sold by variants: name one.',
  noVariants: 'This item is sold without variants.',
  districtLeftOut: (name: string) => `“${name}” is no district that is known there. It is left out.`,
  unknown: (name: string) => `“${name}” is not known.`,
  wholeOnly: 'It is counted whole.',
  itemNeeded: 'The item number or the bar code is needed.',
  barcodeOfOther: (item: string) => `This bar code is that of ${item}.`,
  ofNoFranchise: 'An administrator belongs to no franchise.',
  roleStays: 'The role of somebody who is there is changed on the page of that person.',
  tooManyNew: (most: number) => `A file adds ${most} people at most. Divide it.`,
  otherOfOrder: (row: number) => `Row ${row} says something else of the same order.`,
  storeNeeded: 'In which store is this order collected, or from which is it delivered?',
  buyerNeeded: 'The name or the phone number of the buyer is needed.',
  addressNeeded: 'The address is needed, since it is delivered.',
  otherThanTaken: (was: string) => `This order was taken before, and there it is: ${was}.`,
  orderOfShop: 'The connected online shop has an order of this number.',
  tooManyLines: (most: number) => `An order has ${most} lines at most.`,
  tooManyOrders: (most: number) => `A file takes ${most} orders at most. Divide it.`,
  orderNotMade: (no: string, why: string) => `Nothing was imported: order ${no} cannot be made. ${why}`,
  passwordNeeded: (username: string) => `${username} needs a password.`,
});
