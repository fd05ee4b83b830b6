import { Button, Group, type GroupProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { linkTo, type Place } from './place.ts';

type View = { key: string; text: string; place: Place };

/** The views of one page, as links with the one that is shown marked. */
export function ViewLinks({
  label,
  views,
  now,
  wrap = 'wrap',
}: {
  /** What they are, for those who do not see them. */
  label: string;
  views: readonly View[];
  /** Key of the one that is shown. */
  now: string;
  wrap?: NonNullable<GroupProps['wrap']>;
}) {
  return (
    <Group gap="xs" wrap={wrap} component="nav" aria-label={label}>
      {views.map(({ key, text, place }) => (
        <Button
          key={key}
          size="md"
          variant={key === now ? 'filled' : 'default'}
          renderRoot={props => (
            <Link {...props} {...linkTo(place)} aria-current={key === now ? 'page' : undefined} />
          )}
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}
