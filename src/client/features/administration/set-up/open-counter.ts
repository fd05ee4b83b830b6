import { dropFirstPassword, firstPasswordOf } from '../../../life/first-password.ts';
import { signIn } from '../../../life/sign-in.ts';
import { flush } from '../../../outbox/flush.ts';
import { sessionState, worksAt } from '../../../who/session-state.ts';

/**
 * Lets the first administrator work at their shop, with the password that they have typed on this page. False where it was
 * typed on another page: the counter asks for it then.
 */
export async function openCounter(shop: string): Promise<boolean> {
  const session = sessionState.get();
  const password = session && firstPasswordOf(session.username);
  if (!password) return false;
  await flush();
  const result = await signIn(session.username, password, { shop });
  dropFirstPassword();
  return 'ok' in result && result.ok && worksAt(sessionState.get()) === shop;
}
