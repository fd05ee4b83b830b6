import { salesInvoices } from '#calls/index.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { OrderLink, PostedDocument } from './posted-document.tsx';

const texts = t.salesPosted;

export function PostedInvoice({ id }: { id: string }) {
  const record = useRecord(salesInvoices.get, { pos_si_no: id });
  const { data } = record;
  const place = [data?.bill_to_name, data?.bill_to_phone_no, data?.bill_to_address, data?.bill_to_city];
  return (
    <PostedDocument
      title={`${texts.invoice} ${id}`}
      record={record}
      facts={
        data
          ? [
              [texts.orderNo, <OrderLink key="order" no={data.pos_so_no} />],
              [texts.postingDate, <DateText key="date" value={data.posting_date} />],
              [texts.customer, data.sell_to_name],
              [texts.customerNo, data.sell_to_customer_no],
              [texts.phone, data.sell_to_phone_no],
              [texts.billTo, place.filter(Boolean).join(', ')],
              [texts.location, <LocationName key="location" code={data.location_code} />],
            ]
          : []
      }
      lines={data?.lines ?? null}
      totals={[
        [texts.amount, data?.amount ?? 0],
        [texts.documentDiscount, -(data?.discount_amount ?? 0)],
        [texts.fees, data?.fee_amount ?? 0],
        [texts.total, data?.grand_total ?? 0],
      ]}
      vat={data?.vat}
      einvoices={data ? { no: data.pos_so_no, document: id } : null}
      print={{ kind: 'invoice', pos_si_no: id }}
    />
  );
}
