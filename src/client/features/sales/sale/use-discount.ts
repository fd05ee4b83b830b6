import { useMemo } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import {
  anyDiscount,
  type DiscountLimit,
  discountAllowed,
  type GivenDiscount,
  givenDiscount,
  limitInWords,
  limitOf,
} from '#model/sales/discounts.ts';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import type { SaleDraft } from './sale-draft.ts';
import { totalledOf } from './sale-totals.ts';

/** What the signed-in person may take off by hand; no one is stopped here before their set is known, but by the server. */
export function useDiscountLimit(): DiscountLimit {
  const session = useSession();
  const user = useFranchiseUser();
  return user ? limitOf(isAdministrator(session), user.page_permission) : anyDiscount;
}

export type SaleDiscount = {
  given: GivenDiscount;
  /** May it be sent as it is? The rule of the server. */
  allowed: boolean;
  /** How far the person may go; `null` for who may go as far as they like. */
  limit: string | null;
  /** The same for the fields, with what is beyond it. */
  hint: string | null;
};

/** What is taken off a working copy by hand, and whether the person may. */
export function useDiscount(draft: SaleDraft, order: SalesOrder | null = null): SaleDiscount {
  const limit = useDiscountLimit();
  const userId = useSession()?.user.user_id;
  return useMemo(() => {
    const document = totalledOf(draft);
    const given = givenDiscount(document);
    const words = limit === anyDiscount ? null : translate(limitInWords(given.gross, limit));
    const approved = (order?.approvals ?? []).filter(({ cashier_user_id }) => cashier_user_id === userId);
    return {
      given,
      allowed: discountAllowed(
        document,
        limit,
        [...approved, ...(draft.approvals ?? [])].map(({ ceiling }) => ceiling),
        order,
      ),
      limit: words,
      hint: words && t.sale.discount.limit(words),
    };
  }, [draft, order, limit, userId]);
}
