import { expect, test } from 'vitest';
import { type Followed, followsNone, heard, waited } from '#client/workflows/display/follow.ts';
import {
  idle,
  readDisplayMessage,
  readTillMessage,
  type Shown,
  silentMs,
  type TillState,
} from '#client/workflows/display/messages.ts';

const saleOf = (totalVnd: number): Shown => ({
  ...{ is: 'cart', lines: [], sums: [], totalVnd, dueVnd: totalVnd, customer: null, money: null, code: null },
  received: false,
});
const state = (till: string, no: number, totalVnd: number, touched = 0): TillState => ({
  ...{ is: 'state', build: 'dev', till, no, touched, shop: 'Quầy', logo: '', ask: null },
  shown: saleOf(totalVnd),
});
const play = (messages: readonly (readonly [at: number, TillState])[], from: Followed = followsNone) =>
  messages.reduce((followed, [at, message]) => heard(followed, message, at), from);
const totalOf = ({ shown }: Followed) => (shown.is === 'cart' ? shown.totalVnd : null);

test('what a till said later stays, in whatever order it comes', () => {
  expect(
    totalOf(
      play([
        [0, state('a', 1, 100)],
        [1, state('a', 3, 300)],
        [2, state('a', 2, 200)],
      ]),
    ),
  ).toBe(300);
});

test('a lost message leaves no old total: the next one says all of it', () => {
  expect(
    totalOf(
      play([
        [0, state('a', 1, 100)],
        [9, state('a', 7, 700)],
      ]),
    ),
  ).toBe(700);
});

test('of two tills the one is followed that a person touched last', () => {
  const both = play([
    [0, state('a', 5, 100, 10)],
    [1, state('b', 1, 200, 20)],
    [2, state('a', 6, 101, 10)],
  ]);
  expect(totalOf(both)).toBe(200);
  expect(totalOf(play([[3, state('a', 7, 102, 30)]], both))).toBe(102);
});

test('a till that leaves takes all of its customer along, and the shop keeps its name', () => {
  const followed = play([[0, state('a', 1, 100)]]);
  expect(heard(followed, { is: 'left', till: 'b' }, 1)).toBe(followed);
  expect(heard(followed, { is: 'left', till: 'a' }, 1)).toEqual({ ...followsNone, shop: 'Quầy' });
});

test('a till that does not answer for too long is gone, and another is followed', () => {
  const followed = play([[0, state('a', 1, 100, 50)]]);
  expect(waited(followed, silentMs)).toBe(followed);
  expect(waited(followed, silentMs + 1).shown).toBe(idle);
  expect(totalOf(play([[silentMs + 1, state('b', 1, 200, 10)]], followed))).toBe(200);
});

test('a till that has nothing new is still there, and no other one speaks for it', () => {
  const followed = play([[0, state('a', 1, 100)]]);
  const still = heard(followed, { is: 'there', till: 'a' }, silentMs);
  expect(totalOf(waited(still, silentMs + 1))).toBe(100);
  expect(waited(still, 2 * silentMs + 1).shown).toBe(idle);
  expect(heard(followed, { is: 'there', till: 'b' }, silentMs)).toBe(followed);
  expect(heard(followsNone, { is: 'there', till: 'a' }, 0)).toBe(followsNone);
});

test('the logo comes while nothing is sold, and stays through a sale', () => {
  const first = heard(followsNone, { ...state('a', 1, 0), shown: idle, logo: 'data:image/png;base64,AA' }, 0);
  const sale = heard(first, state('a', 2, 100), 1);
  expect(sale.logo).toBe(first.logo);
  expect(heard(sale, { ...state('a', 3, 0), shown: idle }, 2).logo).toBe('');
});

test('what is no message of this build is not read', () => {
  expect(readTillMessage(state('a', 1, 100))).not.toBeNull();
  for (const odd of [
    null,
    'here',
    { is: 'state' },
    { ...state('a', 1, 100), shown: { is: 'cart' } },
    { is: 'who', display: 'd' },
  ])
    expect(readTillMessage(odd)).toBeNull();
  expect(readDisplayMessage({ is: 'here' })).toBeNull();
  expect(readDisplayMessage({ is: 'typed', ask: '1', typed: { what: 'phone' } })).toBeNull();
});
