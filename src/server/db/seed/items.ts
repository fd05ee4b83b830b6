import { randomUUID } from 'node:crypto';
import { assortment, type Product, variantFamilies } from './assortment.ts';
import { barcode } from './ean.ts';
import { type Random, random } from './random.ts';

export type SeedVariant = { code: string; description: string; unitPrice: number; barcode: string };
export type SeedItem = {
  no: string;
  description: string;
  category: string;
  unit: Product['unit'];
  unitPrice: number;
  blocked: boolean;
  /** Empty: the item is sold as it is. */
  variants: readonly SeedVariant[];
  /** Of an item without variants. */
  barcode: string;
  /** Path below the image path; empty for none. */
  picture: string;
};

type Draft = Omit<SeedItem, 'variants' | 'barcode' | 'no' | 'blocked' | 'picture'> & {
  prefix: string;
  family: Product['variants'];
};

const inGrams: Record<string, number> = { kg: 1000, lít: 1000 };

function measureOf(size: string): number | null {
  const match = /^\D*(\d+(?:\.\d+)?)\s*(kg|lít)?(?!.*×)/.exec(size);
  return match ? Number(match[1]) * (inGrams[match[2] ?? ''] ?? 1) : null;
}

/**
 * How much dearer a size is than the first. A case costs nearly as many times as it holds, a bigger pack a
 * little less than its measure.
 */
function sizeFactor(sizes: readonly string[], index: number): number {
  const size = sizes[index] ?? '';
  const measure = measureOf(size);
  if (/^(thùng|lốc)/.test(size) && measure) return measure * 0.93;
  const first = measureOf(sizes[0] ?? '');
  return measure && first ? (measure / first) ** 0.9 : 1.35 ** index;
}

const toThousand = (amount: number): number => Math.max(1000, Math.round(amount / 1000) * 1000);

/** Every brand, size and line of every product of a category, named and priced. */
function draftsOf(category: (typeof assortment)[number]): Draft[] {
  return category.products.flatMap(product =>
    product.brands.flatMap((brand, brandIndex) =>
      category.lines.flatMap((line, lineIndex) =>
        product.sizes.map((size, sizeIndex) => {
          const [low, high] = product.price;
          const spread = product.brands.length > 1 ? brandIndex / (product.brands.length - 1) : 0;
          const price = (low + (high - low) * spread * 0.8) * (1 + lineIndex * 0.12);
          return {
            prefix: category.code,
            description: [product.name, brand, line, size].filter(Boolean).join(' '),
            category: category.name,
            unit: product.unit,
            unitPrice: toThousand(price * sizeFactor(product.sizes, sizeIndex) * 1000),
            family: product.variants,
          };
        }),
      ),
    ),
  );
}

function variantsOf(draft: Draft, rng: Random, nextBarcode: () => string): SeedVariant[] {
  // About a third of all items come in variants; the lists allow them for more than half.
  if (!draft.family || !rng.chance(0.56)) return [];
  const family: readonly (readonly [string, string])[] = variantFamilies[draft.family];
  const count = rng.int(2, Math.min(4, family.length));
  const chosen = new Set(rng.shuffle(family).slice(0, count));
  return family
    .filter(entry => chosen.has(entry))
    .map(([code, description], index) => ({
      code,
      description,
      // Sizes grow dearer, colours cost the same.
      unitPrice: draft.family === 'size' ? toThousand(draft.unitPrice * (1 + index * 0.06)) : draft.unitPrice,
      barcode: nextBarcode(),
    }));
}

/** The company's items: always the same, an even share of every category's combinations. */
export function makeItems(itemCount: number): SeedItem[] {
  const rng = random(1500);
  let barcodes = 0;
  const nextBarcode = () => barcode(++barcodes);
  const drafts = assortment.map(draftsOf);
  const all = drafts.reduce((sum, list) => sum + list.length, 0);
  const shares = drafts.map(list => Math.floor((list.length / all) * itemCount));
  // What rounding left over goes to the first category, which has far more than its share.
  shares[0] = (shares[0] ?? 0) + itemCount - shares.reduce((sum, share) => sum + share, 0);
  return drafts.flatMap((list, index) => {
    const chosen = new Set(rng.shuffle(list).slice(0, shares[index]));
    return list
      .filter(draft => chosen.has(draft))
      .map((draft, place) => {
        const variants = variantsOf(draft, rng, nextBarcode);
        return {
          no: `${draft.prefix}${String(place + 1).padStart(4, '0')}`,
          description: draft.description,
          category: draft.category,
          unit: draft.unit,
          unitPrice: draft.unitPrice,
          blocked: rng.chance(0.01),
          variants,
          barcode: variants.length > 0 ? '' : nextBarcode(),
          picture: '',
        };
      });
  });
}

/** What can be sold: items without variants, and every variant of the others. */
export type Sellable = { item: SeedItem; variantCode: string; unitPrice: number };
export function sellables(items: readonly SeedItem[]): Sellable[] {
  return items.flatMap(item =>
    item.variants.length === 0
      ? [{ item, variantCode: '', unitPrice: item.unitPrice }]
      : item.variants.map(variant => ({ item, variantCode: variant.code, unitPrice: variant.unitPrice })),
  );
}

/** VND, at a franchise with this price rate; the database computes the same. */
export const unitPriceAt = (sellable: Sellable, rate: number): number =>
  Math.round(sellable.unitPrice * rate);

/**
 * Gives each item the path of its picture below the image path. The name cannot be guessed, since a picture
 * is served to every caller that knows it. Another one in every database.
 */
export const withPictures = (items: readonly SeedItem[]): SeedItem[] =>
  items.map(item => ({ ...item, picture: `items/${randomUUID().replaceAll('-', '')}.svg` }));
