import { useState } from 'react';
import { t } from '../../messages/en.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './cart.module.css';
import { CartLine } from './cart-line.tsx';
import { nameOf } from './item-tile.tsx';
import { LineSheet } from './line-sheet.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';

/** The lines of a sale, with undo for the last one taken out. */
export function CartLines({
  draft,
  mayDiscount,
  dispatch,
}: {
  draft: SaleDraft;
  mayDiscount: boolean;
  dispatch: (action: SaleAction) => void;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const { touched, removed } = draft;
  return (
    <div className={classes.body}>
      {draft.lines.length === 0 && !removed ? (
        <EmptyState title={t.salesOrders.sale.emptyCart} hint={t.salesOrders.sale.emptyCartHint} />
      ) : (
        <ul className={classes.lines}>
          {draft.lines.map(line => (
            <CartLine
              key={line.line_no}
              line={line}
              touched={touched?.line_no === line.line_no ? touched.times : 0}
              dispatch={dispatch}
              onMore={() => setOpen(line.line_no)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <p className={classes.undo} role="status">
          <span>{t.salesOrders.sale.lineRemoved(nameOf(removed.line))}</span>
          <button type="button" onClick={() => dispatch({ type: 'undo-remove' })}>
            {t.salesOrders.sale.undo}
          </button>
        </p>
      )}
      <LineSheet
        line={draft.lines.find(line => line.line_no === open) ?? null}
        mayDiscount={mayDiscount}
        dispatch={dispatch}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
