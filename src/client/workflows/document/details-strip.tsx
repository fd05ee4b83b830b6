import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconEdit } from '../../ui/icons.tsx';
import classes from './picking-frame.module.css';

/** Above the lines: what the document is for, in two lines; a tap opens the whole header. */
export function DetailsStrip({
  title,
  hint,
  icon,
  label,
  problem = null,
  onOpen,
}: {
  title: string;
  hint: string;
  icon: ReactNode;
  /** What the tap does. */
  label: string;
  /** What must be put right there. */
  problem?: string | null;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={classes.strip} onClick={onOpen}>
      {icon}
      <span>
        <strong>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {title}
        </strong>
        <small>{hint}</small>
        {problem && <small data-problem>{problem}</small>}
      </span>
      <IconEdit />
    </button>
  );
}
