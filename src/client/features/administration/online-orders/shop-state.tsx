import { onlineOrders } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { usePoll } from '../../../transport/poll.ts';
import { Facts } from '../../../ui/facts.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import classes from './online-orders.module.css';

const texts = t.onlineOrders;
/** Orders come at any moment: what stands here and in the list is asked for again so often. */
const pollMs = 10_000;

/** When the shop was read and sent last. Nothing where no shop was ever connected. */
export function ShopState() {
  const { data } = useRecord(onlineOrders.state, {});
  usePoll(onlineOrders.state, pollMs, () => refresh(['onlineOrders']));
  if (!data || (data.orders_read_at === null && data.items_sent_at === null)) return null;
  const { orders_read_at, items_sent_at, items, refused_items } = data;
  return (
    <div className={classes.state}>
      <Facts
        facts={[
          [texts.ordersRead, <When key="read" at={orders_read_at} />],
          [texts.itemsSent, <When key="sent" at={items_sent_at} />],
          [texts.inShop, texts.count(items)],
          [texts.views.refused, texts.count(refused_items)],
        ]}
      />
    </div>
  );
}

const When = ({ at }: { at: string | null }) => (at === null ? texts.never : <DateText value={at} time />);
