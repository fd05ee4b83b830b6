import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from '#server/headers.ts';

test('an answer gets its headers and is not made again', async () => {
  const given = new Response('text');
  const app = new Hono();
  app.use(securityHeaders(() => true));
  app.get('/', () => given);
  const answered = await app.request('/');
  // Made again, Node would send its text by way of a stream.
  expect(answered).toBe(given);
  expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answered.headers.has('strict-transport-security')).toBe(true);
});
