import { createFileRoute } from '@tanstack/react-router';
import { validity } from '../../page/validity.ts';
import { PostedCreditMemo } from './posted-credit-memo.tsx';
import { PostedInvoice } from './posted-invoice.tsx';

export const Route = createFileRoute('/_default/reports/salesHistorical/$id')({
  component: SalesHistoricalDocument,
});

/** Numbers of posted documents, of any back end: no spaces, no signs that no series has. */
const assertValid = validity(({ pathname }) => /^\/reports\/salesHistorical\/[\w./-]{1,60}$/.test(pathname));

/** The series of a number says what it is; the address alone is enough to find the document. */
const isCreditMemo = (id: string): boolean => id.startsWith('SC-');

function SalesHistoricalDocument() {
  const { id } = Route.useParams();
  assertValid({ location: { pathname: `/reports/salesHistorical/${id}`, search: {} } });
  return isCreditMemo(id) ? <PostedCreditMemo key={id} id={id} /> : <PostedInvoice key={id} id={id} />;
}
