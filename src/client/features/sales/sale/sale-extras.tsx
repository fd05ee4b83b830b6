import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { promotions } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday } from '#client/page/server-clock.ts';
import type { OrderTotals } from '#model/kit/totals.ts';
import { isBirthday } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { DiscountInput } from '../../../workflows/document/discount-input.tsx';
import classes from '../../../workflows/document/sections.module.css';
import { placeOf } from '../orders/document-place.ts';
import { SaleCoupon } from './sale-coupon.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import { SaleFees } from './sale-fees.tsx';
import { SalePoints } from './sale-points.tsx';
import { SaleReferral } from './sale-referral.tsx';

export { RepriceSheet } from '../orders/reprice-sheet.tsx';

const texts = t.sale;

/** What a sale has apart from its lines. Changes count at once, like those of the cart; points move on the server. */
export default function SaleExtras({
  draft,
  totals,
  discountHint,
  saved,
  dispatch,
  ask,
  onClose,
}: {
  draft: SaleDraft;
  totals: OrderTotals;
  /** How far the person may go. */
  discountHint: string | null;
  /** The order that is changed; `settled`: the server has all of it, and nothing waits to be saved. */
  saved: { order: SalesOrder; settled: boolean } | null;
  dispatch: (action: SaleAction) => void;
  /** The way to another person's yes, where what is taken off needs it. */
  ask: ReactNode;
  onClose: () => void;
}) {
  const { header } = draft;
  const { field, button } = usePagePermission(placeOf[header.document_type].screen);
  const canFetch = useCanFetch();
  const birthday = useCall(promotions.setBirthday);
  const orderDate = saved?.order.order_date ?? businessToday();
  const isReady = !saved || saved.settled;
  const why = canFetch ? (isReady ? null : texts.saveFirst) : texts.needsConnection;
  const set = (patch: Partial<typeof header>) => dispatch({ type: 'set-header', patch });
  const hasCustomer = header.sell_to_customer_no !== '';
  return (
    <Sheet
      opened
      onClose={onClose}
      title={field('invoice_discount_amount') ? texts.extras : texts.extrasAlone}
      size="lg"
    >
      {field('invoice_discount_amount') && (
        <Section title={texts.discount.title}>
          <DiscountInput
            label={texts.discount.invoice}
            limitVnd={totals.subtotal - totals.line_discounts}
            hint={discountHint}
            value={{
              amountVnd: header.invoice_discount_amount,
              percent: header.invoice_discount_percent,
            }}
            onChange={({ amountVnd, percent }) =>
              set({ invoice_discount_amount: amountVnd, invoice_discount_percent: percent })
            }
          />
          {ask}
        </Section>
      )}
      {(button('Promotion') || button('Coupon')) && (
        <Section title={texts.promotions.title}>
          {button('Promotion') && (
            <Checkbox
              size="md"
              label={texts.promotions.auto}
              checked={header.auto_promotion}
              onChange={event => set({ auto_promotion: event.currentTarget.checked })}
            />
          )}
          {button('Promotion') && hasCustomer && isBirthday(header.customer_birthday, orderDate) && (
            <Checkbox
              size="md"
              label={texts.promotions.birthday}
              description={why ?? texts.promotions.birthdayHint}
              disabled={why !== null || birthday.busy}
              checked={saved ? saved.order.auto_birthday_promotion : (draft.birthday ?? false)}
              onChange={event => {
                const auto_promotion = event.currentTarget.checked;
                if (!saved) return dispatch({ type: 'use-birthday', birthday: auto_promotion });
                void birthday.send({ pos_so_no: draft.no, auto_promotion });
              }}
            />
          )}
          {button('Coupon') && (
            <SaleCoupon
              draft={draft}
              orderDate={orderDate}
              promotions={totals.promotions}
              dispatch={dispatch}
            />
          )}
        </Section>
      )}
      <Section title={texts.fees.title}>
        <SaleFees draft={draft} dispatch={dispatch} />
      </Section>
      {hasCustomer && header.document_type === 'order' && button('Redeem Points') && (
        <Section title={texts.points.title}>
          {saved && !saved.order.pos_so_no.startsWith('tmp:') ? (
            <SalePoints order={saved.order} why={why} />
          ) : (
            <p>{saved ? texts.saveFirst : texts.points.atCart}</p>
          )}
        </Section>
      )}
      {hasCustomer && (
        <Section title={texts.referral.title}>
          <SaleReferral draft={draft} dispatch={dispatch} />
        </Section>
      )}
    </Sheet>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.section} open>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
