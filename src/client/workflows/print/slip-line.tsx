import { Button, Group, Paper, Portal } from '@mantine/core';
import type { PrintReason } from '#calls/setup/print-jobs.ts';
import { t } from '../../messages/en.ts';
import classes from './slip-line.module.css';

const texts = t.printing;

export type SlipLineProps = {
  /** Nothing is on the paper for certain; else nobody knows. */
  failed: boolean;
  reason: PrintReason;
  onAgain: () => void;
  /** It was printed, or nobody wants it any more. */
  onClose: () => void;
  /** The tablet's own print dialog, where nothing is on the paper. */
  onDialog: () => void;
  /** What else was printed there, and what became of it. */
  onSlips: () => void;
};

/** What a printer did not do, and what can be done about it. It lies above whatever is on the screen, and holds up nothing. */
export function SlipLine({ failed, reason, onAgain, onClose, onDialog, onSlips }: SlipLineProps) {
  return (
    <Portal>
      <Paper className={classes.line} role="alert" withBorder shadow="md" p="sm">
        <p>{failed ? (texts.why[reason] ?? texts.failed) : texts.unknown}</p>
        {!failed && texts.why[reason] && <small>{texts.why[reason]}</small>}
        <Group gap="xs">
          <Button size="md" onClick={onAgain}>
            {texts.again}
          </Button>
          {failed ? (
            <>
              <Button size="md" variant="default" onClick={onDialog}>
                {texts.dialog}
              </Button>
              <Button size="md" variant="subtle" onClick={onClose}>
                {texts.skip}
              </Button>
            </>
          ) : (
            <Button size="md" variant="default" onClick={onClose}>
              {texts.itWas}
            </Button>
          )}
          <Button size="md" variant="subtle" onClick={onSlips}>
            {texts.slips}
          </Button>
        </Group>
      </Paper>
    </Portal>
  );
}
