import { VisuallyHidden } from '@mantine/core';
import { IconEdit, IconTruck } from '../../ui/icons.tsx';
import classes from './picking-frame.module.css';

export type StripTexts = {
  title: string;
  hint: string;
  /** What the tap does. */
  label: string;
  /** What must be put right there before the document can be saved. */
  problem: string | null;
};

/** Above the lines: what the document is for, in two lines; a tap opens the whole header. */
export function DetailsStrip({ title, hint, label, problem, onOpen }: StripTexts & { onOpen: () => void }) {
  return (
    <button type="button" className={classes.strip} onClick={onOpen}>
      <IconTruck />
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
