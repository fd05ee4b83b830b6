import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/en.ts';
import { useConfig } from '../../../read/boot.ts';

const views = ['devices', 'tablets'] as const;
export type View = (typeof views)[number];

/** What the page shows: printers and drawers, or tablets. */
export function Views({ now }: { now: View }) {
  // Another back end knows of no tablets.
  if (!useConfig()?.offers_settings) return null;
  return (
    <Group gap="xs" component="nav" aria-label={t.tablets.views}>
      {views.map(view => (
        <Button
          key={view}
          size="md"
          variant={view === now ? 'filled' : 'default'}
          renderRoot={props => (
            <Link
              {...props}
              to="/devices"
              search={view === 'devices' ? {} : { view }}
              aria-current={view === now ? 'page' : undefined}
            />
          )}
        >
          {t.tablets.view[view]}
        </Button>
      ))}
    </Group>
  );
}
