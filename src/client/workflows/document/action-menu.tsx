import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/en.ts';
import type { OfferedAction } from '../../read/offered-actions.ts';
import { IconDots } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { printNames } from '../print/format-buttons.tsx';
import type { PrintFormat } from '../print/print-request.ts';
import classes from './action-menu.module.css';

/** The next step in front, everything else that can be done in a menu. What cannot be done now says why. */
export function ActionMenu<A extends string>({
  next,
  rest,
  labelOf,
  busy,
  onStart,
  usualPaper,
  onPrintOn,
}: {
  next: A | null;
  rest: readonly OfferedAction<A>[];
  labelOf: (action: A) => string;
  busy: boolean;
  onStart: (action: A) => void;
  /** What `print` prints on. */
  usualPaper: PrintFormat;
  /** Below `print`, for the other kinds of paper. */
  onPrintOn: (format: PrintFormat) => void;
}) {
  const [open, setOpen] = useState(false);
  const choose = (start: () => void) => {
    setOpen(false);
    start();
  };
  return (
    <>
      {next && (
        <Button loading={busy} onClick={() => onStart(next)}>
          {labelOf(next)}
        </Button>
      )}
      {rest.length > 0 && (
        <>
          <Button
            variant="default"
            px="sm"
            aria-label={t.doc.more}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconDots />
          </Button>
          <Sheet opened={open} onClose={() => setOpen(false)} title={t.doc.more}>
            <ul className={classes.list}>
              {rest.map(({ action, verdict }) => (
                <li key={action}>
                  <button
                    type="button"
                    disabled={!verdict.ok || busy}
                    data-danger={action === 'cancel' || undefined}
                    onClick={() => choose(() => onStart(action))}
                  >
                    {labelOf(action)}
                  </button>
                  {!verdict.ok && <small>{verdict.why}</small>}
                </li>
              ))}
              {rest.some(({ action }) => action === 'print') &&
                printNames
                  .filter(([format]) => format !== usualPaper)
                  .map(([format, label]) => (
                    <li key={format}>
                      <button type="button" onClick={() => choose(() => onPrintOn(format))}>
                        {label}
                      </button>
                    </li>
                  ))}
            </ul>
          </Sheet>
        </>
      )}
    </>
  );
}
