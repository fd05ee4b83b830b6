import { expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { messageOf } from '#model/kit/validation.ts';

/** Every text with which a schema refuses an input, at whatever depth of it. */
function refusalsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { message } = schema as { message?: unknown }; // parts of a schema are looked at one by one
  const within = Object.values(schema).flatMap(part => refusalsIn(part, seen));
  return typeof message === 'string' ? [message, ...within] : within;
}

test('every text with which an input is refused is a message, which other languages have too', () => {
  const texts = calls.flatMap(({ input }) => refusalsIn(input));
  expect(texts.length).toBeGreaterThan(500);
  expect([...new Set(texts)].filter(text => messageOf(text).key === '')).toEqual([]);
});
