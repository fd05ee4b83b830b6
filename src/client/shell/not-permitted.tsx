import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { useUnsentCount } from '../tablet/entries.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconLock } from '../ui/icons.tsx';

const texts = t.layout.notPermitted;

/** Shown instead of a page that this person's set does not hold: why there is nothing, and a way on. */
export default function NotPermitted() {
  const unsent = useUnsentCount();
  return (
    <EmptyState
      page
      icon={<IconLock size={28} />}
      title={texts.title}
      hint={unsent > 0 ? `${texts.hint} ${texts.unsent(unsent)}` : texts.hint}
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
