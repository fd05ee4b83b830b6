import { shopReturns } from '#calls/index.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconWifiOff } from '../../../ui/icons.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { OtherShopDesk } from './other-shop-desk.tsx';

const texts = t.shopReturns;

/** A number that is no sale of this shop: another shop may have made it. */
export default function OtherShopReturn({ no }: { no: string }) {
  const record = useRecord(shopReturns.find, { pos_so_no: no });
  const online = useCanFetch();
  const { data } = record;
  if (data) return <OtherShopDesk key={no} order={data.order} shop={data.shop} asOf={record.asOf} />;
  if (!online)
    return <EmptyState page icon={<IconWifiOff />} title={texts.lookFirst} hint={texts.needsConnection} />;
  const { notFound } = t.documents.order;
  return <RecordMissing record={record} list="/salesOrders" words={{ loading: texts.looking, notFound }} />;
}
