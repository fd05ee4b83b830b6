import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconAlert, IconChevronRight } from '../../ui/icons.tsx';
import { linkTo, type Place } from '../../ui/place.ts';

/** A line of what is overdue, or waits, which leads to where a person sees to it. */
export function LateJob({ to, late = true, children }: { to: Place; late?: boolean; children: ReactNode }) {
  return (
    <li>
      <Link {...linkTo(to)} data-late={late}>
        <IconAlert size={24} />
        <span>{children}</span>
        <IconChevronRight />
      </Link>
    </li>
  );
}
