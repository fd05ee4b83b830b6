import { Button, Drawer, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FranchiseItem } from '#calls/items.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { formatAmount, formatQuantity } from '#model/format.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { ItemPictures } from '../../pickers/item-picture.tsx';
import { useItemIndex } from '../../pickers/use-item-index.ts';
import { useStock } from '../../pickers/use-stock.ts';
import { IconCart } from '../../ui/icons.tsx';
import { CartLines } from './cart.tsx';
import { CustomerSheet } from './customer-sheet.tsx';
import { CustomerStrip } from './customer-strip.tsx';
import { DetailsSheet } from './details-sheet.tsx';
import { placeOf } from './document-place.ts';
import { ItemsPanel } from './items-panel.tsx';
import { customerPatch, walkInPatch } from './sale-header.ts';
import classes from './sale-screen.module.css';
import { unitsIn } from './sale-totals.ts';
import { Summary } from './summary.tsx';
import { useAddByCode } from './use-add-by-code.ts';
import type { Sale } from './use-sale.ts';
import { useSaleTotals } from './use-sale-totals.ts';
import { useScanner } from './use-scanner.ts';

// Opened now and then.
const CustomerPanel = lazy(() => import('./customer-panel.tsx'));
const SaleExtras = lazy(() => import('./sale-extras.tsx'));

/** Items on the left, the cart on the right; on a phone the cart is a sheet over the items. */
export function SaleScreen({
  sale,
  head,
  saved = null,
  estimate,
  footer,
  pay,
}: {
  sale: Sale;
  head: ReactNode;
  /** The order that is changed; `settled`: the server has all of it, and nothing waits to be saved. */
  saved?: { order: SalesOrder; settled: boolean } | null;
  /** The server has not seen these totals. */
  estimate: boolean;
  /** Below the totals, beside Pay: what else can be done with this sale. */
  footer: ReactNode;
  pay: { onPay: () => void; disabled: boolean } | null;
}) {
  const { draft, dispatch } = sale;
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const permission = usePagePermission(placeOf[draft.header.document_type].screen);
  const { index, table } = useItemIndex();
  const stock = useStock();
  const [open, setOpen] = useState<'cart' | 'customer' | 'card' | 'details' | 'extras' | null>(null);
  const add = (item: FranchiseItem) => dispatch({ type: 'add-item', item });
  const byCode = useAddByCode(index, add);
  const pick = (item: FranchiseItem) => {
    byCode.dismiss();
    add(item);
  };
  useScanner(code => void byCode.add(code, true));

  const totals = useSaleTotals(draft, saved?.order);
  const units = unitsIn(draft);
  const inCart = (itemNo: string) =>
    draft.lines.reduce((sum, line) => (line.item_no === itemNo ? sum + line.quantity : sum), 0);

  const payButton = pay && (
    <Button size="lg" h={60} className={classes.pay} disabled={pay.disabled} onClick={pay.onPay}>
      {t.salesOrders.sale.payAmount(`${formatAmount(totals.grand_total)} ₫`)}
    </Button>
  );
  const cart = (
    <>
      <CustomerStrip
        header={draft.header}
        onOpen={() => setOpen('customer')}
        onCard={() => setOpen('card')}
      />
      <CartLines draft={draft} mayDiscount={permission.field('line_discount_amount')} dispatch={dispatch} />
      <div className={classes.foot}>
        <Summary totals={totals} estimate={estimate} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setOpen('details')}>
            {t.salesOrders.sale.details}
          </Button>
          <Button variant="default" onClick={() => setOpen('extras')}>
            {t.sale.extras}
          </Button>
          {footer}
        </div>
        {payButton}
      </div>
    </>
  );

  return (
    <ItemPictures>
      <div className={classes.screen}>
        <div className={classes.main}>
          {head}
          <ItemsPanel
            index={index}
            table={table}
            stock={stock}
            inCart={inCart}
            onAdd={pick}
            byCode={byCode}
          />
        </div>
        {phone ? (
          <>
            <div className={classes.bar}>
              <button type="button" className={classes.barCart} onClick={() => setOpen('cart')}>
                <IconCart />
                <span>
                  {t.salesOrders.sale.itemCount(units, formatQuantity(units))} ·{' '}
                  <strong className="number">{formatAmount(totals.grand_total)} ₫</strong>
                  <VisuallyHidden>, {t.salesOrders.sale.openCart}</VisuallyHidden>
                </span>
              </button>
              {pay && (
                <Button size="md" disabled={pay.disabled} onClick={pay.onPay}>
                  {t.salesOrders.sale.pay}
                </Button>
              )}
            </div>
            <Drawer
              opened={open === 'cart'}
              onClose={() => setOpen(null)}
              position="bottom"
              size="92%"
              title={t.salesOrders.sale.cart}
              classNames={{ content: classes.sheet, body: classes.sheetCart }}
            >
              {cart}
            </Drawer>
          </>
        ) : (
          <aside className={classes.cart} aria-label={t.salesOrders.sale.cart}>
            {cart}
          </aside>
        )}
      </div>
      <CustomerSheet
        opened={open === 'customer'}
        onClose={() => setOpen(null)}
        onPick={customer => dispatch({ type: 'set-header', patch: customerPatch(customer) })}
        onWalkIn={() => dispatch({ type: 'set-header', patch: walkInPatch() })}
      />
      {open === 'card' && (
        <Suspense>
          <CustomerPanel customerNo={draft.header.sell_to_customer_no} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'extras' && (
        <Suspense>
          <SaleExtras
            draft={draft}
            totals={totals}
            saved={saved}
            dispatch={dispatch}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      <DetailsSheet
        opened={open === 'details'}
        onClose={() => setOpen(null)}
        header={draft.header}
        onChange={patch => dispatch({ type: 'set-header', patch })}
      />
    </ItemPictures>
  );
}
