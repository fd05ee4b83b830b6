import { Button, Group, Paper, Portal } from '@mantine/core';
import type { PrintReason } from '#calls/setup/print-jobs.ts';
import { t } from '../../messages/en.ts';
import classes from './slip-line.module.css';

const texts = t.printing;

export type SlipLineProps = {
  /** True: nothing is on the paper for certain. False: not known. */
  failed: boolean;
  reason: PrintReason;
  onAgain: () => void;
  /** It was printed, or is no longer wanted. */
  onClose: () => void;
  /** The tablet's own print dialog, where nothing is on the paper. */
  onDialog: () => void;
  /** What else was printed there, and what became of it; not of a printer of the tablet's own. */
  onSlips: (() => void) | null;
  /** Another printer, where nothing is on the paper. */
  elsewhere?: { name: string; onPrint: () => void } | null;
};

/** What a printer did not do, and what can be done about it. It lies above whatever is on the screen, and holds up nothing. */
export function SlipLine(props: SlipLineProps) {
  const { failed, reason, onAgain, onClose, onDialog, onSlips, elsewhere = null } = props;
  return (
    <Portal>
      <Paper className={classes.line} role="alert" withBorder shadow="md" p="sm">
        <p>{failed ? (texts.why[reason] ?? texts.failed) : texts.unknown}</p>
        {!failed && texts.why[reason] && <small>{texts.why[reason]}</small>}
        <Group gap="xs">
          <Button size="md" onClick={onAgain}>
            {texts.again}
          </Button>
          {failed && elsewhere ? (
            <Button size="md" variant="default" onClick={elsewhere.onPrint}>
              {texts.on(elsewhere.name)}
            </Button>
          ) : null}
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
          {onSlips ? (
            <Button size="md" variant="subtle" onClick={onSlips}>
              {texts.slips}
            </Button>
          ) : null}
        </Group>
      </Paper>
    </Portal>
  );
}
