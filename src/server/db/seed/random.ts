/** A seeded generator (mulberry32): the same seed gives the same company on every machine and every start. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** Like `pick`, an entry as often as its weight says. */
  weighted: <T>(from: readonly (readonly [T, number])[]) => T;
  /** A new array in another order. */
  shuffle: <T>(from: readonly T[]) => T[];
};

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[int(0, from.length - 1)] as T; // the index is inside the array, which is not empty
  };
  return {
    int,
    chance: probability => next() < probability,
    pick,
    weighted: from => {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(from)[0];
    },
    shuffle: from => {
      const rest = [...from];
      return from.map(() => rest.splice(int(0, rest.length - 1), 1)[0] as (typeof rest)[number]); // one is left each time
    },
  };
}
