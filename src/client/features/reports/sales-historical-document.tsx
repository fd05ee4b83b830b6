import { createFileRoute } from '@tanstack/react-router';
import { PostedCreditMemo } from './posted-credit-memo.tsx';
import { PostedInvoice } from './posted-invoice.tsx';

export const Route = createFileRoute('/_default/reports/salesHistorical/$id')({
  component: SalesHistoricalDocument,
});

/** The series of a number says what it is; the address alone is enough to find the document. */
const isCreditMemo = (id: string): boolean => id.startsWith('SC-');

function SalesHistoricalDocument() {
  const { id } = Route.useParams();
  return isCreditMemo(id) ? <PostedCreditMemo key={id} id={id} /> : <PostedInvoice key={id} id={id} />;
}
