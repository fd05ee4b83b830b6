import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as english from '#client/messages/areas.ts';
import * as catalogue from '#client/messages/vi/index.ts';
import { shopStates } from '#model/sales/shop-state.ts';
import { oldestBrowsers } from '../../src/setup/oldest-browsers.ts';

const { reader: _, ...vietnamese } = catalogue;
const folder = join(import.meta.dirname, '../../public/help');

function textsIn(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' ? Object.values(texts ?? {}).flatMap(textsIn) : [];
}

/** What the page names as a page or a button. */
const namesIn = (html: string) =>
  [...html.matchAll(/<b>([^<]*)<\/b>/g)]
    .map(([, name = '']) => name.replaceAll(/\s+/g, ' ').trim())
    .filter(name => name !== 'bold' && name !== 'đậm');

/** What browsers call their own buttons. */
const ofBrowsers = new Set(['Install', 'Cài đặt', 'Add to Home Screen', 'Thêm vào MH chính']);

describe.each([
  ['en', english],
  ['vi', vietnamese],
])('the help for shops in %s', (language, texts) => {
  const html = readFileSync(join(folder, `${language}.html`), 'utf8');

  test('names pages and buttons as they are called on the screen', () => {
    const states = shopStates.map(state => texts.salesOrders.stateName(state, '', null, false));
    const known = new Set([...textsIn(texts), ...states]);
    const names = namesIn(html);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(name => !known.has(name) && !ofBrowsers.has(name))).toEqual([]);
  });

  test('leads from its list of contents to each part', () => {
    const parts = [...html.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => `#${id}`);
    const links = [...html.matchAll(/href="(#[\w-]+)"/g)].map(([, link]) => link);
    expect(links).toEqual(parts);
  });

  test('names the oldest browsers that work', () => {
    for (const browser of ['chrome', 'safari'] as const)
      expect(html).toContain(String(oldestBrowsers[browser]));
  });
});
