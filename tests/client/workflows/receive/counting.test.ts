import { describe, expect, it } from 'vitest';
import {
  type Counts,
  cappedTo,
  countsFrom,
  differencesOf,
  fillAll,
  isOver,
  less,
  progressOf,
  type ReceivePiece,
  scanned,
} from '#client/workflows/receive/counting.ts';
import { corrected, refusedLines } from '#client/workflows/receive/refused.ts';

const piece = (
  key: string,
  item_no: string,
  shipped: number,
  received = 0,
  variant_code = '',
): ReceivePiece => ({
  key,
  item_no,
  variant_code,
  name: `item ${item_no}`,
  unit: 'PCS',
  shipped,
  received,
});
const pen = { item_no: 'PEN', variant_code: '' };

describe('counting what came in', () => {
  it('counts one piece a scan, on the item’s first line with room, and no more than is left', () => {
    const pieces = [piece('a', 'PEN', 2, 1), piece('b', 'PEN', 1), piece('c', 'CUP', 5)];
    let counts: Counts = {};
    const keys = Array.from({ length: 3 }, () => {
      const result = scanned(pieces, counts, '8930000000001', pen);
      if (result.kind === 'counted') counts = { ...counts, [result.piece.key]: result.quantity };
      return result.kind === 'counted' ? result.piece.key : result.kind;
    });
    expect(keys).toEqual(['a', 'b', 'too-many']);
    const inPieces = (quantity: number) => [{ unit_of_measure: 'PCS', quantity }];
    expect(progressOf(pieces, counts)).toEqual({
      ...{ counted: inPieces(2), left: inPieces(7), done: 2, lines: 3 },
    });
    expect(progressOf(pieces, less(counts, { key: 'b', by: 1 })).counted).toEqual(inPieces(1));
  });

  it('counts all pieces of a case, on several lines where one has no room for them', () => {
    const pieces = [piece('a', 'PEN', 20), piece('b', 'PEN', 10)];
    expect(scanned(pieces, {}, '1', pen, 12)).toMatchObject({
      kind: 'counted',
      parts: [{ key: 'a', by: 12 }],
    });
    expect(scanned(pieces, { a: 12 }, '1', pen, 12)).toEqual({
      kind: 'counted',
      piece: pieces[1],
      quantity: 4,
      parts: [
        { key: 'a', by: 8 },
        { key: 'b', by: 4 },
      ],
    });
    expect(scanned(pieces, { a: 20, b: 4 }, '1', pen, 12)).toEqual({
      kind: 'too-many',
      piece: pieces[1],
      left: 30,
      parts: [{ key: 'b', by: 6 }],
      rest: 6,
    });
  });

  it('takes an item number that only the list knows, and asks for a bar code if it has variants', () => {
    const pieces = [piece('a', 'PEN', 2), piece('b', 'MUG', 2, 0, 'RED'), piece('c', 'MUG', 2, 0, 'BLUE')];
    expect(scanned(pieces, {}, 'pen', null)).toMatchObject({ kind: 'counted', quantity: 1 });
    expect(scanned(pieces, {}, 'MUG', null)).toEqual({ kind: 'which-variant', name: 'item MUG' });
    expect(scanned(pieces, {}, 'CUP', null)).toEqual({ kind: 'unknown', code: 'CUP' });
  });

  it('does not count a whole piece where less than one is left', () => {
    expect(scanned([piece('a', 'PEN', 1.5, 1)], {}, '1', pen)).toMatchObject({ kind: 'too-many', left: 0.5 });
  });

  it('keeps a count when others receive at the same time, says so, and corrects it', () => {
    const before = [piece('a', 'PEN', 4), piece('b', 'CUP', 3)];
    const counts = fillAll(before);
    const now = [piece('a', 'PEN', 4, 3), piece('b', 'CUP', 3)];
    expect(now.filter(each => isOver(each, counts)).map(({ key }) => key)).toEqual(['a']);
    expect(cappedTo(now, counts)).toEqual({ a: 1, b: 3 });
  });

  it('names what is missing and what is too many', () => {
    const pieces = [piece('a', 'PEN', 4, 1), piece('b', 'CUP', 3), piece('c', 'BAG', 2, 2)];
    const extras = { b: { name: 'item CUP', quantity: 1, listed: true } };
    expect(differencesOf(pieces, { a: 1, b: 3 }, extras)).toEqual({
      missing: [{ key: 'a', name: 'item PEN', quantity: 2, listed: true }],
      extra: [{ key: 'b', name: 'item CUP', quantity: 1, listed: true }],
    });
    expect(differencesOf(pieces, fillAll(pieces), {})).toEqual({ missing: [], extra: [] });
  });

  it('counts lines, and each unit by itself, since kilograms and pieces have no sum', () => {
    const pieces = [piece('a', 'PEN', 4), { ...piece('b', 'RICE', 2.5), unit: 'KG' }];
    expect(progressOf(pieces, { a: 4, b: 1.25 })).toEqual({
      counted: [
        { unit_of_measure: 'PCS', quantity: 4 },
        { unit_of_measure: 'KG', quantity: 1.25 },
      ],
      left: [
        { unit_of_measure: 'PCS', quantity: 4 },
        { unit_of_measure: 'KG', quantity: 2.5 },
      ],
      ...{ done: 1.5, lines: 2 },
    });
  });

  it('takes goods counted elsewhere on the lines in order, and says what does not fit', () => {
    const pieces = [
      piece('a', 'PEN', 4, 3),
      piece('b', 'MUG', 5, 0, 'RED'),
      piece('c', 'PEN', 2),
      piece('d', 'TEA', 1.5),
      piece('e', 'BAG', 2, 2),
    ];
    const goods = [
      { item_no: 'PEN', variant_code: '', counted: 5 },
      { item_no: 'MUG', variant_code: 'BLUE', counted: 1 },
      { item_no: 'MUG', variant_code: 'RED', counted: 2 },
      { item_no: 'TEA', variant_code: '', counted: 1.25 },
      { item_no: 'BAG', variant_code: '', counted: 1 },
      { item_no: 'CUP', variant_code: '', counted: 0 },
    ];
    const { counts, taken, rest } = countsFrom(pieces, goods);
    expect(counts).toEqual({ a: 1, b: 2, c: 2, d: 1.25 });
    expect(Object.fromEntries(taken.map(({ piece: { key }, quantity }) => [key, quantity]))).toEqual(counts);
    expect(rest.map(({ of, quantity }) => [of.item_no, quantity])).toEqual([
      ['PEN', 2],
      ['MUG', 1],
      ['BAG', 1],
    ]);
    expect(countsFrom([], [])).toEqual({ counts: {}, taken: [], rest: [] });
  });

  it('corrects a refused receipt line by line to what is left, and names only those lines', () => {
    const base = [piece('S1/10', 'PEN', 4, 3), piece('S1/20', 'CUP', 3, 3), piece('S1/30', 'BAG', 2)];
    const lines = [10, 20, 30].map(line_no => ({ shipment_no: 'S1', line_no, qty_to_receive: 2 }));
    expect(refusedLines(base, lines)).toMatchObject([
      { piece: { key: 'S1/10' }, wanted: 2, left: 1 },
      { piece: { key: 'S1/20' }, wanted: 2, left: 0 },
    ]);
    expect(corrected(base, lines)).toEqual([
      { shipment_no: 'S1', line_no: 10, qty_to_receive: 1 },
      { shipment_no: 'S1', line_no: 30, qty_to_receive: 2 },
    ]);
  });
});
