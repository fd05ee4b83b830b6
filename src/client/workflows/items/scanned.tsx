import type { ScanAnswer } from '../scan/scan-answer.ts';
import classes from './scanned.module.css';

/** What became of the last scan, where the lines begin. */
export function Scanned({ told }: { told: ScanAnswer | null }) {
  if (!told) return null;
  return (
    <p className={classes.told} data-ok={told.ok || undefined} role={told.ok ? 'status' : 'alert'}>
      {told.text}
    </p>
  );
}
