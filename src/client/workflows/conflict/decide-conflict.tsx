import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { notify } from '../../page/notices.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

/**
 * Opens the comparison of a change that the server refused because another person changed the document first.
 */
export function DecideConflict({ mid }: { mid: string }) {
  const [open, setOpen] = useState(false);
  // The notice would come over this button, perhaps while it is being pressed, and over the dialog.
  useEffect(() => notify.stands(mid), [mid]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.conflict.decide}</Button>
      {open ? (
        <Suspense>
          <ConflictDialog mid={mid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
