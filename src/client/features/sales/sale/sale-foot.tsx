import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatAmount } from '#model/kit/format.ts';
import { pieceCount } from '#model/stock/units.ts';
import { t } from '../../../messages/en.ts';
import { useConnectionState } from '../../../transport/connection.ts';
import { Note } from '../../../ui/note.tsx';
import type { EditorProps } from '../../../workflows/document/document-frames.tsx';
import { FootButtons } from '../../../workflows/document/picking-frame.tsx';
import { DiscountNote } from './discount-note.tsx';
import type { SaleParts } from './sale-draft.ts';
import classes from './sale-screen.module.css';
import { Summary } from './summary.tsx';
import type { Sale } from './use-sale.ts';

const texts = t.salesOrders.sale;
// Read for the few who ask: the sale does not wait for it.
const SaleVat = lazy(() => import('./sale-vat.tsx'));

type SaleFootProps = { editor: EditorProps<SaleParts>; sale: Sale };

export const worthOf = ({ totals }: Sale): string => `${formatAmount(totals.grand_total)} ₫`;

const payLook = {
  ...{ size: 'lg', mih: 56, h: 'auto', px: 'sm' },
  classNames: { root: classes.pay, label: classes.payLabel },
} as const;

/** What a sale is worth, and the ways on from the cart. */
export function SaleFoot({ editor, sale }: SaleFootProps) {
  const { draft, document: order, estimate, buttons } = editor;
  const { setOpen, discount, missing, pays } = sale;
  // Of a new sale it is one small button, which needs no row of its own.
  const besidePay = pays && order === null;
  const paysLater = sale.delivers && sale.take.due > 0;
  const online = useConnectionState() === 'online';
  // The server takes the prices that the customer was told: what may differ is what the tablet cannot know.
  const unsure = draft.lines.length > 0 && (!online || draft.lines.some(line => line.is_price_unknown));
  return (
    <>
      <Summary totals={sale.totals} estimate={estimate && unsure} pieces={pieceCount(draft.lines)} />
      {draft.header.document_type === 'order' && draft.lines.length > 0 && (
        <Suspense>
          <SaleVat draft={draft} totals={sale.totals} />
        </Suspense>
      )}
      <DiscountNote draft={draft} discount={discount} order={order} onAsk={() => setOpen('approval')} />
      {missing.text !== '' && <Note tone="warn">{missing.text}</Note>}
      <FootButtons>
        <Button variant="default" onClick={() => setOpen('details')}>
          {texts.details}
        </Button>
        <Button variant="default" onClick={() => setOpen('extras')}>
          {sale.permission.field('invoice_discount_amount') ? t.sale.extras : t.sale.extrasAlone}
        </Button>
        <KeepButtons editor={editor} sale={sale} />
        {!besidePay && buttons}
      </FootButtons>
      {pays && (
        <div className={classes.payRow}>
          {besidePay && buttons}
          {paysLater && (
            <Button
              {...payLook}
              variant="light"
              loading={sale.take.busy}
              disabled={!sale.isPayable || !discount.allowed}
              onClick={() => void sale.take.pay([], 0)}
            >
              {t.delivery.onDelivery}
            </Button>
          )}
          <Button
            {...payLook}
            disabled={!sale.isPayable || !discount.allowed}
            onClick={() => void sale.takePayment()}
          >
            {paysLater ? texts.pay : texts.payAmount(worthOf(sale))}
          </Button>
        </div>
      )}
    </>
  );
}

/** Puts a sale aside, or saves it. */
function KeepButtons({ editor: { ready, save }, sale }: SaleFootProps) {
  const { discount, newQuote } = sale;
  return (
    <>
      {sale.mayHold && !sale.empty && (
        <Button variant="default" disabled={!ready || !discount.allowed} onClick={sale.hold}>
          {t.sale.held.hold}
        </Button>
      )}
      {save && (
        <Button
          variant={newQuote ? 'filled' : 'default'}
          disabled={save.disabled || !discount.allowed}
          loading={save.busy}
          onClick={() => void sale.tell().then(save.onSave)}
        >
          {newQuote ? t.salesQuotes.save : texts.save}
        </Button>
      )}
    </>
  );
}
