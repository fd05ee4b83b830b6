import { t } from '#client/messages/en.ts';
import { signOut } from '../../life/sign-out.ts';
import { lastSignOut } from '../../session/last-sign-out.ts';
import { unsentCount } from '../../tablet/entries.ts';
import { currentTablet } from '../../tablet/tablet.ts';
import { confirm } from '../../ui/confirm.tsx';

/** Asks only when something is unsent, and says afterwards how much stays. */
export async function askAndSignOut(): Promise<void> {
  const unsent = unsentCount(currentTablet()?.outbox.entries() ?? []);
  if (unsent > 0) {
    const sure = await confirm({
      title: t.layout.signOutTitle,
      body: t.layout.signOutUnsent(unsent),
      confirmLabel: t.layout.signOut,
    });
    if (!sure) return;
  }
  lastSignOut.set(await signOut());
}
