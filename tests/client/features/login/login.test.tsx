import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalEnvelope } from '#calls/kit/errors.ts';
import { Route } from '#client/features/login/login.tsx';
import { signIn } from '#client/life/sign-in.ts';
import { checkMe, signOut } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import { sessionState, setSession } from '#client/who/session-state.ts';
import { createTestClient, ourAnswer, signInOnPage, type TestClient } from '#tests/support/client.tsx';

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

test('the password is hidden until one looks at it, and a manager of passwords may fill it in', async () => {
  await client.open('/login');
  const field = await screen.findByLabelText<HTMLInputElement>(/^(Password|Mật khẩu)/);
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  screen.getByRole('button', { name: t.ui.showPassword }).click();
  await waitFor(() => expect(field.type).toBe('text'));
});

test.each([
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [['/items'], undefined],
  ['/salesOrders?page=2', '/salesOrders?page=2'],
])('after it one goes to a path of this app and nowhere else: %j', (asked, next) => {
  const { validateSearch } = Route.options;
  if (typeof validateSearch !== 'function') throw new Error('the sign-in page takes any address');
  expect(validateSearch({ next: asked })).toEqual(next === undefined ? {} : { next });
});

test('a wrong password reads as the specification says', async () => {
  await client.open('/login');
  await signInOnPage(client, 'store01', 'wrong1234');
  expect((await screen.findByRole('alert')).textContent).toBe('Username hoặc mật khẩu không đúng');
});

test.each([
  ['that the server answers', () => ourAnswer(refusalEnvelope('system_error', { msg: '' }), { status: 500 })],
  ['of a gateway', () => new Response('<html>', { status: 500 })],
])('any other failure %s is a system error', async (_, failing) => {
  client.intercept(({ url }) => (url === '/integration/admin/token' ? failing() : undefined));
  await client.open('/login');
  await signInOnPage(client, 'store01', 'store1234');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lỗi hệ thống ! Vui lòng kiểm tra lại kết nối hoặc liên hệ admin để được hỗ trợ.',
  );
});

test('while signing in, any failure of the user info leaves no one signed in', async () => {
  client.intercept(({ url }) =>
    url === '/la/admin/me/info'
      ? ourAnswer(refusalEnvelope('overloaded', { msg: '' }), { status: 429 })
      : undefined,
  );
  expect(await signIn('store01', 'store1234')).toMatchObject({ ok: false, type: 'system_error' });
  expect(sessionState.get()).toBeNull();
});

describe('a failure of the user info', () => {
  const meAnswers = (response: () => Response) =>
    client.intercept(({ url }) => (url === '/la/admin/me/info' ? response() : undefined));

  test.each([401, 403])('that the server answers with %i ends the session', async status => {
    await client.signIn();
    meAnswers(() => ourAnswer(refusalEnvelope('forbidden', { msg: '' }), { status }));
    await checkMe();
    expect(sessionState.get()).toBeNull();
  });

  test.each([404, 408, 422, 429, 500, 502, 503, 504])(
    'that the server answers with %i ends nothing',
    async status => {
      await client.signIn();
      const before = sessionState.get();
      meAnswers(() => ourAnswer(refusalEnvelope('overloaded', { msg: 'Busy.' }), { status }));
      await checkMe();
      expect(sessionState.get()).toBe(before);
    },
  );

  test.each([
    ['401', () => Response.json(refusalEnvelope('unauthenticated', { msg: 'Sign in' }), { status: 401 })],
    ['403', () => Response.json({ error: 'blocked' }, { status: 403 })],
    ['429', () => Response.json({ message: 'slow down' }, { status: 429 })],
    ['a page', () => new Response('<html>Wi-Fi</html>', { status: 200 })],
    ['any object', () => Response.json({})],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/portal' } })],
  ])('that a gateway makes (%s) ends nothing', async (_, response) => {
    await client.signIn();
    const before = sessionState.get();
    meAnswers(response);
    await checkMe();
    expect(sessionState.get()).toBe(before);
  });

  test('of an older token does not touch the newer session', async () => {
    await client.signIn();
    const answered = Promise.withResolvers<void>();
    meAnswers(() => {
      answered.resolve();
      return ourAnswer(refusalEnvelope('unauthenticated', { msg: '' }), { status: 401 });
    });
    const late = checkMe();
    const session = sessionState.get();
    if (!session) throw new Error('nobody is signed in');
    await answered.promise;
    setSession({ ...session, token: 'a newer one', tokenGeneration: session.tokenGeneration + 1 });
    await late;
    expect(sessionState.get()?.token).toBe('a newer one');
    client.intercept(null);
  });
});

test('being offline signs no one out', async () => {
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
  const { token } = sessionState.get() ?? {};
  expect(token).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).not.toContain(String(token));
});
