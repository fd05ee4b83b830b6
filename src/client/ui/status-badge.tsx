import classes from './status-badge.module.css';

/** A status as a coloured word. One that this build does not know has no label and is shown as it came. */
export function StatusBadge({ status, label }: { status: string; label: string | undefined }) {
  return (
    <span className={classes.status} data-status={status}>
      {label ?? status}
    </span>
  );
}
