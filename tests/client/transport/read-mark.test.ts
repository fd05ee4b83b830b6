import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customers } from '#calls/index.ts';
import { serverMark } from '#calls/kit/mark.ts';
import { readMarkHeader } from '#calls/kit/read-mark.ts';
import { ask } from '#client/transport/ask.ts';
import { fetchCall } from '#client/transport/fetch-call.ts';

const key = 'quay:read-mark';
const sent: (string | null)[] = [];
let answerHeaders: Record<string, string> = {};

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get(readMarkHeader));
    const data = { items: [], total: 0, page: 1, size: 10 };
    return new Response(JSON.stringify({ result: true, data }), { headers: answerHeaders });
  });
});
afterEach(() => {
  sent.length = 0;
  localStorage.removeItem(key);
});

const ours = (mark?: string) => ({
  [serverMark.name]: serverMark.value,
  ...(mark === undefined ? {} : { [readMarkHeader]: mark }),
});
const read = () => fetchCall(customers.filter, { page: 1, size: 10, filters: [] });

test('a read sends the highest mark that any answer has carried, of this tab or of another one', async () => {
  answerHeaders = ours();
  await read();
  answerHeaders = ours('a.01.05');
  await ask('/api/proxy', { method: 'POST' });
  answerHeaders = ours('a.01.04');
  await read();
  answerHeaders = ours();
  await read();
  localStorage.setItem(key, 'a.01.09');
  await read();
  expect(sent).toEqual([null, null, 'a.01.05', 'a.01.05', 'a.01.09']);
});

test('what another program answers, or what is no mark, is not kept', async () => {
  const before = localStorage.getItem(key);
  answerHeaders = { [readMarkHeader]: 'a.01.FF' };
  await ask('/api/proxy', { method: 'POST' });
  answerHeaders = ours('a'.repeat(81));
  await ask('/api/proxy', { method: 'POST' });
  expect(localStorage.getItem(key)).toBe(before);
});
