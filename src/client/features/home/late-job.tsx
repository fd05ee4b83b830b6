import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconAlert, IconChevronRight } from '../../ui/icons.tsx';
import { linkTo, type Place } from '../../ui/place.ts';

/** A line of what is overdue, which leads to where a person sees to it. */
export function LateJob({ to, children }: { to: Place; children: ReactNode }) {
  return (
    <li>
      <Link {...linkTo(to)} data-late>
        <IconAlert size={24} />
        <span>{children}</span>
        <IconChevronRight />
      </Link>
    </li>
  );
}
