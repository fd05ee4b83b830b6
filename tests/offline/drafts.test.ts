import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createDrafts, setAside, takeBack } from '#offline/drafts.ts';
import { openOutboxFile } from '#offline/outbox-file.ts';
import { createSeal } from '#offline/vault/seal.ts';

it('drafts come back to their owner, by key and by prefix, until removed', async () => {
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const file = await openOutboxFile(async () => false);
  const drafts = createDrafts(file, createSeal(dek, 'k', 'A'), 'A');
  await drafts.save('cart:1', { lines: 2 });
  await drafts.save('cart:2', { lines: 3 });
  await drafts.save('form:1', {});
  expect(await drafts.load('cart:1')).toEqual({ lines: 2 });
  expect((await drafts.list('cart:')).map(draft => draft.key)).toEqual(['cart:1', 'cart:2']);
  expect(await createDrafts(file, createSeal(dek, 'k', 'B'), 'B').load('cart:1')).toBeNull();
  expect(await createDrafts(file, createSeal(dek, 'k2', 'A'), 'A').load('cart:1')).toBeNull();
  await drafts.remove('cart:1');
  expect(await drafts.load('cart:1')).toBeNull();
  file.close();
});

it('drafts of a key that is given up neither block newer ones nor are lost', async () => {
  const dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const file = await openOutboxFile(async () => false);
  const old = { ...createSeal(dek, 'old', 'A'), keyId: 'old' };
  const seal = createSeal(dek, 'new', 'A');
  const before = createDrafts(file, old, 'A');
  await before.save('cart:1', { lines: 2 });
  await before.save('cart:2', { lines: 3 });
  await setAside(file, 'A', 'old');
  const drafts = createDrafts(file, seal, 'A');
  expect(await drafts.list('cart:')).toEqual([]);
  await drafts.save('cart:1', { lines: 9 });
  await takeBack(file, 'A', old, seal);
  expect(await drafts.load('cart:1')).toEqual({ lines: 9 });
  expect(await drafts.load('cart:2')).toEqual({ lines: 3 });
  await drafts.remove('cart:1');
  await takeBack(file, 'A', old, seal);
  expect(await drafts.load('cart:1')).toEqual({ lines: 2 });
  file.close();
});
