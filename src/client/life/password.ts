import * as calls from '#calls/session/session.ts';
import { t } from '#client/messages/en.ts';
import { change } from '#offline/change.ts';
import { translate } from '../messages/language.ts';
import { sendAll } from '../outbox/use-call.ts';
import { withVault } from '../session/vault.ts';
import { sessionState } from '../who/session-state.ts';
import { leave } from './sign-out.ts';

export type PasswordResult =
  | { ok: true }
  | { ok: false; field: 'old_password' | 'new_password'; message: string };

/**
 * Changes the own password and signs out, as the server ends every session of the user. Before that the
 * tablet's key is wrapped with the new password, so that the data stays readable. A password is never written
 * to the tablet.
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<PasswordResult> {
  const owner = sessionState.get()?.owner;
  const passwords = { old_password: oldPassword, new_password: newPassword };
  const sent = await sendAll([change(calls.resetPassword, passwords)], { quiet: true });
  if (sent.kind !== 'done') {
    const error = sent.kind === 'refused' ? sent.error : { code: 'unreachable', msg: '' };
    if (error.code === 'wrong_old_password')
      return { ok: false, field: 'old_password', message: t.myProfile.wrongOldPassword };
    const message = error.code === 'unreachable' ? t.myProfile.failed : translate(error);
    return { ok: false, field: 'new_password', message };
  }
  if (owner !== undefined) await rewrap(owner, oldPassword, newPassword);
  await leave();
  return { ok: true };
}

async function rewrap(owner: string, oldPassword: string, newPassword: string): Promise<void> {
  try {
    await withVault(vault => vault.rewrap(owner, oldPassword, newPassword));
  } catch (error) {
    // The next sign-in asks for the previous password instead.
    console.warn('The key of this tablet could not be wrapped anew', error);
  }
}
