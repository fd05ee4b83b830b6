import { expect, test } from 'vitest';
import { buildFiles } from '../../src/setup/build-id.ts';

test('a build has its latest id, its route rules and a payload for each prerendered page', () => {
  const files = buildFiles('abc', 5, {
    rules: { '/login': { prerender: true }, '/old/**': { redirect: '/new' } },
    titles: { '/login': 'Sign in' },
  });
  expect(Object.keys(files)).toEqual(['builds/latest.json', 'builds/meta/abc.json', 'login/_payload.json']);
  expect(files['builds/latest.json']).toEqual({ id: 'abc', timestamp: 5 });
  expect(files['builds/meta/abc.json']).toMatchObject({
    id: 'abc',
    prerendered: ['/login'],
    matcher: {
      static: { '/login': { prerender: true } },
      wildcard: { '/old': { redirect: '/new' } },
      dynamic: {},
    },
  });
  expect(files['login/_payload.json']).toEqual({
    path: '/login',
    prerenderedAt: 5,
    title: 'Sign in',
    build: 'abc',
  });
});
