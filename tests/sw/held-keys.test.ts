import { expect, it } from 'vitest';
import type { HeldKey } from '#offline/messages.ts';
import { createHeldKeys } from '../../sw/held-keys.ts';

const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const keyOf = (owner: string): HeldKey => ({ owner, keyId: 'k', dek });

function worker() {
  let time = 0;
  const keys = createHeldKeys(() => time);
  return {
    keys,
    pass: (ms: number) => {
      time += ms;
    },
    ask(ticket: string): unknown {
      const said: unknown[] = [];
      keys.onMessage(
        { type: 'give-key', ticket },
        { postMessage: (answer: unknown) => void said.push(answer) },
      );
      expect(said).toHaveLength(1);
      return said[0];
    },
  };
}

it('a key comes back for its ticket, to each tab its own', () => {
  const { keys, ask } = worker();
  keys.onMessage({ type: 'hold-key', ticket: 'a', key: keyOf('7@C1') }, undefined);
  keys.onMessage({ type: 'hold-key', ticket: 'b', key: keyOf('8@C2') }, undefined);
  expect(ask('a')).toEqual(keyOf('7@C1'));
  expect(ask('b')).toEqual(keyOf('8@C2'));
  for (const other of ['', 'c', 'A', '__proto__', 'constructor']) expect(ask(other)).toBeNull();
});

it('a key goes with the sign-out', () => {
  const { keys, ask } = worker();
  keys.onMessage({ type: 'hold-key', ticket: 'a', key: keyOf('7@C1') }, undefined);
  keys.onMessage({ type: 'drop-key', ticket: 'a' }, undefined);
  expect(ask('a')).toBeNull();
});

it('a key goes after a minute, and later asking does not keep it', () => {
  const { keys, ask, pass } = worker();
  keys.onMessage({ type: 'hold-key', ticket: 'a', key: keyOf('7@C1') }, undefined);
  pass(59_000);
  expect(ask('a')).toEqual(keyOf('7@C1'));
  pass(2000);
  expect(ask('a')).toBeNull();
});

it('other messages are left alone', () => {
  const { keys } = worker();
  const port = { postMessage: () => expect.unreachable('answered') };
  keys.onMessage(null, port);
  keys.onMessage({ type: 'tick', build: 'b' }, port);
  keys.onMessage({ type: 'skip-waiting' }, port);
});
