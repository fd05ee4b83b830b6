import { createFileRoute } from '@tanstack/react-router';
import { NewDocument } from '../../../workflows/document/document-frames.tsx';
import { SavedSale } from '../orders/saved-sale.tsx';
import { saleScreens } from '../sale/sale-editor.tsx';

export const Route = createFileRoute('/_default/salesQuotes/detail')({
  validateSearch: (search: Record<string, unknown>): { no?: string } =>
    typeof search.no === 'string' && search.no !== '' ? { no: search.no } : {},
  component: SalesQuoteScreen,
});

/** With a number the quote of that number, without one a new quote. */
function SalesQuoteScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? (
    <NewDocument screen={saleScreens.quote} />
  ) : (
    <SavedSale key={no} no={no} type="quote" />
  );
}
