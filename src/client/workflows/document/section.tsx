import type { ReactNode } from 'react';
import classes from './sections.module.css';

/** A part of a details sheet that folds. */
export function Section({ title, open, children }: { title: string; open?: true; children: ReactNode }) {
  return (
    <details className={classes.section} open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
