import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { Arrival } from '../../ui/arrivals.tsx';
import { IconAlert, IconChevronRight, type IconProps } from '../../ui/icons.tsx';
import { linkTo, type Place } from '../../ui/place.ts';

/** A line of what is overdue, or waits, which leads to where a person sees to it. */
export function LateJob({
  to,
  late = true,
  icon: Icon = IconAlert,
  children,
}: {
  to: Place;
  late?: boolean | undefined;
  icon?: (props: IconProps) => ReactElement;
  children: ReactNode;
}) {
  return (
    <Arrival>
      <Link {...linkTo(to)} data-late={late}>
        <Icon size={24} />
        <span>{children}</span>
        <IconChevronRight />
      </Link>
    </Arrival>
  );
}
