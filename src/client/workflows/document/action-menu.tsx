import { Button } from '@mantine/core';
import type { OfferedAction } from '../../read/offered-actions.ts';
import { MoreSheet } from '../../ui/more-sheet.tsx';
import { printNames } from '../print/format-buttons.tsx';
import type { PrintFormat } from '../print/print-request.ts';
import classes from './action-menu.module.css';

/** Closes the menu before what was chosen in it starts. */
const chosen = (close: () => void, start: () => void) => {
  close();
  start();
};

/** What else of a document is printed. */
export type OtherPaper = { label: string; onPrint: () => void };

/** The next step and what people come for in front, everything else that can be done in a menu. What cannot be done now says why. */
export function ActionMenu<A extends string>({
  next,
  inFront,
  rest,
  labelOf,
  busy,
  onStart,
  offersPaper,
  usualPaper,
  papers,
  onPrintOn,
}: {
  next: A | null;
  /** What people come for, next to the next step. */
  inFront: readonly A[];
  rest: readonly OfferedAction<A>[];
  labelOf: (action: A) => string;
  busy: boolean;
  onStart: (action: A) => void;
  /** It can be printed. */
  offersPaper: boolean;
  /** What `print` prints on. */
  usualPaper: PrintFormat;
  papers: readonly OtherPaper[];
  /** Below `print`, for the other kinds of paper. */
  onPrintOn: (format: PrintFormat) => void;
}) {
  return (
    <>
      {next && (
        <Button loading={busy} onClick={() => onStart(next)}>
          {labelOf(next)}
        </Button>
      )}
      {inFront.map(action => (
        <Button key={action} variant="default" disabled={busy} onClick={() => onStart(action)}>
          {labelOf(action)}
        </Button>
      ))}
      {(rest.length > 0 || offersPaper) && (
        <MoreSheet>
          {close => (
            <ul className={classes.list}>
              {rest.map(({ action, verdict }) => (
                <li key={action}>
                  <button
                    type="button"
                    disabled={!verdict.ok || busy}
                    data-danger={action === 'cancel' || undefined}
                    onClick={() => chosen(close, () => onStart(action))}
                  >
                    {labelOf(action)}
                  </button>
                  {!verdict.ok && <small>{verdict.why}</small>}
                </li>
              ))}
              {offersPaper &&
                printNames
                  .filter(([format]) => format !== usualPaper)
                  .map(([format, label]) => (
                    <li key={format}>
                      <button type="button" onClick={() => chosen(close, () => onPrintOn(format))}>
                        {label}
                      </button>
                    </li>
                  ))}
              {offersPaper &&
                papers.map(({ label, onPrint }) => (
                  <li key={label}>
                    <button type="button" onClick={() => chosen(close, onPrint)}>
                      {label}
                    </button>
                  </li>
                ))}
            </ul>
          )}
        </MoreSheet>
      )}
    </>
  );
}
