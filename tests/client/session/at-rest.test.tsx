import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, items, session } from '#calls/index.ts';
import { syncNow } from '#client/life/fill.ts';
import { changePassword } from '#client/life/password.ts';
import { signOut } from '#client/life/sign-out.ts';
import { sessionState } from '#client/who/session-state.ts';
import { change } from '#offline/change.ts';
import { joinKey } from '#offline/vault/shares.ts';
import { keyShares } from '#server/db/schema/index.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { leavesOf, recordsOnDisk, textsOf } from '#tests/support/tablet/disk.ts';

/** What may lie on the tablet in clear: opaque ids, names of calls and lists, states, counts and times. */
const clear: Record<string, readonly string[]> = {
  'quay-outbox/entries': [
    ...['seq', 'mid', 'owner', 'live', 'lane', 'deps', 'tempId', 'refs', 'op', 'v', 'state'],
    ...['attempts', 'unknowns', 'epoch', 'createdAt', 'build', 'settled', 'into', 'thrown.by', 'thrown.from'],
  ],
  'quay-outbox/parts': [],
  'quay-outbox/ids': ['tempId', 'owner', 'mid', 'no'],
  'quay-outbox/meta': [''],
  'quay-outbox/audit': ['at', 'owner', 'mid', 'op', 'what'],
  'quay-outbox/drafts': ['owner', 'key', 'savedAt'],
  'quay-outbox/keys': [
    ...[
      'owner',
      'user',
      'keyId',
      'iterations',
      'older.keyId',
      'older.iterations',
      'serverTimeSeen',
      'escrow.id',
    ],
    ...['behindMs', 'wrongTries', 'nextTryAt', 'offlineLimitMs', 'revoked'],
  ],
  'quay-outbox/ballast': [],
  'quay-store/tables': [
    ...['owner', 'table', 'generation', 'total', 'complete', 'asOf', 'filledAt', 'filling.generation'],
    ...['filling.pages', 'filling.size', 'filling.total', 'filling.startedAt'],
  ],
  'quay-store/pages': ['owner', 'table', 'generation', 'page'],
  'quay-store/answers': ['owner', 'key', 'asOf'],
};
/** Bytes, with the name of the key that sealed them. */
const sealed = /^(sealed\.|older\.|check\.|escrow\.)?(keyId|iv|data|salt)$|^$/;

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
});
afterEach(() => client.close());

test('no record of the tablet holds anything of a person or of the business in clear', async () => {
  const person = { name: 'Lý Thị Bí Mật', phone_no: '0912700599' };
  await syncNow({ force: true });
  const { outbox, drafts, store } = client.tablet();
  await client.connect(false);
  const draft = { op: customers.createTemporary.name, args: { customer_no: 'tmp:1', ...person } };
  const [first, second] = await outbox.enqueue([
    draft,
    { ...draft, args: { ...draft.args, customer_no: '' } },
  ]);
  await outbox.edit(first?.mid ?? '', { ...draft.args, email: 'bi.mat@example.vn' });
  await outbox.discard(outbox.discarding(second?.mid ?? ''), 'Khách đổi ý');
  await drafts.save('sale:new', { customer: person, note: 'gọi trước khi giao' });
  await store.putAnswer(customers.filter, {}, [person]);
  const [item] = store.table(items.filter).rows;
  const { token, user, share = '' } = sessionState.get() ?? {};
  if (!item || !token || !user) throw new Error('the tablet is not filled');
  const [kept] = await client.server.db.select().from(keyShares);
  const raw = Buffer.from(joinKey(share, kept?.share ?? '') ?? []);
  expect(raw).toHaveLength(32);
  const secrets = [
    ...[person.name, person.phone_no, 'bi.mat@example.vn', 'Khách đổi ý', 'gọi trước khi giao'],
    ...[item.description, 'store01', 'store1234', user.email, token, kept?.share ?? ''],
    ...(['hex', 'base64', 'base64url'] as const).map(encoding => raw.toString(encoding)),
  ];
  await signOut();

  const records = await recordsOnDisk();
  expect(new Set(records.map(({ database }) => database))).toEqual(new Set(['quay-outbox', 'quay-store']));
  const kinds = new Set<string>();
  for (const { database, store: name, key, value } of records) {
    const place = `${database}/${name}`;
    kinds.add(place);
    for (const { path, leaf } of leavesOf(value)) {
      const isBytes = ArrayBuffer.isView(leaf);
      const allowed = clear[place]?.includes(path) || (sealed.test(path) && (isBytes || /keyId$/.test(path)));
      expect(allowed, `${place}: ${path}`).toBe(true);
      if (ArrayBuffer.isView(leaf)) {
        const { buffer, byteOffset, byteLength } = leaf;
        expect(Buffer.from(buffer, byteOffset, byteLength).includes(raw)).toBe(false);
      }
      // The ballast is noise, and large.
      if (name === 'ballast') continue;
      for (const text of textsOf(leaf)) for (const secret of secrets) expect(text).not.toContain(secret);
    }
    for (const secret of secrets) expect(JSON.stringify(key)).not.toContain(secret);
  }
  // All kinds of records were there to be looked at.
  for (const name of ['entries', 'parts', 'audit', 'drafts', 'keys'])
    expect(kinds).toContain(`quay-outbox/${name}`);
  for (const name of ['tables', 'pages', 'answers']) expect(kinds).toContain(`quay-store/${name}`);
});

test('a password goes to the server from memory: the tablet never keeps it, sealed or not', async () => {
  const passwords = { old_password: 'store1234', new_password: 'changed123' };
  const { outbox } = client.tablet();
  await expect(outbox.enqueue([change(session.resetPassword, passwords)])).rejects.toThrow(/to a disk/);
  const written: string[] = [];
  const { add, put } = IDBObjectStore.prototype;
  // Every value on its way to a disk, before it is sealed or after.
  const watched = (real: typeof put) =>
    function (this: IDBObjectStore, value: unknown, ...key: [IDBValidKey?]) {
      written.push(`${this.name} ${JSON.stringify(value)}`);
      return real.call(this, value, ...key);
    };
  Object.assign(IDBObjectStore.prototype, { add: watched(add), put: watched(put) });
  try {
    expect(await changePassword('wrong1234', 'changed123')).toMatchObject({
      ok: false,
      field: 'old_password',
    });
    expect(await changePassword(passwords.old_password, passwords.new_password)).toEqual({ ok: true });
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put });
  }
  // The key of the tablet was wrapped with the new password.
  expect(written.some(text => text.startsWith('keys '))).toBe(true);
  expect(written.filter(text => /^(entries|parts|audit) /.test(text))).toEqual([]);
  expect(written.join()).not.toMatch(/store1234|changed123|wrong1234/);
});
