import { expect, test } from 'vitest';
import { longestSealed, roomForm, sealedForm } from '#calls/sales/display-relay.ts';
import { inGroups, newSecret, readSecret, secretIn } from '#client/workflows/display/secret.ts';

const text = 'abcdefghjkmnpqrstuvwxyz23456';

test('both sides read what the other one seals, and nothing else does', async () => {
  const [till, screen, stranger] = await Promise.all([
    readSecret(text),
    readSecret(text),
    readSecret(newSecret()),
  ]);
  const state = { is: 'state', shop: 'Quầy Hoàn Kiếm', totalVnd: 100_000 };
  const sealed = await till.seal('till', state);
  expect(sealed).toMatch(sealedForm);
  expect(await screen.open('till', sealed)).toEqual(state);
  expect(await stranger.open('till', sealed)).toBeUndefined();
  const typed = { is: 'typed', ask: 'q', typed: { what: 'phone', phone: '0912345601' } };
  expect(await till.open('screen', await screen.seal('screen', typed))).toEqual(typed);
});

test('a side is not given its own words back, nor changed ones', async () => {
  const { seal, open } = await readSecret(text);
  const sealed = await seal('till', { is: 'here' });
  expect(await open('screen', sealed)).toBeUndefined();
  const at = sealed.length - 5;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  for (const odd of [changed, '', 'A', sealed.slice(0, 20), '!', `${sealed}AAAA`])
    expect(await open('till', odd)).toBeUndefined();
});

test('the same is never sealed the same way', async () => {
  const { seal } = await readSecret(text);
  expect(await seal('screen', 1)).not.toBe(await seal('screen', 1));
});

test('the room follows from the secret and does not tell it', async () => {
  const { room } = await readSecret(text);
  expect(room).toMatch(roomForm);
  expect(room).toBe((await readSecret(text)).room);
  expect(room).not.toBe((await readSecret(text.replace('a', 'b'))).room);
  expect(room.toLowerCase()).not.toContain(text.slice(0, 6));
});

test('a long cart and the largest logo are not too much for the server', async () => {
  const { seal, open } = await readSecret(text);
  const line = (at: number) => ({
    name: `Áo thun cổ tròn số ${at} màu xanh`,
    quantity: at,
    amountVnd: at * 7919,
  });
  const cart = { lines: Array.from({ length: 1000 }, (_, at) => line(at)) };
  const sealed = await seal('till', cart);
  expect(sealed.length).toBeLessThan(longestSealed.till);
  expect(await open('till', sealed)).toEqual(cart);
  const picture = crypto.getRandomValues(new Uint8Array(20_000));
  const logo = `data:image/png;base64,${btoa(String.fromCharCode(...picture))}`;
  expect((await seal('till', { logo })).length).toBeLessThan(longestSealed.till);
});

test('a new secret has 128 bits and more, in letters that are not mixed up', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[a-hjkmnp-z2-9]{28}$/);
    expect(secretIn(`#${inGroups(secret)}`)).toBe(secret);
  }
  expect(28 * Math.log2(31)).toBeGreaterThan(128);
});

test('an address is read however it was typed, and no other fragment is one', () => {
  expect(secretIn(`#${inGroups(text).toUpperCase()}`)).toBe(text);
  expect(secretIn(` ${text.slice(0, 14)} ${text.slice(14)}`)).toBe(text);
  for (const odd of ['', '#', '#older', `#${text}a`, `#${text.slice(1)}`, `#${text.slice(1)}l`])
    expect(secretIn(odd)).toBeNull();
});
