import { rowChanges } from '#calls/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { t } from '../messages/en.ts';
import { notify } from '../page/notices.ts';
import { fetchCall } from '../transport/fetch-call.ts';

/** What the server has answered and lost is sent again, and a person is told: numbers on paper are not those any more. */
export async function recoverLost({ outbox }: Tablet, signal: AbortSignal): Promise<void> {
  const count = await outbox.recover(
    async keys => (await fetchCall(rowChanges.missing, { keys: [...keys] }, { signal })).keys,
  );
  if (count > 0) notify.stays(t.tablet.sentAgain);
}
