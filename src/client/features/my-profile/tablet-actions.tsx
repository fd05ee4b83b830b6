import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '#client/messages/en.ts';
import { syncNow } from '../../life/fill.ts';
import { type Forgotten, forgetMe } from '../../life/forget.ts';
import { notify } from '../../page/notices.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { confirm } from '../../ui/confirm.tsx';

const why: Partial<Record<Forgotten, string>> = {
  'other-tab': t.tablet.removeOtherTab,
  failed: t.tablet.removeFailed,
};

/** Reads everything again, or removes what this tablet stores for the person. */
export function TabletActions({ unsent }: { unsent: number }) {
  const online = useConnectionState() === 'online';
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const sure = await confirm({
      title: t.tablet.removeTitle,
      body: t.tablet.removeBody,
      confirmLabel: t.tablet.removeConfirm,
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    const ended = await forgetMe();
    setBusy(false);
    const text = ended === 'unsent' ? t.tablet.removeUnsent(unsent) : why[ended];
    if (text) notify.failure(text);
  };
  return (
    <Group>
      <Button
        variant="default"
        disabled={!online}
        onClick={() => {
          void syncNow({ force: true });
          notify.success(t.tablet.refilled);
        }}
      >
        {t.tablet.refill}
      </Button>
      <Button variant="subtle" color="red" loading={busy} disabled={unsent > 0} onClick={() => void remove()}>
        {t.tablet.remove}
      </Button>
      {unsent > 0 ? <Text size="sm">{t.tablet.removeUnsent(unsent)}</Text> : null}
    </Group>
  );
}
