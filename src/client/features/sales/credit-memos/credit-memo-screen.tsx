import { createFileRoute } from '@tanstack/react-router';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { SavedSale } from '../orders/saved-sale.tsx';
import { CreditMemosList } from './credit-memos-list.tsx';
import { NewCreditMemo } from './new-credit-memo.tsx';

/** `no`: that credit memo, with `refund` its money is paid back at once; `order`: a new one of that order. */
type Search = ListSearch & { no?: string; order?: string; refund?: string };

export const Route = createFileRoute('/_default/salesOrders/creditMemo')({
  // Every key with a text is kept, these among them.
  validateSearch: (search: Record<string, unknown>): Search => listSearch(search) as Search,
  component: CreditMemoScreen,
});

function CreditMemoScreen() {
  const { no, order, refund } = Route.useSearch();
  if (no !== undefined)
    return <SavedSale key={no} no={no} type="credit_memo" {...(refund ? { begin: 'addReceipt' } : {})} />;
  return order === undefined ? <CreditMemosList /> : <NewCreditMemo key={order} no={order} />;
}
