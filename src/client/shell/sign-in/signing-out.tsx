import { Stack, Text } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import { flushing } from '../../outbox/flush.ts';
import { useSignal } from '../../page/signal.ts';
import { Dialog } from '../../ui/dialog.tsx';

const bar = { width: '100%', accentColor: 'var(--quay-accent)' };

/** While a sign-out gives unsent changes a few seconds to leave. */
export function SigningOut() {
  const now = useSignal(flushing);
  if (!now) return null;
  return (
    <Dialog
      opened
      onClose={() => {}}
      title={t.tablet.signingOut}
      centered
      size="sm"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <progress style={bar} max={now.total} value={now.total - now.left} aria-label={t.tablet.signingOut} />
        <Text role="status">{t.tablet.sending(now.left, now.total)}</Text>
        <Text size="sm">{t.tablet.stays}</Text>
      </Stack>
    </Dialog>
  );
}
