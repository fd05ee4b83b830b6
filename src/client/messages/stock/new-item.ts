import { area } from '../language.ts';

/** Texts of one item that is made by hand. */
export const newItem = area('newItem', {
  add: 'Add this item',
  title: 'New item',
  barcode: 'Bar code',
  barcodeHint: 'Scan it, or leave it empty',
  name: 'Name',
  nameNeeded: 'Enter what it is called!',
  price: 'Price with VAT',
  priceNeeded: 'Enter the price!',
  vat: 'VAT',
  there: 'There is an item of this number already.',
  addAndSell: 'Add and sell',
});
