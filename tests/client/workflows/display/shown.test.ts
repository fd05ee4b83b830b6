import { expect, test } from 'vitest';
import { shownOf } from '#client/workflows/display/shown.ts';
import type { ShownParts } from '#client/workflows/display/shown-parts.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { order } from '#tests/support/sales/orders.ts';

const model = order();
const cart: ShownParts['cart'] = {
  draft: {
    no: 'tmp:1',
    lines: model.lines.map(line => ({ ...line, picture: '', line_note: 'for the shop alone' })),
    touched: { line_no: model.lines[0]?.line_no ?? 0, times: 1 },
    header: { sell_to_phone_no: '0912345601' },
  },
  totals: orderTotals(model),
  dueVnd: 100_000,
};
const code = {
  text: '000201',
  label: 'VietQR',
  amount: '100.000 ₫',
  purpose: 'BCDF2345',
  bank: 'VCB',
  accountNo: '1',
  name: 'Q',
};
const sold = { totalVnd: 100_000, cashVnd: 0, changeVnd: 0, owedVnd: 0, waitsVnd: 0, isRefused: false };

test('an empty cart shows nothing, whatever else is still there', () => {
  const empty = { ...cart, draft: { ...cart.draft, lines: [] } };
  expect(shownOf({ cart: empty, points: 5, code, received: true })).toEqual({ is: 'idle' });
  expect(shownOf({})).toEqual({ is: 'idle' });
});

test('the customer of a sale is three digits and their points, and no note of the shop is shown', () => {
  const shown = shownOf({ cart, points: 120 });
  expect(shown).toMatchObject({ is: 'cart', customer: { phone: '*** *** 601', points: 120 } });
  const text = JSON.stringify(shown);
  for (const secret of ['0912345601', 'for the shop alone', model.sell_to_name])
    expect(text).not.toContain(secret);
});

test('money that is only filled in is not said to be given; its change is', () => {
  const entry = {
    takenVnd: 100_000,
    receipt: { amount: 100_000 },
    isCash: true,
    entry: { given: 100_000 },
    changeVnd: 0,
  };
  expect(shownOf({ cart, money: entry })).toMatchObject({ money: null });
  expect(shownOf({ cart, money: { ...entry, entry: { given: 200_000 }, changeVnd: 100_000 } })).toMatchObject(
    {
      money: { takenVnd: 0, givenVnd: 200_000, changeVnd: 100_000 },
    },
  );
  expect(shownOf({ cart, money: { ...entry, takenVnd: 130_000 } })).toMatchObject({
    money: { takenVnd: 30_000 },
  });
});

test('a sale waits while its transfer is not seen, and is never thanked for when it is refused', () => {
  expect(shownOf({ cart, code, sold: { ...sold, waitsVnd: 100_000 } })).toMatchObject({
    stands: 'waits',
    code,
  });
  expect(shownOf({ cart, code, sold })).toMatchObject({ is: 'sold', stands: 'done', code: null });
  expect(shownOf({ cart, code, sold: { ...sold, isRefused: true } })).toEqual({
    ...{ is: 'sold', stands: 'unsure', code: null },
    ...{ totalVnd: 0, givenVnd: 0, changeVnd: 0, backVnd: 0, owedVnd: 0 },
  });
});

test('a sale for cash says what was given and what goes back', () => {
  expect(shownOf({ sold: { ...sold, cashVnd: 100_000, changeVnd: 20_000 } })).toMatchObject({
    ...{ stands: 'done', totalVnd: 100_000, givenVnd: 120_000, changeVnd: 20_000 },
  });
});
