import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { type vendureEntries, vendureOf } from '#server/online-shop/vendure/settings.ts';

type Settings = v.InferOutput<v.ObjectSchema<typeof vendureEntries, undefined>>;
const none: Settings = {
  VENDURE_URL: undefined,
  VENDURE_CHANNEL: undefined,
  VENDURE_USER: undefined,
  VENDURE_PASSWORD: undefined,
};
const whole: Settings = {
  ...none,
  VENDURE_URL: 'https://shop.example/admin-api/',
  VENDURE_USER: 'quay',
  VENDURE_PASSWORD: 'planted secret',
};

test('no setting is no shop', () => {
  expect(vendureOf(none, '')).toBeNull();
});

test('a shop is its address, its user and the channel', () => {
  expect(vendureOf({ ...whole, VENDURE_CHANNEL: 'vn' }, '10.0.0.0/8')).toEqual({
    api: 'https://shop.example/admin-api',
    channel: 'vn',
    user: 'quay',
    password: 'planted secret',
    networks: '10.0.0.0/8',
  });
});

test.each([
  [{ VENDURE_URL: undefined }, 'VENDURE_URL is missing: VENDURE_USER, VENDURE_PASSWORD belong to it'],
  [{ VENDURE_PASSWORD: undefined }, 'VENDURE_URL needs VENDURE_USER and VENDURE_PASSWORD'],
  [{ VENDURE_URL: 'http://shop.example' }, 'VENDURE_URL must begin with https://'],
  [{ VENDURE_URL: 'https://a:planted@shop.example' }, 'VENDURE_URL must not hold a user or a password'],
  [{ VENDURE_URL: 'https://10.0.0.8/admin-api' }, 'VENDURE_URL is a private address'],
])('%j is a fault that is named without its value', (changed, message) => {
  const act = () => vendureOf({ ...whole, ...changed }, '');
  expect(act).toThrow(message);
  expect(act).not.toThrow('planted');
});
