import { expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { keptTables } from '#client/tablet/kept-tables.ts';

test('each list that a tablet fills has a name that a person reads', () => {
  const names: Readonly<Record<string, string | undefined>> = t.tablet.tables;
  expect(keptTables.map(({ call }) => call.name).filter(name => !names[name])).toEqual([]);
});
