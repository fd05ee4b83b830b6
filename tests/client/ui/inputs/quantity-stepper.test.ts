import { describe, expect, it } from 'vitest';
import { readQuantity } from '#client/ui/inputs/quantity-stepper.tsx';

describe('a typed quantity', () => {
  it('reads commas, dots of number pads and thousands', () => {
    expect(readQuantity('1,5')).toBe(1.5);
    expect(readQuantity('1.5')).toBe(1.5);
    expect(readQuantity('1.500')).toBe(1500);
    expect(readQuantity('12')).toBe(12);
  });
  it('is nothing for words, negatives and more than three decimals', () => {
    for (const text of ['', 'abc', '-1', '1,2345']) expect(readQuantity(text)).toBeNull();
  });
});
