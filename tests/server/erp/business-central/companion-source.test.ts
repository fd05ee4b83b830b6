import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tableSources } from '#server/erp/business-central/table-sources.ts';
import { companionSets } from '#tests/support/business-central/fields.ts';

const folder = new URL('../../../../src/server/erp/business-central/companion/', import.meta.url);

/** Pages by their sets: the names of the fields, the actions and the parts. */
async function pages() {
  const found = new Map<string, { fields: string[]; actions: string[]; parts: string[] }>();
  for (const name of await readdir(folder)) {
    const text = await readFile(new URL(name, folder), 'utf8');
    expect(text, name).toContain('Written from public documents; never compiled.');
    for (const page of text.split(/^page /m).slice(1)) {
      const [, set = ''] = /^ {4}EntitySetName = '(\w+)'/m.exec(page) ?? [];
      const of = (sign: RegExp) => [...page.matchAll(sign)].map(([, one = '']) => one);
      found.set(set, {
        fields: of(/\bfield\((\w+); /g),
        actions: of(/\[ServiceEnabled\]\s+procedure (\w+)\(/g),
        parts: of(/\bpart\((\w+); /g),
      });
    }
  }
  return found;
}

test('the source of the companion extension has each set and field that the connector knows', async () => {
  const found = await pages();
  // The stub refuses every name that it does not have, so these are all that the connector asks for.
  for (const [set, { fields, lines }] of Object.entries(companionSets)) {
    expect(found.get(set)?.fields, set).toEqual(expect.arrayContaining([...fields]));
    expect(found.get(set)?.parts, set).toEqual(lines === undefined ? [] : [lines]);
  }
  for (const { of, set, fields } of tableSources)
    if (of === 'companion')
      expect(found.get(set)?.fields, set).toEqual(expect.arrayContaining(Object.values(fields)));
});

test('it has each action that the connector asks for, and no page twice', async () => {
  const found = await pages();
  expect(found.get('salesOrders')?.actions).toEqual(expect.arrayContaining(['release', 'closeShort']));
  expect(found.get('transferOrders')?.actions).toEqual(['release', 'ship', 'receive', 'cancel']);
  const numbers: string[] = [];
  for (const name of await readdir(folder)) {
    const text = await readFile(new URL(name, folder), 'utf8');
    numbers.push(...[...text.matchAll(/^(?:page|table|permissionset) (\d+)/gm)].map(([, no = '']) => no));
  }
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(found.size);
});
