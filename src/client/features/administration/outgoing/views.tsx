import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/en.ts';

const views = ['unsent', 'all'] as const;
export type View = (typeof views)[number];

/** Which entries the list has: those that have not ended, or all. */
export function Views({ now }: { now: View }) {
  return (
    <Group gap="xs" wrap="nowrap" component="nav" aria-label={t.outgoing.view}>
      {views.map(view => (
        <Button
          key={view}
          size="md"
          variant={view === now ? 'filled' : 'default'}
          renderRoot={props => (
            <Link
              {...props}
              to="/outgoing"
              search={view === 'unsent' ? {} : { view }}
              aria-current={view === now ? 'page' : undefined}
            />
          )}
        >
          {t.outgoing.views[view]}
        </Button>
      ))}
    </Group>
  );
}
