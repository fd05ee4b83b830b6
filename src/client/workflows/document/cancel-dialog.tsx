import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import { CancelReasonPicker } from '../../fields/cancel-reason-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks why a document is cancelled. */
export function CancelDialog({
  opened,
  page,
  texts,
  needsReason = true,
  busy,
  onCancel,
  onClose,
}: {
  opened: boolean;
  /** The page that has the cancel reasons to choose from. */
  page: PageUrl;
  texts: { title: string; keep: string; cancel: string };
  /** False: a reason may be given. */
  needsReason?: boolean;
  busy: boolean;
  onCancel: (reasonCode: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} centered>
      <Stack>
        <CancelReasonPicker page={page} required={needsReason} value={reason} onChange={setReason} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button
            color="red"
            disabled={needsReason && reason === ''}
            loading={busy}
            onClick={() => onCancel(reason)}
          >
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
