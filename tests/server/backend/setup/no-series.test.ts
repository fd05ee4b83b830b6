import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextNo } from '#server/backend/setup/no-series.ts';
import { createTestServer } from '../../../support/server.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const take = () => server.db.transaction(tx => nextNo(tx, 'F05', 'SQ', 2030));

test('numbers are short, in order and start at one', async () => {
  expect(await take()).toBe('SQ-F05-30-000001');
  expect(await take()).toBe('SQ-F05-30-000002');
});

test('a transaction that is undone leaves no gap', async () => {
  const undone = server.db.transaction(async tx => {
    await nextNo(tx, 'F06', 'SQ', 2030);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await server.db.transaction(tx => nextNo(tx, 'F06', 'SQ', 2030))).toBe('SQ-F06-30-000001');
});

test('many at once get one number each', async () => {
  const before = Number((await take()).slice(-6));
  const numbers = await Promise.all(Array.from({ length: 20 }, take));
  expect(numbers.map(number => Number(number.slice(-6)) - before).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('a series with numbers that would be too long is refused', async () => {
  await expect(server.db.transaction(tx => nextNo(tx, 'FRANCHISE-WITH-LONG', 'SO', 2030))).rejects.toThrow(
    'longer than 20 characters',
  );
});
