import { businessToday } from '#client/page/server-clock.ts';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { isLocal } from '#model/kit/local-number.ts';
import type { OrderTotals } from '#model/kit/totals.ts';
import { isBirthday } from '#model/sales/promotions.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { useConfig } from '../../../read/boot.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { useShown } from '../../../workflows/display/shown-parts.ts';
import { placeOf } from '../orders/document-place.ts';
import { usePointBalance } from './point-balance.ts';
import type { SaleAction, SaleDraft } from './sale-draft.ts';
import classes from './sale-screen.module.css';

const texts = t.sale.loyalty;

type Chip = { key: string; label: string; on: boolean; off?: boolean; press: () => void };

/**
 * What the customer of a new sale may have off, a press each: points, birthday, coupon, referral. Points and birthday
 * are asked of the server when the sale is paid; where they have been taken, a press leaves them again.
 */
export function SaleChips({
  draft,
  totals,
  paying,
  dispatch,
  onExtras,
}: {
  draft: SaleDraft;
  totals: OrderTotals;
  /** Money is being taken for it. */
  paying: boolean;
  dispatch: (action: SaleAction) => void;
  /** Where codes are typed. */
  onExtras: () => void;
}) {
  const { header, points = null, birthday = false } = draft;
  const { button } = usePagePermission(placeOf[header.document_type].screen);
  const canFetch = useCanFetch();
  const vndEach = useConfig()?.loyalty.vnd_per_point ?? 0;
  const used = points && points.vndEach > 0 ? totals.points_discount / points.vndEach : 0;
  const balance = usePointBalance(header.sell_to_customer_no, {
    no: draft.no,
    taken: used,
    paying,
    onFewer: fewer => {
      dispatch({ type: 'use-points', points: fewer > 0 && points ? { ...points, balance: fewer } : null });
      notify.warning(texts.fewer(formatNumber(fewer)));
    },
  });
  useShown('points', balance);
  const chips: Chip[] = [];
  if (button('Redeem Points') && header.document_type === 'order' && (points || (balance > 0 && vndEach > 0)))
    chips.push({
      key: 'points',
      label: points
        ? texts.pointsPay(formatNumber(used), formatAmount(totals.points_discount))
        : texts.points(formatNumber(balance)),
      on: points !== null,
      off: !points && !canFetch,
      press: () => dispatch({ type: 'use-points', points: points ? null : { balance, vndEach } }),
    });
  if (button('Promotion') && isBirthday(header.customer_birthday, businessToday()))
    chips.push({
      key: 'birthday',
      label: texts.birthday,
      on: birthday,
      off: !birthday && !canFetch,
      press: () => dispatch({ type: 'use-birthday', birthday: !birthday }),
    });
  if (button('Coupon'))
    chips.push({
      key: 'coupon',
      label: header.coupon_code || texts.coupon,
      on: header.coupon_code !== '',
      press: onExtras,
    });
  const referral = header.loyalty_cust_referral_code;
  chips.push({ key: 'referral', label: referral || texts.referral, on: referral !== '', press: onExtras });
  return (
    <fieldset className={classes.chips} aria-label={texts.label}>
      {chips.map(({ key, label, on, off = false, press }) => (
        <button
          key={key}
          type="button"
          aria-pressed={on}
          disabled={off}
          title={off ? t.sale.needsConnection : undefined}
          onClick={press}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** A customer whom the company knows, and a sale that is no order yet: of an order its own page tells. */
export const hasChips = ({ header, base_version }: SaleDraft): boolean =>
  base_version === 0 && header.sell_to_customer_no !== '' && !isLocal(header.sell_to_customer_no);
