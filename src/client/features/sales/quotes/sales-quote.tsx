import { createFileRoute } from '@tanstack/react-router';
import { textsIn } from '../../../page/texts-in.ts';
import { NewDocument } from '../../../workflows/document/document-frames.tsx';
import { SavedSale } from '../orders/saved-sale.tsx';
import { saleScreens } from '../sale/sale-editor.tsx';

export const Route = createFileRoute('/_default/salesQuotes/detail')({
  validateSearch: textsIn('no'),
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
