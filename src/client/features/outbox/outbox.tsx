import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useOthers } from '../../outbox/others.ts';
import { isUnsent, unsentCount, useEntries } from '../../tablet/entries.ts';
import { useTablet } from '../../tablet/tablet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { IconCloudCheck, IconRefresh } from '../../ui/icons.tsx';
import { OthersUnsent } from '../../workflows/unsent/others-unsent.tsx';
import { DocumentEntries } from './document-entries.tsx';
import { groupsOf } from './groups.ts';
import styles from './outbox.module.css';
import { SealedNote } from './sealed-note.tsx';
import { ThrownAway } from './thrown-away.tsx';
import { Transfer } from './transfer.tsx';

export const Route = createFileRoute('/_default/outbox')({ component: Outbox });

/** Everything of this person that the server does not have yet, by document, in the order in which it will be sent. */
function Outbox() {
  const tablet = useTablet();
  const unsent = useEntries().filter(isUnsent);
  const groups = groupsOf(unsent);
  const { mine, others } = useOthers();
  return (
    <FormPage
      title={t.pages['/outbox']}
      actions={
        <>
          <Transfer something={unsent.length > 0} />
          {unsent.length > 0 ? (
            <Button leftSection={<IconRefresh />} onClick={() => tablet?.outbox.wake('user')}>
              {t.outbox.sendNow}
            </Button>
          ) : null}
        </>
      }
    >
      <OthersUnsent />
      <SealedNote count={unsentCount(unsent, entry => entry.sealed === true)} />
      {groups.length === 0 && mine.length === 0 ? (
        <EmptyState
          icon={<IconCloudCheck size={28} />}
          title={others.length === 0 ? t.outbox.empty : t.outbox.emptyForYou}
          hint={t.outbox.emptyHint}
        />
      ) : (
        groups.map(group => <DocumentEntries key={group.key} group={group} all={unsent} />)
      )}
      <ThrownAway />
      <Link className={styles.aside} to="/myprofile" hash="this-tablet">
        {t.tablet.howSafe}
      </Link>
    </FormPage>
  );
}
