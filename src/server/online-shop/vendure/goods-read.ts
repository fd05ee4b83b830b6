import * as v from 'valibot';
import { systemActions } from '#model/messages/system-actions.ts';
import type { VendureClient } from './client.ts';

const text = v.nullish(v.string(), '');

/** The shop has no name in a language that no person wrote one in. */
const translations = v.array(v.object({ languageCode: v.string(), name: text }));

const remoteVariant = v.object({
  id: v.string(),
  sku: v.string(),
  enabled: v.boolean(),
  translations,
  customFields: v.object({ quaySku: text, quayBarCode: text }),
  prices: v.array(v.object({ currencyCode: v.string(), price: v.number() })),
  /** Without any where no stock was asked for. */
  stockLevels: v.optional(v.array(v.object({ stockLocationId: v.string(), stockOnHand: v.number() })), []),
});
export type RemoteVariant = v.InferOutput<typeof remoteVariant>;

const remoteProduct = v.object({
  id: v.string(),
  translations,
  enabled: v.boolean(),
  customFields: v.object({ quayItemNo: text }),
  facetValues: v.array(v.object({ id: v.string(), customFields: v.object({ quayCategory: text }) })),
  assets: v.array(v.object({ id: v.string(), customFields: v.object({ quaySha256: text }) })),
  optionGroups: v.array(
    v.object({
      id: v.string(),
      code: v.string(),
      options: v.array(v.object({ id: v.string(), code: v.string() })),
    }),
  ),
  variants: v.array(remoteVariant),
});
export type RemoteProduct = v.InferOutput<typeof remoteProduct>;

const productFields = `
  id
  enabled
  customFields { quayItemNo }
  translations {
    languageCode
    name
  }
  facetValues {
    id
    customFields { quayCategory }
  }
  assets {
    id
    customFields { quaySha256 }
  }
  optionGroups {
    id
    code
    options {
      id
      code
    }
  }
  variants {
    id
    sku
    enabled
    customFields {
      quaySku
      quayBarCode
    }
    translations {
      languageCode
      name
    }
    prices {
      currencyCode
      price
    }
    stockLevels @include(if: $stock) {
      stockLocationId
      stockOnHand
    }
  }
`;

const products = v.object({ products: v.object({ items: v.array(remoteProduct) }) });
const byNoText = `query Products($keys: [String!], $stock: Boolean!) {
  products(options: { filter: { quayItemNo: { in: $keys } }, take: 100 }) { items { ${productFields} } }
}`;
const variants = v.object({
  productVariants: v.object({
    items: v.array(v.object({ sku: v.string(), product: remoteProduct })),
  }),
});
const bySkuText = `query Variants($keys: [String!], $stock: Boolean!) {
  productVariants(options: { filter: { sku: { in: $keys } }, take: 500 }) {
    items { sku product { ${productFields} } }
  }
}`;

/**
 * Products by our number of the item. At most 100 can be asked for.
 *
 * @param stock with what each place has: of many stores that is most of the answer
 */
export async function productsOf(
  client: VendureClient,
  item_nos: readonly string[],
  stock: boolean,
  signal: AbortSignal,
): Promise<Map<string, RemoteProduct>> {
  const question = {
    what: systemActions.readProducts,
    text: byNoText,
    variables: { keys: item_nos, stock },
    answer: products,
  };
  const { items } = (await client.read(question, signal)).products;
  return new Map(items.map(product => [product.customFields.quayItemNo, product]));
}

/** Products that have a variant of a SKU, by it. */
export async function productsOfSkus(
  client: VendureClient,
  skus: readonly string[],
  stock: boolean,
  signal: AbortSignal,
): Promise<Map<string, RemoteProduct>> {
  const question = {
    what: systemActions.readVariants,
    text: bySkuText,
    variables: { keys: skus, stock },
    answer: variants,
  };
  const { items } = (await client.read(question, signal)).productVariants;
  return new Map(items.map(({ sku, product }) => [sku, product]));
}
