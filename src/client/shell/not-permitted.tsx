import { Link } from '@tanstack/react-router';
import { t } from '#client/messages/en.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconUser } from '../ui/icons.tsx';

/** In place of a page that this person's set does not hold: why there is nothing, and a way on. */
export default function NotPermitted() {
  return (
    <EmptyState
      icon={<IconUser />}
      title={t.shell.notPermitted.title}
      hint={t.shell.notPermitted.hint}
      action={<Link to="/">{t.shell.notPermitted.home}</Link>}
    />
  );
}
