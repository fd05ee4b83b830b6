import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { tablets } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Tablet } from '#calls/setup/tablets.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useList } from '../../../read/use-list.ts';
import { Age } from '../../../ui/age.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { personOf, shopOf, spaceOf } from './tablet-words.ts';

const texts = t.tablets;

/** What a tablet has told of one person's work on it, and how the office lets that be sent. */
export default function TabletSheet({ tabletKey, onClose }: { tabletKey: string; onClose: () => void }) {
  const [tablet] = useList(tablets.filter, { size: 1, filters: [filter('tablet_key', tabletKey)] }).rows;
  return (
    <Sheet opened onClose={onClose} title={tablet ? personOf(tablet) : texts.one}>
      {tablet ? <Told tablet={tablet} /> : <Note>{texts.unknown}</Note>}
    </Sheet>
  );
}

function Told({ tablet }: { tablet: Tablet }) {
  const isOffice = isAdministrator(useSession());
  const { unsent, unsent_since, seen_at, filled_at } = tablet;
  const age = (at: string | null) => (at === null ? '' : <Age at={at} />);
  return (
    <Stack>
      <Facts
        facts={[
          [texts.shop, shopOf(tablet)],
          [texts.unsent, String(unsent)],
          [texts.since, age(unsent_since)],
          [texts.refused, tablet.refused === 0 ? '' : String(tablet.refused)],
          [texts.refusal, tablet.refusal],
          [texts.seen, seen_at === null ? texts.notSeen : age(seen_at)],
          [texts.filled, age(filled_at)],
          [texts.storage, spaceOf(tablet)],
          [texts.build, tablet.build],
          [texts.device, tablet.device_id],
          [texts.browser, tablet.user_agent],
        ]}
      />
      {isOffice && unsent > 0 ? <Release tablet={tablet} /> : null}
    </Stack>
  );
}

/** The office says that the work may be sent for its shop, and why. */
function Release({ tablet }: { tablet: Tablet }) {
  const [reason, setReason] = useState('');
  const { owner } = tablet;
  return (
    <Block title={texts.release}>
      <p>{texts.releaseHint(shopOf(tablet))}</p>
      <TextInput
        required
        label={texts.reason}
        maxLength={250}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {reason.trim() === '' ? (
        <Button disabled mt="sm">
          {texts.release}
        </Button>
      ) : (
        <CallButton
          call={tablets.release}
          input={{ owner, reason: reason.trim() }}
          onSent={sent => {
            if (sent.kind !== 'done') return;
            setReason('');
            notify.success(texts.released);
          }}
        >
          {texts.release}
        </CallButton>
      )}
    </Block>
  );
}
