import type { ReactNode } from 'react';
import classes from './own-tag.module.css';

/** Marks goods that one shop alone has. */
export function OwnTag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
