import { expect, test } from 'vitest';
import { fillGaps } from '#client/page/gaps.ts';

type Gaps = Parameters<typeof fillGaps>[0];

/** What a browser gets that has none of it. */
function filled() {
  const gaps: Gaps = { AbortSignal: {}, Promise: {}, Map: {}, Object: {} };
  fillGaps(gaps);
  const { any } = gaps.AbortSignal;
  const { withResolvers } = gaps.Promise;
  if (!any || !withResolvers || !gaps.Map.groupBy || !gaps.Object.groupBy) throw new Error('a gap is left');
  return { any, withResolvers, groupInMap: gaps.Map.groupBy, groupInObject: gaps.Object.groupBy };
}
const { any, withResolvers, groupInMap, groupInObject } = filled();

test('one signal of several ends with the first, for its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const both = any([first.signal, second.signal]);
  expect(both.aborted).toBe(false);
  second.abort('late');
  first.abort('never told');
  expect([both.aborted, both.reason]).toEqual([true, 'late']);
});

test('one signal of several has ended where one of them has', () => {
  const both = any([new AbortController().signal, AbortSignal.abort('over')]);
  expect([both.aborted, both.reason]).toEqual([true, 'over']);
});

test('a promise comes with what ends it', async () => {
  const good = withResolvers<number>();
  good.resolve(3);
  expect(await good.promise).toBe(3);
  const bad = withResolvers<number>();
  bad.reject(new Error('no'));
  await expect(bad.promise).rejects.toThrow('no');
});

test('rows are grouped in the order in which their groups appear', () => {
  const isOdd = (value: number) => (value % 2 === 1 ? 'odd' : 'even');
  expect([...groupInMap([1, 2, 3], isOdd)]).toEqual([
    ['odd', [1, 3]],
    ['even', [2]],
  ]);
  expect(groupInObject([1, 2, 3], isOdd)).toEqual(
    Object.assign(Object.create(null), { odd: [1, 3], even: [2] }),
  );
});

test('what the browser has stays as it is', () => {
  const own = AbortSignal.any;
  const gaps: Gaps = { AbortSignal: { any: own }, Promise: {}, Map: {}, Object: {} };
  fillGaps(gaps);
  expect(gaps.AbortSignal.any).toBe(own);
});
