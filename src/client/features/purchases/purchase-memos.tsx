import { Link } from '@tanstack/react-router';
import { purchaseOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { RelatedList } from '../../ui/tables/related-list.tsx';
import { Amount } from '../../ui/tables/values.tsx';
import { PurchaseStatus } from './purchase-status.tsx';

const texts = t.purchaseOrders.memos;

/** What was credited of an order. */
export default function PurchaseMemos({ no }: { no: string }) {
  const mayRead = useMayRead(purchaseOrders.creditMemos, {});
  const { rows } = useList(purchaseOrders.creditMemos, {
    size: 100,
    filters: [filter('applies_to_no', no)],
  });
  if (!mayRead) return null;
  return (
    <RelatedList
      title={texts.title}
      none={texts.none}
      rows={rows.map(row => ({
        key: row.po_no,
        link: (
          <Link to="/purchasesOrders/creditMemo" search={{ no: row.po_no }}>
            {localNumber(row.po_no)}
          </Link>
        ),
        hint: <PurchaseStatus status={row.la_status} />,
        date: row.order_date,
        end: <Amount value={row.grand_total === null ? null : -row.grand_total} unit />,
      }))}
    />
  );
}
