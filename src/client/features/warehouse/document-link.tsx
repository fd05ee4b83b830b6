import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consignmentIssues, purchaseShipments, salesShipments } from '#calls/index.ts';
import { filter } from '#calls/kit.ts';
import type { WarehouseEntry } from '#calls/warehouse-entries.ts';
import { localNumber } from '#model/local-number.ts';
import type { PageUrl } from '#model/pages.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { useList, useRecord } from '../../data/query.ts';

/** The document that an entry comes from, as a link where there is a screen for it that the person may open. */
export function DocumentLink({ entry }: { entry: WarehouseEntry }) {
  const no = entry.document_no;
  switch (entry.document_type) {
    case 'sales_shipment':
      return <SalesShipment no={no} />;
    case 'sales_credit_memo':
      return <To page="/salesOrders/creditMemo" search={{ no }} text={no} />;
    case 'purchase_receipt':
      return <PurchaseShipment no={no} />;
    case 'purchase_credit_memo':
      return <To page="/purchasesOrders/creditMemo" search={{ no }} text={no} />;
    case 'transfer_shipment':
      return <Issue no={no} />;
    case 'transfer_receipt':
      return <To page="/consignmentReceipt/detail" search={{ no }} text={no} />;
    default:
      return localNumber(no);
  }
}

function To(props: { page: PageUrl; search: Record<string, string> | undefined; text: string }): ReactNode {
  const { allowed } = usePagePermission(props.page);
  if (!allowed || !props.search) return props.text;
  // Which search a page takes is known where the page is chosen.
  return (
    <Link to={props.page as string} search={props.search as never}>
      {props.text}
    </Link>
  );
}

function SalesShipment({ no }: { no: string }) {
  const { data } = useRecord(salesShipments.get, { pos_ss_no: no });
  return (
    <To
      page="/salesOrders/detail"
      search={data ? { no: data.pos_so_no, shipment: no } : undefined}
      text={no}
    />
  );
}

function PurchaseShipment({ no }: { no: string }) {
  const { data } = useRecord(purchaseShipments.get, { no });
  return (
    <To
      page="/purchasesOrders/detail"
      search={data ? { no: data.po_no, shipment: no } : undefined}
      text={no}
    />
  );
}

/** What left by a transfer order belongs to the consignment issue that made the order. */
function Issue({ no }: { no: string }) {
  const { rows } = useList(consignmentIssues.filter, { size: 1, filters: [filter('bc_to_no', no)] });
  const [issue] = rows;
  return <To page="/consignmentIssue/detail" search={issue ? { no: issue.ci_no } : undefined} text={no} />;
}
