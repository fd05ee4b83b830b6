import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a view that took another's place: a screen reader goes on here. */
export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
