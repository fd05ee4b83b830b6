import { hash } from '@node-rs/argon2';
import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customers, session } from '#calls/index.ts';
import { keyPaths } from '#calls/session/data-key.ts';
import { signOut } from '#client/life/sign-out.ts';
import { withVault } from '#client/session/vault.ts';
import { retryKey, tabletSlot } from '#client/tablet/tablet.ts';
import { heldKey } from '#client/who/held-key.ts';
import { sessionState } from '#client/who/session-state.ts';
import { fromText, joinKey } from '#offline/vault/shares.ts';
import { auditLog, keyShares, users } from '#server/db/schema/index.ts';
import { createTestClient, signInOnPage, type TestClient } from '#tests/support/client.tsx';
import { sendDrafts } from '#tests/support/tablet/drafts.ts';
import { makeEscrow } from '#tests/support/tablet/escrow.ts';

const escrow = makeEscrow();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient(escrow);
});
afterEach(() => client.close());

const shares = () => client.server.db.select().from(keyShares);
/** The server has its share, and the key is wrapped for the company. */
const isKept = () =>
  waitFor(async () => {
    expect(await shares()).toHaveLength(1);
    const { owner = '', keyId = '' } = sessionState.get() ?? {};
    expect(await withVault(vault => vault.escrowOf(owner, keyId))).toBe(escrow.publicKey.id);
  });
const asked = /What is kept on this tablet opens with your password/;
const greeting = { name: /Xin chào/ };
const ended = (token: string) =>
  waitFor(async () => expect((await client.server.send(session.me, {}, { token })).status).toBe(401));

async function sellOffline(): Promise<void> {
  await client.connect(false);
  const args = { customer_no: '', name: 'Vũ Thị Chìa Khoá', phone_no: '0912700591' };
  expect(await sendDrafts([{ op: customers.createTemporary.name, args }])).toMatchObject({ kind: 'queued' });
}
const unsent = () => client.tablet().outbox.entries();

async function giveOnPage(password: string): Promise<void> {
  await client.user.type(await screen.findByLabelText('Password'), password);
  await client.user.click(screen.getByRole('button', { name: 'Go on' }));
}

describe('after a reload', () => {
  test('the key comes from the worker, without the server', async () => {
    await client.signIn();
    await sellOffline();
    await client.reload('/');
    await screen.findByRole('heading', greeting);
    expect(unsent()).toHaveLength(1);
  });

  test('it comes from two shares when the worker was stopped: one here, one for the live session', async () => {
    await client.signIn();
    await client.open('/');
    await isKept();
    const [row] = await shares();
    const kept = JSON.parse(sessionStorage.getItem('quay:session') ?? '{}');
    expect(joinKey(kept.share, row?.share ?? '')).toHaveLength(32);
    await client.reload('/');
    window.dispatchEvent(new Event('pagehide'));
    client.stopWorker();
    heldKey.set(null);
    await client.reload('/');
    await screen.findByRole('heading', greeting);
  });

  test('else the password is asked: who is signed in, page and unsent work stay', async () => {
    await client.signIn();
    await sellOffline();
    heldKey.set(null);
    const router = await client.reload('/salesOrders');
    await screen.findByText(asked);
    expect(screen.getByText('You are signed in as store01.')).toBeTruthy();
    const { token } = sessionState.get() ?? {};
    await giveOnPage('store1234');
    await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
    expect(router.state.location.pathname).toBe('/salesOrders');
    expect(unsent()).toHaveLength(1);
    expect(sessionState.get()?.token).toBe(token);
    await client.connect(true);
    await waitFor(() => expect(unsent().every(({ state }) => state === 'DONE')).toBe(true));
  });

  test('another password than the person’s does not open the page', async () => {
    await client.signIn();
    await client.connect(false);
    heldKey.set(null);
    await client.reload('/');
    await screen.findByText(asked);
    await giveOnPage('wrong1234');
    await screen.findByText(/Username hoặc mật khẩu không đúng/);
    expect(screen.getByText(asked)).toBeTruthy();
    expect(heldKey.get()).toBeNull();
  });

  test('a share of another session, or one that was tampered with, opens nothing', async () => {
    await client.signIn();
    await isKept();
    const share = Buffer.alloc(32, 7).toString('base64url');
    await client.server.db.update(keyShares).set({ share });
    heldKey.set(null);
    await client.reload('/');
    await screen.findByText(asked);
    expect(tabletSlot.get()).toMatchObject({ tablet: null, locked: 'key' });
  });

  test('a session that the server has ended is asked here for its password, and keeps its page', async () => {
    await client.signIn();
    await isKept();
    await client.server.db.execute('delete from sessions');
    expect(await shares()).toEqual([]);
    heldKey.set(null);
    const router = await client.reload('/salesOrders');
    await screen.findByText(asked);
    await giveOnPage('store1234');
    await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
    expect(router.state.location.pathname).toBe('/salesOrders');
    expect(sessionState.get()?.token).toBeTruthy();
  });

  test('a password that is given while the key is looked for once more opens the page', async () => {
    await client.signIn();
    await isKept();
    heldKey.set(null);
    let answer = (_: Response) => {};
    let isAsked = false;
    let isBusy = true;
    client.intercept(({ request }) => {
      if (new URL(request.url).pathname !== keyPaths.share) return undefined;
      if (isBusy) return new Response('busy', { status: 503 });
      isAsked = true;
      return new Promise(resolve => {
        answer = resolve;
      });
    });
    await client.reload('/salesOrders');
    await screen.findByText(asked);
    isBusy = false;
    let looking = retryKey();
    await waitFor(() => {
      // A search that began before was answered already.
      looking = retryKey();
      expect(isAsked).toBe(true);
    });
    await giveOnPage('store1234');
    await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
    answer(new Response('busy', { status: 503 }));
    await looking;
    expect(tabletSlot.get().locked).toBeUndefined();
    expect(unsent()).toEqual([]);
  });

  test('what was removed from the browser is not spoken of as if it were there', async () => {
    await client.signIn();
    await isKept();
    const databases = await indexedDB.databases();
    heldKey.set(null);
    await client.reload('/maintenance');
    for (const { name = '' } of databases) indexedDB.deleteDatabase(name);
    await client.reload('/');
    await screen.findByRole('heading', { name: 'This tablet was emptied' });
    await giveOnPage('store1234');
    await screen.findByRole('heading', greeting);
  });
});

describe('the storage of the tab', () => {
  test('holds no key: not in any spelling, and no share alone says anything of it', async () => {
    await client.signIn();
    await isKept();
    const [row] = await shares();
    const kept = JSON.parse(sessionStorage.getItem('quay:session') ?? '{}');
    const raw = Buffer.from(joinKey(kept.share, row?.share ?? '') ?? []);
    expect(raw).toHaveLength(32);
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    for (const spelling of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(stored).not.toContain(raw.toString(spelling));
    expect(stored).not.toContain(row?.share);
    expect(stored).not.toContain('store1234');
    expect(fromText(kept.share)).toHaveLength(32);
  });
});

describe('signing out', () => {
  test('destroys the key: here, with the worker, at the server, and the token is dead', async () => {
    await client.signIn();
    await isKept();
    const { token = null } = sessionState.get() ?? {};
    window.dispatchEvent(new Event('pagehide'));
    await signOut();
    expect(heldKey.get()).toBeNull();
    expect(await shares()).toEqual([]);
    await ended(String(token));
    expect(localStorage.getItem('quay:ended')).toBeNull();
  });

  test('without a connection keeps of the token only its hash, and ends it when the server is back', async () => {
    await client.signIn();
    await isKept();
    const { token } = sessionState.get() ?? {};
    await client.connect(false);
    await signOut();
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).not.toContain(String(token));
    expect(JSON.parse(localStorage.getItem('quay:ended') ?? '[]')).toHaveLength(1);
    expect(await shares()).toHaveLength(1);
    await client.connect(true);
    await ended(String(token));
    expect(await shares()).toEqual([]);
    await waitFor(() => expect(localStorage.getItem('quay:ended')).toBeNull());
  });

  test('ends the same session in another tab', async () => {
    await client.signIn();
    const { ticket } = sessionState.get() ?? {};
    const other = new BroadcastChannel('quay-session');
    other.postMessage('somebody else’s');
    other.postMessage(ticket);
    await waitFor(() => expect(sessionState.get()).toBeNull());
    expect(heldKey.get()).toBeNull();
    other.close();
  });

  test('a new sign-in in the place of an old session ends the old token', async () => {
    await client.signIn();
    const { token } = sessionState.get() ?? {};
    await client.signIn();
    await ended(String(token));
    expect(
      (await client.server.send(session.me, {}, { token: String(sessionState.get()?.token) })).status,
    ).toBe(200);
  });
});

describe('a forgotten password', () => {
  /** As an administrator does it. */
  async function reset(password: string): Promise<void> {
    const password_hash = await hash(password);
    await client.server.db.update(users).set({ password_hash }).where(eq(users.username, 'store01'));
    await client.server.db.execute('delete from sessions');
  }

  test('loses nothing: the next sign-in opens the queue again, sends it, and is recorded', async () => {
    await client.signIn();
    await isKept();
    await sellOffline();
    await signOut();
    await reset('forgotten1');
    await client.connect(true);
    await client.open('/login');
    await signInOnPage(client, 'store01', 'forgotten1');
    await screen.findByRole('heading', greeting);
    await waitFor(() => expect(unsent().map(({ state }) => state)).toEqual(['DONE']));
    const records = await client.server.db.select().from(auditLog);
    expect(records).toMatchObject([
      { action: 'data-key.recover', actor_name: 'store01', detail: { opened: true } },
    ]);
    expect(records[0]?.detail.device_id).toBe(localStorage.getItem('quay:device'));
    // The company is asked once: from now on the password opens it, also without a connection.
    await signOut();
    await client.connect(false);
    await client.signIn('store01', 'forgotten1');
    await client.connect(true);
    expect(await client.server.db.select().from(auditLog)).toHaveLength(1);
  });

  test('asks for the previous password when the company cannot open the key', async () => {
    await client.signIn();
    await isKept();
    await signOut();
    await reset('forgotten1');
    client.intercept(({ request }) =>
      new URL(request.url).pathname === keyPaths.recover ? new Response('busy', { status: 503 }) : undefined,
    );
    await client.open('/login');
    await signInOnPage(client, 'store01', 'forgotten1');
    await screen.findByRole('heading', { name: 'Your password was changed' });
  });
});
