import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useUnsentCount } from '../tablet/entries.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconLock } from '../ui/icons.tsx';

const texts = t.layout.notPermitted;

/**
 * Shown instead of a page that this person's set does not hold, or that the back end does not have: why there is nothing, and
 * a way on.
 */
export default function NotPermitted({ isOffered }: { isOffered: boolean }) {
  const unsent = useUnsentCount();
  const { title, hint } = isOffered ? texts : texts.notOffered;
  return (
    <EmptyState
      page
      icon={isOffered ? <IconLock size={28} /> : undefined}
      title={title}
      hint={unsent > 0 ? `${hint} ${texts.unsent(unsent)}` : hint}
      action={
        <Group justify="center">
          <Button renderRoot={props => <Link to="/" {...props} />}>{texts.home}</Button>
          {unsent > 0 ? (
            <Button variant="default" renderRoot={props => <Link to="/outbox" {...props} />}>
              {texts.outbox}
            </Button>
          ) : null}
        </Group>
      }
    />
  );
}
