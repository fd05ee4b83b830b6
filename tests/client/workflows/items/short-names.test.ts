import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortNames } from '#client/workflows/items/short-names.ts';

const shown = (names: string[], most = 20) => names.map(shortNames(names, most));

describe('names on tiles', () => {
  test('a name that has room stays whole', () => {
    expect(shown(['Gạo ST25 5 kg', 'Sữa tươi không đường'])).toEqual([
      'Gạo ST25 5 kg',
      'Sữa tươi không đường',
    ]);
  });

  test('a long one ends after a whole word where no other begins alike', () => {
    expect(shown(['Bàn ủi hơi nước Smart 1200 W', 'Gạo'])).toEqual(['Bàn ủi hơi nước…', 'Gạo']);
  });

  test('names that begin alike keep what tells them apart', () => {
    expect(shown(['Nước giặt Omo Matic túi 2 kg', 'Nước giặt Omo Matic túi 4 kg'])).toEqual([
      'Nước giặt… túi 2 kg',
      'Nước giặt… túi 4 kg',
    ]);
  });

  test('where neither end tells them apart they stay whole', () => {
    const names = ['Áo thun cổ tròn màu đỏ cỡ lớn vừa', 'Áo thun cổ tròn màu xanh cỡ lớn vừa'];
    expect(shown(names)).toEqual(names);
  });

  test('a word longer than the room is cut within', () => {
    expect(shown(['Extraordinarily-long-word'])).toEqual(['Extraordinarily-lon…']);
  });

  test('different names are never shown alike', () => {
    const word = fc.constantFrom('Sữa', 'tươi', 'Vinamilk', 'không', 'đường', '180', 'ml', 'lốc', '4');
    const name = fc.array(word, { minLength: 1, maxLength: 9 }).map(words => words.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 60 }), fc.integer({ min: 8, max: 30 }), (names, most) => {
        expect(new Set(shown(names, most)).size).toBe(names.length);
      }),
    );
  });
});
