import type { FranchiseItem } from '#calls/stock/items.ts';
import { normalise } from '#model/kit/normalise.ts';
import { type ItemIndex, meaningIn } from '../../workflows/items/item-search.ts';
import { isOutOfStock, type Place, type Places } from '../../workflows/items/stock-rows.ts';

/** An item as the storeroom knows it: with all its variants, and also when it is not sold any more. */
export type StockItem = {
  item_no: string;
  name: string;
  category: string;
  /** Its code. */
  unit: string;
  picture: string;
  blocked: boolean;
  /** What is sold of it; none of an item that only has stock left. */
  variants: readonly FranchiseItem[];
};

export type StockItems = { all: readonly StockItem[]; byNo: ReadonlyMap<string, StockItem> };

const sold = new WeakMap<readonly FranchiseItem[], StockItems>();

/** The rows of the item list, one for each item, in the order of the list. Free until the list changes. */
export function soldItems(rows: readonly FranchiseItem[]): StockItems {
  const known = sold.get(rows);
  if (known) return known;
  const variants = new Map<string, FranchiseItem[]>();
  for (const row of rows) {
    const list = variants.get(row.item_no);
    if (list) list.push(row);
    else variants.set(row.item_no, [row]);
  }
  const all = [...variants.values()].flatMap(list => itemOf(list) ?? []);
  const items = { all, byNo: new Map(all.map(item => [item.item_no, item])) };
  sold.set(rows, items);
  return items;
}

function itemOf(variants: readonly FranchiseItem[]): StockItem | null {
  const [first] = variants;
  if (!first) return null;
  return {
    item_no: first.item_no,
    name: first.description,
    category: first.item_category,
    unit: first.unit_of_measure,
    picture: first.picture,
    blocked: variants.every(variant => variant.blocked),
    variants,
  };
}

/** Those that have stock and are not in the item list: after them no one could look otherwise. */
export function unsoldItems(places: Places, { byNo }: StockItems): readonly StockItem[] {
  const found: StockItem[] = [];
  for (const item_no of places.keys()) {
    if (byNo.has(item_no)) continue;
    const nothing = { name: item_no, category: '', unit: '', picture: '', blocked: false, variants: [] };
    found.push({ item_no, ...nothing });
  }
  return found.sort((a, b) => (a.item_no < b.item_no ? -1 : 1));
}

/**
 * What a query finds, the likeliest first: items of the list by name, number or barcode, then the others by number.
 *
 * @param most rows that are looked at (items have one for each variant)
 * @returns `more`: there are others, which fit less
 */
export function searchItems(
  query: string,
  index: ItemIndex<FranchiseItem>,
  { byNo }: StockItems,
  unsold: readonly StockItem[],
  most = Number.POSITIVE_INFINITY,
): { items: readonly StockItem[]; more: boolean } {
  const rows = index.search(query, most);
  const found = new Set<StockItem>();
  for (const row of rows) {
    const item = byNo.get(row.item_no);
    if (item) found.add(item);
  }
  const wanted = normalise(query);
  for (const item of unsold) if (normalise(item.item_no).includes(wanted)) found.add(item);
  return { items: [...found], more: rows.length >= most };
}

/**
 * The one item that a scanned code stands for, and the variant when the code is a variant's. Without an index, which takes a
 * moment to build, the rows are looked through.
 */
export function itemByCode(
  code: string,
  index: ItemIndex<FranchiseItem> | null,
  { all, byNo }: StockItems,
  unsold: readonly StockItem[],
): { item: StockItem; variant: string } | null {
  const meaning = index
    ? index.meaning(code)
    : meaningIn(
        all.flatMap(item => item.variants),
        code,
      );
  const rows =
    meaning.kind === 'which' ? meaning.choices.map(({ row }) => row) : 'row' in meaning ? [meaning.row] : [];
  const [first, ...others] = rows;
  if (others.some(row => row.item_no !== first?.item_no)) return null;
  const no = normalise(first?.item_no ?? code);
  const item =
    byNo.get(first?.item_no ?? code.trim().toUpperCase()) ??
    unsold.find(each => normalise(each.item_no) === no);
  return item ? { item, variant: others.length > 0 ? '' : (first?.variant_code ?? '') } : null;
}

export type Show = 'all' | 'in-stock' | 'out-of-stock' | 'below-zero';
export type StockFilter = { location: string | null; show: Show; category: string | null };

/** The items that pass the filters. Stock is looked at where the person looks: at the location, or anywhere. */
export function filterItems(
  items: readonly StockItem[],
  { location, show, category }: StockFilter,
  placesOf: (item_no: string) => readonly Place[],
): readonly StockItem[] {
  if (show === 'all' && category === null) return items;
  const isHere = ({ location_code }: Place) => location === null || location_code === location;
  const passes = (item: StockItem) => {
    const here = placesOf(item.item_no).filter(isHere);
    if (show === 'in-stock') return here.some(({ quantity }) => quantity > 0);
    if (show === 'below-zero') return here.some(({ quantity }) => quantity < 0);
    return show === 'all' || isOutOfStock(item, here);
  };
  return items.filter(item => (category === null || item.category === category) && passes(item));
}
