import { Button, Group } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { t } from '#client/messages/en.ts';
import type { Queue } from '#offline/tablet.ts';
import { translate } from '../../messages/language.ts';
import { isUnsent, needsAttention, unsentCount } from '../../tablet/entries.ts';
import { useSession } from '../../who/session-state.ts';

const texts = t.outbox.mine;

/** Where another owner's queue stands that this page sends, and what happens next. */
export function QueueSending({ queue, shop, title }: { queue: Queue; shop: string; title: ReactNode }) {
  const unsent = useSyncExternalStore(queue.subscribe, queue.entries).filter(isUnsent);
  const hasToken = Boolean(useSession()?.token);
  const held = unsent.find(({ waits }) => waits?.because === 'held')?.waits?.says;
  const waiting = unsent.filter(needsAttention);
  const error = waiting.find(entry => entry.error)?.error;
  const again = async () => {
    for (const { mid } of waiting) await queue.retry(mid);
    queue.wake('user');
  };
  const next = () => {
    if (!hasToken) return texts.signIn;
    if (held) return translate(held);
    return waiting.length > 0 ? texts.refused(unsentCount(waiting)) : texts.sending(shop);
  };
  return (
    <Group justify="space-between">
      <span>
        {title}
        {next()}
        {error ? ` ${t.outbox.refusedBecause} ${translate(error) || error.code}` : ''}
      </span>
      <Button variant="default" onClick={() => void again()}>
        {t.outbox.sendNow}
      </Button>
    </Group>
  );
}
