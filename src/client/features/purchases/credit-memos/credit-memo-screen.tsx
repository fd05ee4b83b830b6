import { createFileRoute } from '@tanstack/react-router';
import { type ListSearch, listSearch } from '../../../page/list-search.ts';
import { CreditMemosList } from './credit-memos-list.tsx';
import { NewCreditMemo } from './new-credit-memo.tsx';
import { SavedMemo } from './saved-memo.tsx';

/** `no`: that credit memo; `order`: a new one of that order. */
type Search = ListSearch & { no?: string; order?: string };

export const Route = createFileRoute('/_default/purchasesOrders/creditMemo')({
  // Every key with a text is kept, these among them.
  validateSearch: (search: Record<string, unknown>): Search => listSearch(search) as Search,
  component: PurchaseCreditMemoScreen,
});

function PurchaseCreditMemoScreen() {
  const { no, order } = Route.useSearch();
  if (no !== undefined) return <SavedMemo key={no} no={no} />;
  return order === undefined ? <CreditMemosList /> : <NewCreditMemo key={order} no={order} />;
}
