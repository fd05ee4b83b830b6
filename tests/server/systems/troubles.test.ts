import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const room = join(import.meta.dirname, '../../../src/server');
const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .map(name => ({ name, text: readFileSync(join(room, name), 'utf8') }));

/** Classes of the problems with a system, each with those that are made of it. */
function problems(): string[] {
  const found = ['SystemProblem'];
  for (const of of found)
    for (const { text } of sources)
      for (const [, name = ''] of text.matchAll(new RegExp(`class (\\w+) extends ${of}\\b`, 'g')))
        if (!found.includes(name)) found.push(name);
  return found;
}

test('no problem with a system is told in English words of its own, which no language has', () => {
  const classes = problems();
  expect(classes).toContain('KeyRefused');
  const words = '[\'"`][^\'"`]* ';
  const made = new RegExp(`new (?:${classes.join('|')})\\([^();]*,\\s*${words}.*`, 'g');
  // Their connectors make some by a function that is named for it.
  const refused = new RegExp(`\\b(?:refused|missing)\\(\\s*(?:'[^']*',\\s*)?${words}.*`, 'g');
  const connectors = /^(?:erp|online-shop|picture-site|company-register)\//;
  const own = sources.flatMap(({ name, text }) =>
    [...text.matchAll(made), ...(connectors.test(name) ? text.matchAll(refused) : [])].map(
      ([found]) => `${name}: ${found}`,
    ),
  );
  expect(own).toEqual([]);
});
