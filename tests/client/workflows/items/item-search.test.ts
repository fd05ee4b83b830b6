import { describe, expect, it } from 'vitest';
import {
  buildItemIndex,
  itemIndex,
  meaningIn,
  type Searchable,
} from '#client/workflows/items/item-search.ts';

const row = (item_no: string, description: string, barcode = '', variant = ''): Searchable => ({
  item_no,
  variant_code: variant,
  description,
  variant_description: variant,
  barcode,
  unit_of_measure: 'PCS',
  codes: [],
});

const rows = [
  row('IT1001', 'Nồi cơm điện Đông Á', '8934567000012'),
  row('IT1002', 'Nước giặt hương hoa', '8934567000029'),
  row('IT1003', 'Áo thun', '8934567000036', 'Đỏ L'),
  row('IT1003', 'Áo thun', '8934567000043', 'Xanh M'),
  row('IT1004', 'Bình nước thép', '8934567000050'),
  row('IT10', 'Khăn tắm nồi', ''),
];
const index = itemIndex(rows);
const found = (query: string) => index.search(query).map(hit => hit.barcode || hit.item_no);

describe('item search', () => {
  it('ignores accents, case and đ', () => {
    expect(found('NOI COM DIEN')).toEqual(['8934567000012']);
    expect(found('đông á')).toEqual(found('dong a'));
  });

  it('finds beginnings of words in any order, and needs every word', () => {
    expect(found('hoa giặ')).toEqual(['8934567000029']);
    expect(found('hoa nồi')).toEqual([]);
  });

  it('ranks a name that begins with the query before one that only holds it', () => {
    expect(found('nuoc')).toEqual(['8934567000029', '8934567000050']);
    expect(found('noi')).toEqual(['8934567000012', 'IT10']);
  });

  it('puts an exact number before those that begin with it', () => {
    expect(found('it10')[0]).toBe('IT10');
    expect(found('it10')).toHaveLength(6);
  });

  it('finds variants by their words', () => {
    expect(found('ao do')).toEqual(['8934567000036']);
  });

  it('falls back to the end of a barcode and the middle of a word', () => {
    expect(found('0043')).toEqual(['8934567000043']);
    expect(found('hun')).toEqual(['8934567000036', '8934567000043']);
  });

  it('keeps the order of the list for an empty query', () => {
    expect(index.search('  ', 2)).toEqual(rows.slice(0, 2));
  });

  it('knows a row by its barcode, and by its number only when that names one row', () => {
    expect(index.meaning('8934567000043')).toMatchObject({ kind: 'item', row: { variant_code: 'Xanh M' } });
    expect(index.meaning('it1002')).toMatchObject({ row: { description: 'Nước giặt hương hoa' } });
    expect(index.meaning('IT1003')).toMatchObject({
      kind: 'which',
      choices: [{ row: rows[2] }, { row: rows[3] }],
    });
    expect(index.meaning('8930000000000')).toEqual({ kind: 'unknown' });
  });

  it('finds the same by a code with and without the index, with letters and cases too', () => {
    const carton = [{ code: '18934567000019', unit_of_measure: 'BOX', quantity: 24 }];
    // A row that an earlier build kept has no list of codes.
    const { codes: _, ...old } = row('IT1005', 'Ghế nhựa', 'Abc-128');
    const coded = [...rows, old, { ...row('IT1006', 'Sữa chua', '96385074'), codes: carton }];
    const built = itemIndex(coded);
    for (const code of ['8934567000043', 'it1002', 'IT1003', '8930000000000', 'abc-128', '00096385074', ''])
      expect(meaningIn(coded, code)).toEqual(built.meaning(code));
    expect(built.meaning('ABC-128')).toMatchObject({ row: { item_no: 'IT1005' }, quantity: 1 });
    expect(built.meaning('18934567000019')).toMatchObject({ row: { item_no: 'IT1006' }, quantity: 24 });
    expect(built.meaning(']E400000096385074')).toMatchObject({ row: { item_no: 'IT1006' }, quantity: 1 });
    expect(built.search('189345').map(({ item_no }) => item_no)).toEqual(['IT1006']);
  });

  it('is built in slices', () => {
    const steps = buildItemIndex(rows, 2);
    let slices = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) slices += 1;
    expect(slices).toBeGreaterThanOrEqual(3);
  });

  it('answers a keystroke in far less than a frame at 20,000 rows', () => {
    const words = ['nồi', 'chảo', 'bình', 'áo', 'khăn', 'nước', 'sữa', 'bánh', 'trà', 'đèn'];
    const many = Array.from({ length: 20_000 }, (_, at) =>
      row(`IT${at}`, `${words[at % 10]} ${words[(at * 7) % 10]} ${at % 997}`, String(8_930_000_000_000 + at)),
    );
    const big = itemIndex(many);
    const queries = ['n', 'no', 'noi', 'noi 12', 'ao khan', 'it199', '89300000123', 'tra 5'];
    for (const query of queries) big.search(query);
    const start = performance.now();
    for (const query of queries) big.search(query);
    // Far above what it takes (about 1 ms each), far below what a scan would.
    expect((performance.now() - start) / queries.length).toBeLessThan(25);
  });
});
