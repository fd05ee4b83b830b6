import { useState } from 'react';
import { systemIndex } from '#calls/administration/index.ts';
import type { SystemIndexCode } from '#model/administration/system-indexes.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';

/**
 * Rebuilds an index, a bounded number of rows with each call, and checks it once more at the end.
 *
 * `left`: rows still to be rebuilt, while it goes on. `why`: what it wants, such as the connection.
 */
export function useRebuild(index: SystemIndexCode, refresh: () => void) {
  const { send, allowed } = useCall(systemIndex.run);
  const [left, setLeft] = useState<number | null>(null);
  const may = allowed();

  const rebuild = async (differences: number) => {
    for (let before = differences; ; ) {
      setLeft(before);
      const sent = await send({ index, rebuild: true }, { quiet: true });
      const now = sent.kind === 'done' ? sent.answer.differences : null;
      if (now === 0) break;
      // New differences come as fast as old ones go: a person has to look.
      if (now === null || now >= before) {
        notify.failure(sent.kind === 'refused' ? sent.error.msg : t.systemIndex.stopped);
        break;
      }
      before = now;
    }
    await send({ index, rebuild: false });
    setLeft(null);
    refresh();
  };
  return { rebuild, left, why: !may.ok && may.reason === 'connection' ? may.why : null };
}
