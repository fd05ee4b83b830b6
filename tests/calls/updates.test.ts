import { expect, test } from 'vitest';
import { calls } from '#calls/all.ts';

/** What of a schema of the library decides whether what is left out is filled in. */
type Shape = {
  type?: string;
  default?: unknown;
  wrapped?: Shape;
  item?: Shape;
  entries?: Record<string, Shape>;
  pipe?: readonly Shape[];
  options?: readonly Shape[];
};

/** The fields that a payload may leave out and that are then set to something, by their places. */
function filledIn(schema: Shape, at = ''): string[] {
  if (schema.pipe)
    return schema.pipe.slice(0, 1).flatMap(first => filledIn({ ...first, pipe: undefined } as Shape, at));
  if (schema.type === 'optional') {
    if (schema.default !== undefined) return [at];
    return schema.wrapped ? filledIn(schema.wrapped, at) : [];
  }
  const below = Object.entries(schema.entries ?? {}).flatMap(([key, field]) =>
    filledIn(field, at === '' ? key : `${at}.${key}`),
  );
  const ofItems = schema.item ? filledIn(schema.item, `${at}.*`) : [];
  return [...below, ...ofItems, ...(schema.options ?? []).flatMap(one => filledIn(one, at))];
}

/** Calls that change what is there: those that say so by their name, their path or their method. */
const updates = calls.filter(
  call => call.kind === 'write' && (/update/i.test(`${call.name} ${call.path}`) || call.method === 'PUT'),
);

/** What is filled in and is no field of what is changed: how an act is done, or whom it is for. */
const ofTheAct = [
  // Acts with a word of their own.
  /^(bcTables|products)\.\w+ sync_all$/,
  /^\w+\.setStatus cancel_reason_code$/,
  /^items\.update(PriceRate|SortItems) /,
  // An approval is given as a whole, with the change that it is for.
  /^salesOrders\.update approvals\./,
  // Without it the customer is the one with the phone.
  /^customers\.update customer_record\.customer_no$/,
  // A promotion is saved as a whole, be it new or not.
  /^promotionSettings\.save /,
];

test('no update sets what its payload leaves out', () => {
  expect(updates.length).toBeGreaterThan(20);
  const found = updates.flatMap(call =>
    // The schemas of all calls are made of the library's.
    filledIn(call.input as Shape).map(field => `${call.name} ${field}`),
  );
  expect(found.filter(field => !ofTheAct.some(act => act.test(field)))).toEqual([]);
});
