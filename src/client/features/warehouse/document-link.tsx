import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consignmentIssues, purchaseShipments, salesShipments } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { useRecord } from '../../read/use-record.ts';
import { linkTo, type Place } from '../../ui/place.ts';

/** The document that an entry comes from, as a link where there is a screen for it that the person may open. */
export function DocumentLink({ entry }: { entry: WarehouseEntry }) {
  const no = entry.document_no;
  switch (entry.document_type) {
    case 'sales_shipment':
      return <SalesShipment no={no} />;
    case 'sales_credit_memo':
      return <To place={{ to: '/salesOrders/creditMemo', search: { no } }} text={no} />;
    case 'purchase_receipt':
      return <PurchaseShipment no={no} />;
    case 'purchase_credit_memo':
      return <To place={{ to: '/purchasesOrders/creditMemo', search: { no } }} text={no} />;
    case 'transfer_shipment':
      return <Issue no={no} />;
    case 'transfer_receipt':
      return <To place={{ to: '/consignmentReceipt/detail', search: { no } }} text={no} />;
    default:
      return localNumber(no);
  }
}

/** A screen that permission sets name. */
type PagePlace = Extract<Place, { to: PageUrl }>;

function To({ place, text }: { place: PagePlace | null; text: string }): ReactNode {
  const { allowed } = usePagePermission(place?.to ?? '/');
  return place && allowed ? <Link {...linkTo(place)}>{text}</Link> : text;
}

function SalesShipment({ no }: { no: string }) {
  const { data } = useRecord(salesShipments.get, { pos_ss_no: no });
  return (
    <To
      place={data && { to: '/salesOrders/detail', search: { no: data.pos_so_no, shipment: no } }}
      text={no}
    />
  );
}

function PurchaseShipment({ no }: { no: string }) {
  const { data } = useRecord(purchaseShipments.get, { no });
  return (
    <To
      place={data && { to: '/purchasesOrders/detail', search: { no: data.po_no, shipment: no } }}
      text={no}
    />
  );
}

/** What left by a transfer order belongs to the consignment issue that made the order. */
function Issue({ no }: { no: string }) {
  const { rows } = useList(consignmentIssues.filter, { size: 1, filters: [filter('bc_to_no', no)] });
  const [issue] = rows;
  return (
    <To place={issue ? { to: '/consignmentIssue/detail', search: { no: issue.ci_no } } : null} text={no} />
  );
}
