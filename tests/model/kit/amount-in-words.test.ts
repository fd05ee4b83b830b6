import { describe, expect, it } from 'vitest';
import { amountInWords } from '#model/kit/amount-in-words.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'Không đồng'],
    [1, 'Một đồng'],
    [5, 'Năm đồng'],
    [10, 'Mười đồng'],
    [11, 'Mười một đồng'],
    [15, 'Mười lăm đồng'],
    [21, 'Hai mươi mốt đồng'],
    [24, 'Hai mươi bốn đồng'],
    [55, 'Năm mươi lăm đồng'],
    [100, 'Một trăm đồng'],
    [101, 'Một trăm lẻ một đồng'],
    [105, 'Một trăm lẻ năm đồng'],
    [111, 'Một trăm mười một đồng'],
    [1_000, 'Một nghìn đồng'],
    [1_005, 'Một nghìn không trăm lẻ năm đồng'],
    [1_015, 'Một nghìn không trăm mười lăm đồng'],
    [15_000, 'Mười lăm nghìn đồng'],
    [201_000, 'Hai trăm lẻ một nghìn đồng'],
    [1_234_567, 'Một triệu hai trăm ba mươi bốn nghìn năm trăm sáu mươi bảy đồng'],
    [1_000_005, 'Một triệu không trăm lẻ năm đồng'],
    [2_050_000, 'Hai triệu không trăm năm mươi nghìn đồng'],
    [1_000_000_000, 'Một tỷ đồng'],
    [25_000_450_001, 'Hai mươi lăm tỷ bốn trăm năm mươi nghìn không trăm lẻ một đồng'],
    [1_005_000_000_000, 'Một nghìn không trăm lẻ năm tỷ đồng'],
    [-45_000, 'Âm bốn mươi lăm nghìn đồng'],
  ])('%d is said as on Vietnamese papers', (amountVnd, text) => {
    expect(amountInWords(amountVnd)).toBe(text);
  });

  it('is different for every amount', () => {
    const said = new Set(Array.from({ length: 3000 }, (_, index) => amountInWords(index * 997)));
    expect(said.size).toBe(3000);
  });

  it('is refused for what is no amount', () => {
    expect(() => amountInWords(0.5)).toThrow(RangeError);
    expect(() => amountInWords(Number.NaN)).toThrow(RangeError);
  });
});
