import * as v from 'valibot';
import { type BuyerField, buyerLengths, invoiceBuyerKinds } from '#model/taxes/invoice-buyer-fields.ts';

/** Every text of a buyer by one schema. */
export const buyerEntries = <S>(schemaOf: (field: BuyerField) => S) => {
  const fields = Object.keys(buyerLengths) as BuyerField[]; // the keys of a const table are exactly its type
  // `fromEntries` forgets which fields there are.
  const texts = Object.fromEntries(fields.map(field => [field, schemaOf(field)])) as Record<BuyerField, S>;
  return { kind: v.picklist(invoiceBuyerKinds), ...texts };
};

/** Who a tax invoice is for, as it is kept. */
export const invoiceBuyerSchema = v.object(buyerEntries(() => v.string()));
