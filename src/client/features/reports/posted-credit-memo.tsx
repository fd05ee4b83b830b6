import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { OrderLink, PostedDocument } from './posted-document.tsx';

const texts = t.salesPosted;

export function PostedCreditMemo({ id }: { id: string }) {
  const record = useRecord(salesOrders.get, { pos_so_no: id });
  const { allowed } = usePagePermission('/salesOrders/creditMemo');
  const memo = record.data?.document_type === 'credit_memo' ? record.data : null;
  const totals = memo && orderTotals(memo);
  return (
    <PostedDocument
      title={`${texts.creditMemo} ${id}`}
      record={record}
      facts={
        memo
          ? [
              [texts.orderNo, <OrderLink key="order" no={memo.applies_to_no} />],
              [texts.postingDate, <DateText key="date" value={memo.posting_date} />],
              [texts.customer, memo.sell_to_name],
              [texts.customerNo, memo.sell_to_customer_no],
              [texts.phone, memo.sell_to_phone_no],
              [texts.location, <LocationName key="location" code={memo.location_code} />],
            ]
          : []
      }
      lines={memo?.lines ?? null}
      totals={[
        [texts.amount, totals ? totals.subtotal - totals.line_discounts : 0],
        [texts.documentDiscount, -(totals?.invoice_discount ?? 0)],
        [texts.fees, totals?.fees ?? 0],
        [texts.total, totals?.grand_total ?? 0],
      ]}
      vat={memo?.vat}
      einvoices={memo?.applies_to_no ? { no: memo.applies_to_no, document: id } : null}
      print={{ kind: 'document', no: id }}
      actions={
        allowed && (
          <Button
            variant="default"
            renderRoot={props => <Link {...props} to="/salesOrders/creditMemo" search={{ no: id }} />}
          >
            {t.creditMemos.refund}
          </Button>
        )
      }
    />
  );
}
