import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#calls/all.ts';
import { session } from '#calls/index.ts';
import type { AnyCall } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { permitOf } from '#client/read/permit.ts';
import type { Session } from '#client/who/session-state.ts';
import { type PageUrl, pages, pageUrls } from '#model/session/pages.ts';
import { users } from '#server/db/schema/index.ts';
import { naming, namingNothing, noNames } from '../../../support/inputs/every-call.ts';
import { type Entry, everythingOn, grantSet } from '../../../support/permission-sets.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

type Permissions = { permission_type?: 'edit' | 'view'; permissions: readonly Partial<Entry>[] };

/** Every other thing of those that can be granted, from `first` on, by their order in all pages together. */
function everyOther(step: number, first: number): Permissions {
  let count = first;
  const some = <T>(things: readonly T[]) => things.filter(() => count++ % step === 0);
  const permissions = some(pageUrls).map((page_url: PageUrl) => ({
    page_url,
    buttons: some<string>(pages[page_url].buttons),
    fields: some<string>(pages[page_url].fields),
    filters: [],
  }));
  return { permissions };
}

const everything = everythingOn(pageUrls);
const sets: Record<string, Permissions & { username?: string }> = {
  everything: { permissions: everything },
  'everything, of the company': { permissions: everything, username: 'manager01' },
  'everything, to look at': { permission_type: 'view', permissions: everything },
  'every page, and nothing on it': { permissions: pageUrls.map(page_url => ({ page_url })) },
  nothing: { permissions: [] },
  'quotes alone': { permissions: everythingOn(['/salesQuotes', '/salesQuotes/detail']) },
  'the till': { permissions: everythingOn(['/payment', '/payment/history']) },
  'credit memos alone': {
    permissions: everythingOn(['/purchasesOrders/creditMemo', '/salesOrders/creditMemo']),
  },
  'every second thing': everyOther(2, 0),
  'every second thing, the others': everyOther(2, 1),
  'every third thing': everyOther(3, 0),
  'every third thing, the next': everyOther(3, 1),
};

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** What the client makes of what the server says of the person: as `boot.ts` has it. */
async function permit(token: string, username: string) {
  const { user, role } = (await server.send(session.me, {}, { token })).data;
  const { page_permission } = (await server.send(session.franchiseUser, {}, { token })).data;
  const signedIn: Session = {
    owner: username,
    username,
    token,
    tokenGeneration: 1,
    user,
    role,
    keyId: 'none',
    ticket: '',
  };
  return permitOf(signedIn, page_permission);
}

/** A good input of the call, whole. */
function inputOf(call: AnyCall): unknown {
  const given = naming[call.name]?.(noNames) ?? namingNothing[call.name] ?? { page: 1, size: 1 };
  const parsed = parseInput(call, given);
  if (!parsed.ok) throw new Error(`${call.name}: ${parsed.msg}`);
  return parsed.input;
}

/** Ends every session of the person. */
const asked = calls.filter(({ name }) => name !== 'session.resetPassword' && name !== 'session.login');

test.each(Object.entries(sets))('with %s, a screen offers what the server lets through', async (_, set) => {
  const { username = 'store02' } = set;
  await grantSet(server.db, username, set);
  const token = await server.signIn(username);
  const { mayCall } = await permit(token, username);
  const wrong: string[] = [];
  let refused = 0;
  for (const call of asked) {
    const input = inputOf(call);
    const { error } = await server.send(call, input as object, { token });
    const isRefused = error?.msg === 'You are not allowed to do this.';
    if (isRefused) refused++;
    if (mayCall(call, input) === isRefused)
      wrong.push(`${call.name}: ${isRefused ? 'refused' : 'let through'}`);
  }
  expect(wrong).toEqual([]);
  // Administrators alone may do some things, and no set grants nothing at all.
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(asked.length);
});

test('an administrator is refused nothing, with or without a set', async () => {
  await server.db.update(users).set({ page_permission_id: null }).where(eq(users.username, 'admin'));
  const token = await server.signIn('admin');
  const { mayCall } = await permit(token, 'admin');
  for (const call of asked) {
    const { error } = await server.send(call, inputOf(call) as object, { token });
    expect([call.name, error?.code === 'forbidden', mayCall(call, inputOf(call))]).toEqual([
      call.name,
      false,
      true,
    ]);
  }
});
