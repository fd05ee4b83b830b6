import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../messages/en.ts';
import type { Allowed } from '../../../outbox/use-call.ts';
import { Note } from '../../../ui/note.tsx';
import classes from './settings.module.css';

/** What a sheet of the settings asks, with what saves it. */
export function SheetForm(props: {
  busy: boolean;
  allowed: Allowed;
  onSubmit(): unknown;
  onClose(): void;
  /** Next to the buttons. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { busy, allowed, onSubmit, onClose } = props;
  const why = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <form
      className={classes.sheet}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        // The sheet stands within the form of the page, which is another one's to send.
        event.stopPropagation();
        if (why === null) void onSubmit();
      }}
    >
      {props.children}
      {why === null ? null : <Note tone="warn">{why}</Note>}
      <div className={classes.buttons}>
        {props.aside}
        <span />
        <Button variant="default" onClick={onClose}>
          {t.ui.cancel}
        </Button>
        <Button type="submit" loading={busy} disabled={why !== null}>
          {t.ui.save}
        </Button>
      </div>
    </form>
  );
}
