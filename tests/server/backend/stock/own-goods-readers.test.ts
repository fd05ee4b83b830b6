import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../../src/server');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.startsWith('db/migrations'))
  .map(file => ({ file, text: readFileSync(resolve(folder, file), 'utf8') }));

const readsItems = (text: string) =>
  /\b(from|join|update|into) items\b/.test(text) ||
  [...text.matchAll(/import \{([^}]*)\} from '[^']*db\/schema\/(index|items)\.ts'/g)].some(([, names]) =>
    names?.split(',').some(name => name.trim() === 'items'),
  );

test('each file that reads items, and not those of the network alone, was looked at', async () => {
  const readers = sources.filter(({ text }) => readsItems(text)).map(({ file }) => file);
  expect(readers.length).toBeGreaterThan(10);
  await expect(
    `${readers.sort().join('\n')}\n`,
    'A file that reads `items` came or went. Does it mean `network_items`? Goods of one shop must not leave it. Else run `npx vitest run own-goods-readers -u`.',
  ).toMatchFileSnapshot('own-goods-readers.txt');
});
