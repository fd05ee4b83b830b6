import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { nameOf } from '../items/item-name.ts';
import { DraftLineRow } from './draft-line.tsx';
import classes from './draft-lines.module.css';
import { LineSheet } from './line-sheet.tsx';
import type { LineAction, LinesDraft } from './lines-draft.ts';

/** The lines of a working copy, with undo for the last one taken out. */
export function DraftLines({
  draft,
  empty,
  priced = true,
  mayDiscount,
  discountHint = null,
  dispatch,
}: {
  draft: LinesDraft;
  empty: { title: string; hint: string };
  /** False for documents without prices. */
  priced?: boolean;
  mayDiscount: boolean;
  /** How far the person may go. */
  discountHint?: string | null;
  dispatch: (action: LineAction) => void;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const { touched, removed } = draft;
  return (
    <div className={classes.body}>
      {draft.lines.length === 0 && !removed ? (
        <EmptyState {...empty} />
      ) : (
        <ul className={classes.lines}>
          {draft.lines.map(line => (
            <DraftLineRow
              key={line.line_no}
              line={line}
              priced={priced}
              touched={touched?.line_no === line.line_no ? touched.times : 0}
              dispatch={dispatch}
              onMore={() => setOpen(line.line_no)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <p className={classes.undo} role="status">
          <span>{t.doc.lineRemoved(nameOf(removed.line))}</span>
          <button type="button" onClick={() => dispatch({ type: 'undo-remove' })}>
            {t.doc.undo}
          </button>
        </p>
      )}
      <LineSheet
        line={draft.lines.find(line => line.line_no === open) ?? null}
        mayDiscount={priced && mayDiscount}
        discountHint={discountHint}
        dispatch={dispatch}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
