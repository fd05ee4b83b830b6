import { Link } from '@tanstack/react-router';
import type { Outgoing } from '#calls/administration/outgoing.ts';
import { usePermit } from '../../../read/permissions.ts';

/** The document that an entry is about, as a link where the person may open it. */
export function DocumentLink({ of: { kind, document_no } }: { of: Pick<Outgoing, 'kind' | 'document_no'> }) {
  const { mayOpen } = usePermit();
  const to = screenOf(kind);
  return mayOpen(to) ? (
    <Link to={to} search={{ no: document_no }} className="number">
      {document_no}
    </Link>
  ) : (
    <span className="number">{document_no}</span>
  );
}

function screenOf(kind: string) {
  if (kind.startsWith('online-order.')) return '/salesOrders/detail';
  return kind.startsWith('credit-memo.') ? '/purchasesOrders/creditMemo' : '/purchasesOrders/detail';
}
