import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { openSealed } from '../../life/old-key.ts';
import { notify } from '../../page/notices.ts';
import { Note } from '../../ui/note.tsx';

const PasswordDialog = lazy(async () => ({
  default: (await import('../../ui/inputs/password-dialog.tsx')).PasswordDialog,
}));

/** Changes that the key of this sign-in does not open, and the way to them. */
export function SealedNote({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const open = async (password: string) => {
    const opened = await openSealed(password).catch(() => false);
    if (!opened) return t.login.previousWrong;
    notify.success(t.tablet.opened(count));
    return null;
  };
  return (
    <>
      {count > 0 ? (
        <Note tone="warn">
          <Group justify="space-between">
            <span>
              <strong>{t.tablet.sealedTitle(count)}</strong>. {t.tablet.sealedHint}
            </span>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t.tablet.open}
            </Button>
          </Group>
        </Note>
      ) : null}
      {asking ? (
        <Suspense>
          <PasswordDialog
            title={t.tablet.openTitle}
            hint={t.tablet.openHint}
            label={t.tablet.earlierPassword}
            autoComplete="off"
            submitLabel={t.tablet.open}
            onSubmit={open}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
