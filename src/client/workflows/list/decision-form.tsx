import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnyWrite } from '#calls/kit/call.ts';
import type { CacheTag } from '#model/kit/cache-tags.ts';
import { t } from '../../messages/en.ts';
import type { CallForm } from '../../outbox/form.ts';
import { refresh } from '../../read/query-client.ts';
import { Note } from '../../ui/note.tsx';

type Props<C extends AnyWrite, V extends object> = {
  confirmLabel: string;
  /** What is read again where the decision was refused. */
  about: CacheTag;
  danger?: boolean;
  form: CallForm<C, V>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A decision about a row, in its sheet: what it does, and what it takes. Where the row has changed since, it is
 * shown as it stands now.
 */
export function DecisionForm<C extends AnyWrite, V extends object>(props: Props<C, V>) {
  const { form, onClose, danger = false } = props;
  const { allowed } = form;
  const offline = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <form
      noValidate
      onSubmit={async event => {
        event.preventDefault();
        // A sheet may stand within the form of a page, which is another one's to send.
        event.stopPropagation();
        if (offline !== null) return;
        const sent = await form.submit();
        if (sent?.kind !== 'refused' || sent.error.code === 'validation') return;
        refresh([props.about]);
        onClose();
      }}
    >
      <Stack>
        {props.children}
        {offline === null ? null : <Note tone="warn">{offline}</Note>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button
            type="submit"
            loading={form.busy}
            disabled={offline !== null}
            {...(danger ? { color: 'red' } : {})}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
