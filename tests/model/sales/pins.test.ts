import { describe, expect, test } from 'vitest';
import { isPin, isPinOfTablet, isWeakPin } from '#model/sales/pins.ts';

describe('a PIN', () => {
  test('has 4 to 12 digits, and nothing else', () => {
    for (const pin of ['4711', '58204', '805317246091']) expect(isPin(pin), pin).toBe(true);
    for (const text of ['', '471', '4711a', '47 11', '8053172460912', '٤٧١١', '-471'])
      expect(isPin(text), text).toBe(false);
  });

  test('lies on a tablet from six digits on', () => {
    expect([isPinOfTablet('58204'), isPinOfTablet('582047')]).toEqual([false, true]);
  });

  test('is weak where it is a row, a repetition, a day or a year', () => {
    const weak = [
      ...['0000', '1111', '1122', '1212', '7778', '1234', '9876', '2468', '8901', '123456', '987654'],
      ...['472472', '36143614', '2709', '0927', '1988', '2012', '270988', '881227', '27091988', '19880927'],
    ];
    for (const pin of weak) expect(isWeakPin(pin), pin).toBe(true);
    for (const pin of ['4711', '7395', '5820', '58204', '246810', '805317', '472473', '99881327'])
      expect(isWeakPin(pin), pin).toBe(false);
  });

  test('of four digits is still one of several thousand', () => {
    const strong = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0')).filter(
      pin => !isWeakPin(pin),
    );
    expect(strong.length).toBeGreaterThan(7000);
  });
});
