import { Button } from '@mantine/core';
import type { Customer } from '#calls/customers/customers.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { missingForDelivery } from '#model/sales/delivery.ts';
import { t } from '../../../messages/en.ts';
import { IconCart } from '../../../ui/icons.tsx';
import { useDisplay } from '../../../workflows/display/use-display.ts';
import type { DocumentScreen, EditorProps } from '../../../workflows/document/document-frames.tsx';
import { LinesEditor } from '../../../workflows/document/lines-editor.tsx';
import { CustomerStrip } from '../customer/customer-strip.tsx';
import { AskBuyer, BuyerStrip } from '../invoice-buyer/buyer-strip.tsx';
import { placeOf } from '../orders/document-place.ts';
import { AskDelivery, DeliveryStrip } from './delivery-strip.tsx';
import { HeldSales } from './held-sales.tsx';
import { ReturnButton } from './return-button.tsx';
import { hasChips, SaleChips } from './sale-chips.tsx';
import { SaleDialogs } from './sale-dialogs.tsx';
import type { SaleParts } from './sale-draft.ts';
import { SaleFoot, worthOf } from './sale-foot.tsx';
import { customerPatch, noDelivery } from './sale-header.ts';
import { orderDrafts, quoteDrafts } from './sale-kind.ts';
import { useReturnByCode } from './use-return-by-code.ts';
import { type Sale, useSale } from './use-sale.ts';

const texts = t.salesOrders.sale;

/** The same for all drawings, so that no tile is drawn again for it. */
const priceOf = (item: FranchiseItem) => item.unit_price;

/** A sale or a quote while it is put together: items, the cart, who buys, what is taken off, and the way to its money. */
function SaleEditor(editor: EditorProps<SaleParts>) {
  const { draft, dispatch, head } = editor;
  const { location_code } = draft.header;
  const sale = useSale(editor);
  const { setOpen, totals } = sale;
  const beginReturn = useReturnByCode();
  const DisplayStrip = useDisplay();
  const takeCustomer = (customer: Customer) => {
    dispatch({ type: 'set-header', patch: customerPatch(customer) });
    dispatch({ type: 'offer-buyer', buyer: customer.invoice_buyer ?? null });
  };
  const returns = sale.permission.button('Credit Memo');
  const asksBuyer = draft.header.document_type === 'order' && sale.permission.button('Save');
  const switchDelivery = () => {
    dispatch({ type: 'set-header', patch: sale.delivers ? noDelivery : { for_delivery: true } });
    // A known address needs no form.
    if (!sale.delivers && missingForDelivery(draft.header)) setOpen('delivery');
  };
  return (
    <>
      <LinesEditor
        draft={draft}
        dispatch={dispatch}
        head={head}
        tools={
          sale.mayHold && (
            <>
              {returns && <ReturnButton location={location_code} />}
              <HeldSales location={location_code} />
            </>
          )
        }
        priceOf={priceOf}
        tilesAt={location_code}
        onOtherCode={beginReturn}
        mayDiscount={sale.permission.field('line_discount_amount')}
        discountHint={sale.discount.hint}
        title={{ name: texts.cart, open: texts.openCart, icon: <IconCart /> }}
        strip={
          <>
            <CustomerStrip
              header={draft.header}
              onOpen={() => setOpen('customer')}
              onCard={() => setOpen('card')}
            >
              {sale.mayDeliver && <AskDelivery isOn={sale.delivers} onSwitch={switchDelivery} />}
              {asksBuyer && !draft.invoiceBuyer && <AskBuyer onOpen={() => setOpen('invoice')} />}
            </CustomerStrip>
            {asksBuyer && (
              <BuyerStrip
                buyer={draft.invoiceBuyer ?? null}
                offered={draft.offeredBuyer ?? null}
                onOpen={() => setOpen('invoice')}
                onTake={buyer => dispatch({ type: 'name-buyer', buyer })}
              />
            )}
            {DisplayStrip && (
              <DisplayStrip
                asksPhone={draft.header.sell_to_customer_no === ''}
                asksBuyer={asksBuyer && !draft.invoiceBuyer}
                onCustomer={takeCustomer}
                onFind={sale.findCustomer}
                onBuyer={buyer => dispatch({ type: 'name-buyer', buyer })}
              />
            )}
            {sale.delivers && <DeliveryStrip header={draft.header} onOpen={() => setOpen('delivery')} />}
            {hasChips(draft) && (
              <SaleChips
                draft={draft}
                totals={totals}
                paying={sale.open === 'pay'}
                dispatch={dispatch}
                onExtras={() => setOpen('extras')}
              />
            )}
          </>
        }
        empty={{ title: texts.emptyCart, hint: texts.emptyCartHint }}
        foot={<SaleFoot editor={editor} sale={sale} />}
        bar={{ worth: worthOf(sale), action: barAction(sale) }}
      />
      <SaleDialogs editor={editor} sale={sale} onCustomer={takeCustomer} />
    </>
  );
}

/** The next step of a sale, where the cart is folded up. */
function barAction({ discount, pays, isPayable, takePayment, setOpen }: Sale) {
  if (!discount.allowed)
    return (
      <Button size="md" variant="light" onClick={() => setOpen('approval')}>
        {t.approval.ask}
      </Button>
    );
  return (
    pays && (
      <Button size="md" disabled={!isPayable} onClick={() => void takePayment()}>
        {texts.pay}
      </Button>
    )
  );
}

/** The screens on which orders and quotes are made and changed. */
export const saleScreens = {
  order: {
    rules: orderDrafts,
    page: placeOf.order.screen,
    words: texts,
    Editor: SaleEditor,
    isNamedByRail: true,
  },
  quote: { rules: quoteDrafts, page: placeOf.quote.screen, words: t.salesQuotes, Editor: SaleEditor },
} satisfies Record<string, DocumentScreen<SaleParts>>;
