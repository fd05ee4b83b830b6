import {
  type Aspect,
  aspects,
  type ListedVariant,
  type Listing,
  type OnlineOrder,
  type OnlineShop,
  skuOf,
} from '#server/online-shop/online-shop.ts';
import { type VendureTimes, vendureTimes } from '#server/online-shop/vendure/client.ts';
import { vendureShop } from '#server/online-shop/vendure/vendure.ts';
import { customerOf } from './customer.ts';
import { till, type Vendure } from './vendure.ts';

export const always = new AbortController().signal;

export const stores = [
  { code: 'S1', name: 'Cửa hàng Huế', address: '1 Lê Lợi, Huế', phone_no: '02343823456' },
  { code: 'S2', name: 'Cửa hàng Đà Nẵng', address: '2 Bạch Đằng, Đà Nẵng', phone_no: '02363823456' },
];

/** The connector, signed in as the till's user. */
export function connect(vendure: Pick<Vendure, 'url'>, times: Partial<VendureTimes> = {}): OnlineShop {
  const settings = { api: `${vendure.url}/admin-api`, channel: '', ...till, networks: '' };
  return vendureShop(settings, { ...vendureTimes, ...times });
}

export function variantOf(
  item_no: string,
  code: string,
  changed: Partial<ListedVariant> = {},
): ListedVariant {
  return {
    sku: skuOf(item_no, code),
    variant_code: code,
    name: code === '' ? '' : `Màu ${code}`,
    bar_code: `893${item_no}${code}`,
    price: 290_000,
    stock: { S1: 10, S2: 5 },
    ...changed,
  };
}

export function listingOf(item_no: string, changed: Partial<Listing> = {}): Listing {
  return {
    item_no,
    name: `Áo thun ${item_no}`,
    category: 'Áo thun',
    is_sold: true,
    picture: null,
    variants: [variantOf(item_no, '')],
    ...changed,
  };
}

/** Puts items, and throws where the shop refuses one. */
export async function put(
  shop: OnlineShop,
  listings: readonly Listing[],
  some: readonly Aspect[] = aspects,
): Promise<void> {
  const changes = listings.map(listing => ({ listing, aspects: new Set(some) }));
  const outcomes = await shop.putListings(changes, always);
  const faults = outcomes.flatMap(({ item_no, refused }) =>
    refused === null ? [] : [`${item_no}: ${refused}`],
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** All orders that the shop tells, by their numbers, and up to where. */
export async function pull(shop: OnlineShop, since: string | null = null) {
  const orders = new Map<string, OnlineOrder>();
  let until = since;
  for await (const page of shop.ordersSince(since, always)) {
    for (const order of page.orders) orders.set(order.order_no, order);
    until = page.until;
  }
  return { orders, until };
}

export const customers = (vendure: Vendure) =>
  customerOf(vendure.url, async sku => {
    const text = '{ productVariants(options: { filter: { sku: { eq: "SKU" } } }) { items { id } } }';
    return (await vendure.admin(text.replace('SKU', sku))).productVariants.items[0].id;
  });

/** An item as the shop has it, with what customers see of it. */
export async function seenOf(vendure: Vendure, item_no: string) {
  const { products } = await vendure.admin(
    `query ($no: String!) {
      products(options: { filter: { quayItemNo: { eq: $no } } }) {
        totalItems
        items {
          id name slug enabled facetValues { name }
          featuredAsset { source } assets { id }
          variants {
            sku name enabled priceWithTax customFields { quayBarCode } options { name }
            stockLevels { stockOnHand stockAllocated stockLocation { customFields { quayStoreCode } } }
          }
        }
      }
    }`,
    { no: item_no },
  );
  if (products.totalItems !== 1) throw new Error(`${products.totalItems} products of item ${item_no}`);
  const [product] = products.items;
  return {
    ...product,
    variants: product.variants.map(
      ({ stockLevels, ...variant }: { sku: string; stockLevels: readonly Level[] }) => ({
        ...variant,
        stock: Object.fromEntries(
          stockLevels
            .filter(({ stockLocation }) => stockLocation.customFields.quayStoreCode !== null)
            .map(level => [level.stockLocation.customFields.quayStoreCode, level.stockOnHand]),
        ),
      }),
    ),
  };
}

type Level = {
  stockOnHand: number;
  stockLocation: { customFields: { quayStoreCode: string | null } };
};
