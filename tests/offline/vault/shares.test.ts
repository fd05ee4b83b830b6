import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromText, joinKey, splitKey, toText } from '#offline/vault/shares.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => new Uint8Array(bytes));

it('two shares are the key, and neither alone nor the same one twice is', () => {
  fc.assert(
    fc.property(key, raw => {
      const { own, other } = splitKey(raw);
      expect(joinKey(own, other)).toEqual(raw);
      for (const share of [own, other]) expect(fromText(share)).not.toEqual(raw);
      expect(joinKey(own, own)).toEqual(new Uint8Array(32));
    }),
  );
});

it('every sign-in splits anew, so that shares of two of them are no key', () => {
  fc.assert(
    fc.property(key, raw => {
      const [first, second] = [splitKey(raw), splitKey(raw)];
      expect(first.own).not.toBe(second.own);
      expect(joinKey(first.own, second.other)).not.toEqual(raw);
    }),
  );
});

it.each([
  ['all zero', 0],
  ['all one', 255],
])('shares of a key that is %s are even noise: nothing of it shows in either', (_, byte) => {
  const raw = new Uint8Array(32).fill(byte);
  const counts = { own: new Array<number>(256).fill(0), other: new Array<number>(256).fill(0) };
  const times = 2000;
  for (let time = 0; time < times; time++) {
    const shares = splitKey(raw);
    for (const side of ['own', 'other'] as const)
      for (const value of fromText(shares[side]) ?? []) counts[side][value] = (counts[side][value] ?? 0) + 1;
  }
  const expected = (times * 32) / 256;
  for (const side of ['own', 'other'] as const) {
    const chiSquare = counts[side].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 255 degrees of freedom: even noise is above 400 once in ten billion runs.
    expect(chiSquare).toBeLessThan(400);
  }
});

it('what is no share joins to nothing', () => {
  const { own } = splitKey(new Uint8Array(32).fill(7));
  for (const bad of ['', '!', own.slice(4), `${own}AAAA`]) expect(joinKey(own, bad)).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      expect(fromText(toText(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
});
