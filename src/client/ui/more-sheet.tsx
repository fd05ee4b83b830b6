import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../messages/en.ts';
import { IconDots } from './icons.tsx';
import { Sheet } from './sheet.tsx';

/** A button of three dots, and the sheet with what else can be done. */
export function MoreSheet({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        px="sm"
        aria-label={t.doc.more}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconDots />
      </Button>
      <Sheet opened={open} onClose={close} title={t.doc.more}>
        {children(close)}
      </Sheet>
    </>
  );
}
