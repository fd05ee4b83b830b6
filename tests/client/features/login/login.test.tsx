import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionState } from '#client/data/session-state.ts';
import { checkMe, signOut } from '#client/data/sign-in.ts';
import { createTestClient, signInOnPage, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

test('a person signs in and is greeted', async () => {
  await client.open('/');
  await signInOnPage(client, 'store01', 'store1234');
  expect(await screen.findByRole('heading', { name: /Xin chào/ })).toBeTruthy();
  expect(sessionState.get()?.user.username).toBe('store01');
});

test('a wrong password reads as the specification says', async () => {
  await client.open('/login');
  await signInOnPage(client, 'store01', 'wrong1234');
  expect((await screen.findByRole('alert')).textContent).toBe('Username hoặc mật khẩu không đúng');
});

test('any other failure is a system error', async () => {
  client.intercept(({ url }) =>
    url === '/integration/admin/token' ? new Response('<html>', { status: 500 }) : undefined,
  );
  await client.open('/login');
  await signInOnPage(client, 'store01', 'store1234');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lỗi hệ thống ! Vui lòng kiểm tra lại kết nối hoặc liên hệ admin để được hỗ trợ.',
  );
});

test('a failure of the user info that the server answers resets the session', async () => {
  await client.signIn();
  client.intercept(({ url }) =>
    url === '/la/admin/me/info'
      ? Response.json({ result: false, errors: [{ code: 'system_error', msg: '' }] }, { status: 500 })
      : undefined,
  );
  await checkMe();
  expect(sessionState.get()).toBeNull();
});

test('being offline signs nobody out', async () => {
  await client.signIn();
  await client.connect(false);
  await checkMe();
  expect(sessionState.get()?.user.username).toBe('store01');
});

test('without connection the same password opens the tablet, and another one does not', async () => {
  await client.signIn();
  await signOut();
  await client.connect(false);
  await client.open('/login');
  await signInOnPage(client, 'store01', 'wrong1234');
  expect((await screen.findByRole('alert')).textContent).toBe('Username hoặc mật khẩu không đúng');
});

test('an offline session knows the person, and sends nothing until the password is given again', async () => {
  await client.signIn();
  await waitFor(async () => expect(await client.tablet().drafts.load('session:boot')).not.toBeNull());
  await signOut();
  await client.connect(false);
  await client.signIn();
  expect(sessionState.get()).toMatchObject({ token: null, user: { username: 'store01' } });
});

test('a reload after a sign-in without connection still knows what the person may do', async () => {
  await client.signIn();
  await waitFor(async () => expect(await client.tablet().drafts.load('session:boot')).not.toBeNull());
  await signOut();
  await client.connect(false);
  await client.signIn();
  const kept = () => sessionStorage.getItem('quay:boot');
  await waitFor(() => expect(kept()).toContain('session.franchiseUser'));
  expect(kept()).toContain('offline_sign_in_hours');
});

test('nothing of the session is kept outside of sessionStorage', async () => {
  await client.signIn();
  const { token, dek } = sessionState.get() ?? {};
  expect(token).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).not.toContain(String(token));
  expect(JSON.stringify({ ...localStorage })).not.toContain(String(dek));
});
