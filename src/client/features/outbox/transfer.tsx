import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { IconDownload, IconOutbox } from '../../ui/icons.tsx';

const dialogs = {
  export: lazy(async () => ({ default: (await import('./transfer-dialogs.tsx')).ExportDialog })),
  import: lazy(async () => ({ default: (await import('./transfer-dialogs.tsx')).ImportDialog })),
};

/** Out of a broken tablet and into another one. */
export function Transfer({ something }: { something: boolean }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open && dialogs[open];
  return (
    <>
      {something ? (
        <Button variant="default" leftSection={<IconDownload />} onClick={() => setOpen('export')}>
          {t.outbox.export}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconOutbox />} onClick={() => setOpen('import')}>
        {t.outbox.import}
      </Button>
      {Dialog ? (
        <Suspense>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
