import { LanguageCode } from '@vendure/core';

// Fields that the till needs in the shop's tables.

const english = value => [{ languageCode: LanguageCode.en, value }];
const key = (name, label) => ({ name, type: 'string', nullable: true, unique: true, public: false, label });
const text = (name, label) => ({ name, type: 'string', nullable: true, public: false, label });

/** A key may be there once. PostgreSQL keeps that, also where two requests make the same at once. */
export const customFields = {
  Product: [key('quayItemNo', english('Item no.'))],
  ProductVariant: [key('quaySku', english('Key of the till')), text('quayBarCode', english('Bar code'))],
  Asset: [key('quaySha256', english('SHA-256 of the picture'))],
  FacetValue: [key('quayCategory', english('Category of the till'))],
  StockLocation: [
    key('quayStoreCode', english('Store code')),
    text('quayAddress', english('Address of the store')),
    text('quayPhoneNo', english('Phone no. of the store')),
  ],
  // The customer chooses the store at the checkout: `setOrderCustomFields` of the shop's API.
  Order: [
    { ...text('quayStoreCode', english('Store in which it is collected')), public: true },
    { ...text('quayComment', english('What the customer wrote')), public: true },
  ],
  Payment: [key('quayReference', english('Payment at the till'))],
  Refund: [text('quayReference', english('Refund at the till'))],
  Fulfillment: [key('quayReference', english('Hand-over at the till'))],
};
