import { act } from '@testing-library/react';
import { session } from '#calls/index.ts';
import { checkMe } from '#client/life/sign-out.ts';
import { sessionState } from '#client/who/session-state.ts';
import { ourAnswer, type TestClient } from './client.tsx';

/** From now on the back end says that it knows the calls of the specification alone, whenever it is asked; it is asked once. */
export async function knowsSpecificationOnly(client: TestClient): Promise<void> {
  const now = sessionState.get();
  if (!now) throw new Error('no one is signed in');
  const role = { ...now.role, specification_only: true };
  const data = { user: now.user, role, server_time: new Date().toISOString() };
  client.intercept(({ url }) => (url === session.me.path ? ourAnswer({ result: true, data }) : undefined));
  // An answer of before would say the opposite after this one.
  await client.answeredSoFar();
  await act(checkMe);
}
