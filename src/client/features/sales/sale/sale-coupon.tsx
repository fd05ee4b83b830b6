import { promotions } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { couponKey, type Promotion, whyNotInForce } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Note } from '../../../ui/note.tsx';
import { AskedCode } from '../orders/asked-field.tsx';
import type { SaleAction, SaleDraft } from './sale-draft.ts';

const texts = t.sale.coupon;

/** The coupon of a sale: the server knows which there are, and the tablet then what it takes off. */
export function SaleCoupon({
  draft,
  orderDate,
  promotions: applied,
  dispatch,
}: {
  draft: SaleDraft;
  orderDate: string;
  /** Those that the sale has now. */
  promotions: readonly Promotion[];
  dispatch: (action: SaleAction) => void;
}) {
  const canFetch = useCanFetch();
  const { coupon, header } = draft;

  const check = async (typed: string) => {
    const coupon_code = couponKey(typed);
    const rule = await fetchCall(promotions.couponValid, { coupon_code });
    const wanting = { ...header, coupon_code, order_date: orderDate, auto_birthday_promotion: false };
    const reason = whyNotInForce(rule, wanting);
    if (reason === null) dispatch({ type: 'set-coupon', rule });
    return reason && translate(reason);
  };

  const found = coupon !== null || header.coupon_code !== '';
  return (
    <AskedCode
      found={
        found
          ? {
              note: <CouponNote draft={draft} orderDate={orderDate} applied={applied} />,
              removeLabel: texts.remove,
              disabled: !canFetch && draft.base_version > 0,
              onRemove: () => dispatch({ type: 'set-coupon', rule: null }),
            }
          : null
      }
      call={promotions.couponValid}
      field={{ label: texts.label, maxLength: 30, autoCapitalize: 'characters' }}
      offline={texts.offline}
      button={texts.check}
      check={check}
    />
  );
}

function CouponNote(props: { draft: SaleDraft; orderDate: string; applied: readonly Promotion[] }) {
  const { coupon, header } = props.draft;
  if (!coupon) return <Note>{header.coupon_code}</Note>;
  // The customer may have become another one since it was checked.
  const wanting = { ...header, order_date: props.orderDate, auto_birthday_promotion: false };
  const why = whyNotInForce(coupon, wanting);
  if (why) return <Note tone="warn">{`${coupon.coupon_code}: ${translate(why)}`}</Note>;
  const off = props.applied.find(({ code }) => code === coupon.code)?.amount ?? 0;
  const least = coupon.min_amount > 0 ? formatAmount(coupon.min_amount) : '';
  const left = coupon.uses_left ?? null;
  const more = left === null ? '' : ` ${texts.usesLeft(left, formatAmount(left))}`;
  return off > 0 ? (
    <Note>{texts.takesOff(coupon.coupon_code, formatAmount(off)) + more}</Note>
  ) : (
    <Note tone="warn">{texts.nothingYet(coupon.coupon_code, least) + more}</Note>
  );
}
