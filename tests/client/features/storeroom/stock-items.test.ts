import { describe, expect, it } from 'vitest';
import type { FranchiseItem, OnHand } from '#calls/stock/items.ts';
import {
  filterItems,
  itemByCode,
  type Show,
  searchItems,
  soldItems,
  unsoldItems,
} from '#client/features/storeroom/stock-items.ts';
import { itemIndex } from '#client/workflows/items/item-search.ts';
import { movementsOf, placesOf, placesOfItem, quantityAt } from '#client/workflows/items/stock-rows.ts';

const sold = (item_no: string, description: string, change: Partial<FranchiseItem> = {}): FranchiseItem => ({
  id: [item_no, change.variant_code].filter(Boolean).join('/'),
  franchise_code: 'F01',
  item_no,
  variant_code: '',
  description,
  variant_description: '',
  item_category: 'Kitchen',
  unit_of_measure: 'PCS',
  barcode: '',
  codes: [],
  unit_price: 1000,
  price_rate: 1,
  unit_cost: 600,
  sort: 1,
  blocked: false,
  picture: '',
  vat_group: '',
  own: false,
  ...change,
});
const stock = (id: string, quantity: number): OnHand => {
  const [item_no = '', variant_code = '', location_code = ''] = id.split('/');
  return { id, item_no, variant_code, location_code, quantity, reserved: 0 };
};

const rows = [
  sold('KW0001', 'Nồi cơm điện', { barcode: '8934567000012' }),
  sold('AO0001', 'Áo thun', { variant_code: 'DO', variant_description: 'Đỏ', barcode: '8934567000036' }),
  sold('AO0001', 'Áo thun', { variant_code: 'XANH', variant_description: 'Xanh', barcode: '8934567000043' }),
  sold('KW0009', 'Bàn ủi', { item_category: 'Home' }),
];
const levels = [
  stock('AO0001/DO/F01-STORE', 3),
  stock('AO0001/XANH/F01-STORE', -1),
  stock('AO0001/XANH/F01-CONS', 4),
  stock('KW0001//F01-CONS', 2.5),
  stock('XX0001//F01-STORE', 7),
];
const items = soldItems(rows);
const places = placesOf(levels);
const unsold = unsoldItems(places, items);
const index = itemIndex(rows);
const numbers = (found: readonly { item_no: string }[]) => found.map(item => item.item_no);
const search = (query: string) => numbers(searchItems(query, index, items, unsold).items);
const at = (item_no: string, pending = new Map<string, number>()) =>
  placesOfItem(places, movementsOf(pending), item_no);

describe('items of the storeroom', () => {
  it('are one for each item, with its variants, in the order of the list', () => {
    expect(numbers(items.all)).toEqual(['KW0001', 'AO0001', 'KW0009']);
    expect(items.byNo.get('AO0001')?.variants).toHaveLength(2);
  });

  it('are found without accents, by number, by barcode, and without any stock', () => {
    expect(search('noi com')).toEqual(['KW0001']);
    expect(search('ao0001')).toEqual(['AO0001']);
    expect(search('8934567000043')).toEqual(['AO0001']);
    expect(search('ban ui')).toEqual(['KW0009']);
    expect(quantityAt(at('KW0009'), 'F01-STORE')).toBe(0);
  });

  it('says when there are more than were asked for', () => {
    expect(searchItems('893', index, items, unsold, 2)).toMatchObject({ more: true });
    expect(searchItems('893', index, items, unsold).more).toBe(false);
  });

  it('are found by their number when only their stock is left', () => {
    expect(search('xx00')).toEqual(['XX0001']);
    expect(unsold[0]?.variants).toEqual([]);
    expect(itemByCode('xx0001', index, items, unsold)?.item.item_no).toBe('XX0001');
  });

  it('are found by a variant’s bar code, also before the index is there, and by their number', () => {
    for (const known of [index, null])
      expect(itemByCode('8934567000043', known, items, unsold)).toMatchObject({
        item: { item_no: 'AO0001' },
        variant: 'XANH',
      });
    expect(itemByCode('AO0001', index, items, unsold)).toMatchObject({
      item: { item_no: 'AO0001' },
      variant: '',
    });
    expect(itemByCode('8930000000000', index, items, unsold)).toBeNull();
  });

  it('pass the filters by the stock of the location, or of any', () => {
    const filtered = (location: string | null, show: Show, category?: string) =>
      numbers(filterItems(items.all, { location, show, category: category ?? null }, no => at(no)));
    expect(filtered(null, 'in-stock')).toEqual(['KW0001', 'AO0001']);
    expect(filtered('F01-STORE', 'in-stock')).toEqual(['AO0001']);
    expect(filtered('F01-STORE', 'below-zero')).toEqual(['AO0001']);
    expect(filtered('F01-CONS', 'below-zero')).toEqual([]);
    // What is not sold any more is not missed, what is below zero is.
    expect(filtered(null, 'out-of-stock')).toEqual(['KW0009']);
    expect(filtered('F01-STORE', 'out-of-stock')).toEqual(['KW0001', 'KW0009']);
    expect(filtered(null, 'all', 'Home')).toEqual(['KW0009']);
  });
});

describe('stock with unsent movements', () => {
  const pending = new Map([
    ['KW0001//F01-CONS', -0.3],
    ['KW0001//F01-STORE', 5],
  ]);

  it('adds what is not sent yet, also where there was nothing', () => {
    expect(quantityAt(at('KW0001', pending), 'F01-CONS')).toBe(2.2);
    expect(quantityAt(at('KW0001', pending), 'F01-STORE')).toBe(5);
    expect(quantityAt(at('KW0001', pending), null)).toBe(7.2);
    expect(quantityAt(at('AO0001', pending), null, 'XANH')).toBe(3);
  });

  it('is made once for the same rows', () => {
    expect(placesOf(levels)).toBe(places);
    expect(soldItems(rows)).toBe(items);
    expect(movementsOf(pending)).toBe(movementsOf(pending));
  });
});
