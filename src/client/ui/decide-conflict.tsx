import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../data/notices.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/** Opens the comparison of a change that the server refused because somebody else was there first. */
export function DecideConflict({ mid }: { mid: string }) {
  const [open, setOpen] = useState(false);
  const begin = () => {
    // It would lie over the dialog.
    notify.hide(mid);
    setOpen(true);
  };
  return (
    <>
      <Button onClick={begin}>{t.conflict.decide}</Button>
      {open ? (
        <Suspense>
          <ConflictDialog mid={mid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
