import classes from './status-badge.module.css';

/** A status as a coloured word. One that this build does not know has no label and is shown as it came. */
export function StatusBadge({
  status,
  label,
  isPlain = false,
}: {
  status: string;
  label: string | undefined;
  /** Without its colour, next to a badge that says what matters more. */
  isPlain?: boolean;
}) {
  return (
    <span className={classes.status} data-status={isPlain ? undefined : status}>
      {label ?? status}
    </span>
  );
}
