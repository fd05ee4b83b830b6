import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers } from '#calls/index.ts';
import { signOut } from '#client/life/sign-out.ts';
import { retryStorage, tabletSlot } from '#client/tablet/tablet.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';
import { limitStorage } from '#tests/support/tablet/quota.ts';

const banner = /This browser cannot keep data on the tablet/;
let client: TestClient;
let ends: (() => void)[] = [];
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(async () => {
  for (const end of ends) end();
  ends = [];
  await client.close();
});

const newCustomer = (phone_no: string) =>
  sendDrafts([
    {
      op: customers.createTemporary.name,
      args: { customer_no: '', name: 'Hà Thị Trực Tiếp', phone_no },
    },
  ]);
const unsent = () => client.tablet().outbox.entries();

/** From now on the browser's storage fails, as after a crash of its process. */
function breakStorage(): () => void {
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;
  const fail = (): never => {
    throw new DOMException('the storage has gone', 'UnknownError');
  };
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    // The simulation itself makes those of an upgrade.
    return String(mode) === 'versionchange' ? transaction.call(this, names, mode, options) : fail();
  };
  IDBFactory.prototype.open = fail;
  const mend = () => {
    Object.assign(IDBDatabase.prototype, { transaction });
    Object.assign(IDBFactory.prototype, { open });
  };
  ends.push(mend);
  return mend;
}

test('a browser without storage still works with the server, and says what that means', async () => {
  breakStorage();
  await client.signIn();
  await client.open('/');
  await screen.findByText(banner);
  expect(await newCustomer('0912700571')).toMatchObject({
    kind: 'done',
    entries: [{ answer: { phone_no: '0912700571' } }],
  });
  client.loseNextAnswer();
  expect(await newCustomer('0912700579')).toMatchObject({ kind: 'refused', error: { code: 'unreachable' } });
  await screen.findByText(/Please check whether it arrived/);
  await client.connect(false);
  expect(await newCustomer('0912700572')).toMatchObject({ kind: 'refused', error: { code: 'unreachable' } });
});

test('a storage that breaks refuses without a trace, sends directly, and is used once it answers', async () => {
  await client.signIn();
  await client.open('/');
  await screen.findByRole('heading', { name: /Xin chào/ });
  const mend = breakStorage();
  expect(await newCustomer('0912700573')).toMatchObject({ kind: 'not-saved' });
  await screen.findByText(banner);
  expect(await newCustomer('0912700573')).toMatchObject({ kind: 'done' });
  mend();
  await retryStorage();
  await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  expect(tabletSlot.get().broken).toBe(false);
  expect(unsent()).toEqual([]);
});

test('a full tablet says so, and nothing is half saved', async () => {
  const disk = limitStorage(Number.MAX_SAFE_INTEGER);
  ends.push(disk.end);
  await client.signIn();
  await client.open('/');
  await screen.findByRole('heading', { name: /Xin chào/ });
  await client.connect(false);
  disk.set(0);
  expect(await newCustomer('0912700574')).toMatchObject({ kind: 'not-saved', error: { reason: 'quota' } });
  await screen.findByText(/There is no space left on this tablet/);
  expect(unsent()).toEqual([]);
  disk.set(Number.MAX_SAFE_INTEGER);
  expect(await newCustomer('0912700574')).toMatchObject({ kind: 'queued' });
  expect(unsent()).toHaveLength(1);
});

test('a storage removed at work is told with what it costs, and takes nothing more', async () => {
  await client.signIn();
  await client.open('/');
  await screen.findByRole('heading', { name: /Xin chào/ });
  await client.connect(false);
  expect(await newCustomer('0912700575')).toMatchObject({ kind: 'queued' });
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('quay-outbox');
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });
  await screen.findByText(/has been removed from this browser. 1 unsent document will not be sent/);
  expect(await newCustomer('0912700576')).toMatchObject({ kind: 'refused', error: { code: 'unreachable' } });
  await client.connect(true);
  expect(await newCustomer('0912700577')).toMatchObject({ kind: 'done' });
  await retryStorage();
  expect(tabletSlot.get()).toMatchObject({ broken: true, gone: true });
  // A new sign-in makes a new key, and the tablet keeps again.
  await signOut();
  await client.signIn();
  await client.connect(false);
  expect(await newCustomer('0912700578')).toMatchObject({ kind: 'queued' });
  expect(unsent()).toHaveLength(1);
});
