import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { isList } from '#calls/kit/call.ts';
import { grantablePages } from '#model/administration/grantable-pages.ts';
import { type Names, namesOf, naming, namingNothing, noNames } from '../../../support/inputs/every-call.ts';
import { everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';
import { addOwnGoods, ownGoods } from '../../../support/stock/own-goods.ts';

const missing = 'rieng-999999';
const code = '8936012345674';

let server: SellingServer;
let theirs: string;
let names: Names;
beforeAll(async () => {
  server = await sellingServer();
  theirs = await addOwnGoods(server, 'F08', { barcode: code, quantity: 5 });
  const float = { notes: [], other: 0 };
  await server.ask('shifts.open', { location_code: 'F02-STORE', float }, 'store02');
  // A person of another shop with every right that a shop can have.
  await grantSet(server.db, 'store02', { permissions: everythingOn(grantablePages) });
  names = await namesOf(server.db, 'F02');
});
afterAll(() => server.close());

/** The input with each number of an item in it replaced; `null` where it names none. */
function about(input: unknown, item_no: string): unknown {
  let found = false;
  const text = JSON.stringify(input, (key, value: unknown) => {
    if (key === 'item_no' && typeof value === 'string') {
      found = true;
      return item_no;
    }
    if (key === 'item_nos' && Array.isArray(value)) {
      found = true;
      return [item_no];
    }
    return value;
  });
  return found ? JSON.parse(text) : null;
}
const inputOf = (op: string, of: Names = names): unknown => naming[op]?.(of) ?? namingNothing[op];
const ofItems = calls.map(call => call.name).filter(op => about(inputOf(op, noNames), missing) !== null);
const lists = calls.filter(isList).filter(call => call.access !== 'administrators');

async function answerTo(op: string, input: unknown) {
  const { status, body } = await server.send(op, input, 'store02');
  return { status, body: JSON.stringify(body).replaceAll(theirs, missing) };
}

describe('goods of another shop', () => {
  test('are named by many calls', () => {
    expect(ofItems.length).toBeGreaterThan(20);
  });

  test.each(ofItems)('are as missing to %s', async op => {
    const input = inputOf(op);
    expect(await answerTo(op, about(input, theirs))).toEqual(await answerTo(op, about(input, missing)));
  });

  test.each(lists.map(call => call.name))('are not in the list of %s', async op => {
    const input = { ...(about(inputOf(op), theirs) ?? (inputOf(op) as object)), filters: [], size: 500 };
    const { body } = await server.send(op, input, 'store02');
    const text = JSON.stringify(body);
    const secrets = [theirs, ownGoods.description, code];
    expect(secrets.filter(secret => text.includes(secret))).toEqual([]);
  });

  test.each(lists.filter(({ list }) => list.fields.includes('item_no')).map(call => call.name))(
    'are found by no filter of %s',
    async op => {
      const filters = [{ field: 'item_no', value: theirs, condition: 'eq' }];
      const { body } = await server.send(op, { ...(inputOf(op) as object), filters }, 'store02');
      expect(body.result ? (body.data as { items: unknown[] }).items : []).toEqual([]); // a list
    },
  );

  test('are not on the shelves of others that a person may look at', async () => {
    const { items } = await server.ask<{ items: { item_no: string }[] }>(
      'items.onHand',
      { elsewhere: true, size: 500, filters: [{ field: 'item_no', value: theirs, condition: 'eq' }] },
      'store02',
    );
    expect(items).toEqual([]);
  });
});
