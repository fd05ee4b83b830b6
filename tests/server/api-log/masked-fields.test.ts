import { expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import type { Schema } from '#calls/kit/call.ts';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { administrationMessages } from '#model/messages/administration.ts';
import { hidden, maskedAnswer, maskedBody, maskedNumber, mostKept, mostRead } from '#server/api-log/mask.ts';
import { isMasked } from '#server/api-log/masked-fields.ts';

/** A valibot schema, as far as is looked at here. */
type Shape = {
  type?: string;
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  items?: Shape[];
  value?: Shape;
  options?: unknown[];
  pipe?: Shape[];
};

/** Names of the fields that hold a text or a number. */
function fieldsOf(schema: Schema, found: Set<string>): void {
  // One schema may stand under several names.
  const seen = new Map<Shape, Set<string>>();
  const walk = (shape: Shape | undefined, name: string): void => {
    if (!shape || typeof shape !== 'object') return;
    const names = seen.get(shape) ?? new Set();
    if (names.has(name)) return;
    seen.set(shape, names.add(name));
    if (name !== '' && (shape.type === 'string' || shape.type === 'number')) found.add(name);
    for (const [field, inner] of Object.entries(shape.entries ?? {})) walk(inner, field);
    for (const inner of [shape.wrapped, shape.item, ...(shape.items ?? []), ...(shape.pipe ?? [])])
      walk(inner, name);
    if (shape.type === 'record') walk(shape.value, name);
    for (const inner of shape.options ?? []) walk(inner as Shape, name); // of a picklist they are texts, which have no fields
  };
  walk(schema as unknown as Shape, ''); // the shape of valibot's own objects, read only
}

test('each field of every call is masked or shown as this list says: a new one is looked at here', async () => {
  const found = new Set<string>();
  for (const call of calls) {
    fieldsOf(call.input, found);
    fieldsOf(call.answer, found);
  }
  expect(found.size).toBeGreaterThan(150);
  const [masked, shown] = [true, false].map(which =>
    [...found].filter(field => isMasked(field) === which).sort(),
  );
  const text = `masked\n\n${masked?.join('\n')}\n\nshown\n\n${shown?.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('masked-fields.txt');
});

test('what stands in a masked field is masked however deep, and a bare text too', () => {
  const body = { data: { sell_to_name: { first: 'Lan', ages: [31] }, quantity: 2 }, name: '', is_name: true };
  expect(JSON.parse(maskedBody(body))).toEqual({
    data: { sell_to_name: { first: hidden, ages: [hidden] }, quantity: 2 },
    name: '',
    is_name: true,
  });
  expect(maskedAnswer('"a token"')).toBe(`"${hidden}"`);
});

test('what a list looks for is masked as the field is in which it is looked for', () => {
  const condition = (field: string) => ({ field, value: '%0909%', condition: 'like' });
  const filters = ['sell_to_phone_no', 'search', 'item_no'].map(condition);
  expect(JSON.parse(maskedBody({ filters })).filters.map(({ value }: { value: string }) => value)).toEqual([
    hidden,
    hidden,
    '%0909%',
  ]);
});

test('what a message was made of is masked, within another one too; numbers of things stay', () => {
  const said = administrationMessages.usernameTaken('lan.tran');
  expect(JSON.parse(maskedBody(refusalEnvelope('conflict', said)))).toEqual({
    result: false,
    errors: [
      { code: 'conflict', msg: `User name ${hidden} exists already.`, key: said.key, params: [hidden] },
    ],
  });
  const used = administrationMessages.setUsed('Bà Lan', 2);
  const outer = { msg: `Not done: ${used.msg}`, key: 'x.y', params: [used] };
  const text = maskedBody({ errors: [outer] });
  expect(text).not.toContain('Lan');
  expect(text).toContain('2 users have it');
});

test('what another back end says in words of its own is masked', () => {
  for (const said of [
    { msg: 'Lan has 0909123456' },
    { message: 'Lan has 0909123456' },
    { msg: 'Lan is here', params: 'Lan' },
  ])
    expect(maskedBody({ result: false, errors: [{ code: 'x', ...said }] })).not.toMatch(/Lan|0909/);
});

test('a number that is a person’s name or phone is masked', () => {
  expect(maskedNumber('lan.tran', { username: 'lan.tran' })).toBe(hidden);
  expect(maskedNumber('SO-1', { pos_so_no: 'SO-1', sell_to_name: 'Lan' })).toBe('SO-1');
});

test('a long body is cut, and a very long answer is not read', () => {
  const long = (length: number) => ({ item_no: 'x'.repeat(length) });
  expect(maskedBody(long(mostKept)).length).toBeLessThan(mostKept + 40);
  expect(maskedAnswer(JSON.stringify(long(mostRead)))).toMatch(/^\(\d+ characters\)$/);
});
