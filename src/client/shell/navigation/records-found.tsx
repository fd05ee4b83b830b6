import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { customers, items, receipts, salesOrders } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { searchFor } from '#calls/kit/list-input.ts';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { useList } from '../../read/query.ts';
import { usePermit } from '../../session/permissions.ts';
import { linkTo, listAt, type Place } from '../../ui/place.ts';
import { Amount } from '../../ui/tables/values.tsx';
import styles from './navigation.module.css';

const most = 5;
const pauseMs = 250;

type Found = { key: string; no: string; name: string; amount?: number; page: PageUrl; place: Place };

/**
 * Documents, posted receipts, customers and items that the text names: asked of the lists' own quick search, so that
 * nobody finds what they may not read, and that what lies on the tablet is found without a connection.
 */
export default function RecordsFound({ text, onLeave }: { text: string; onLeave: () => void }) {
  const [wanted] = useDebouncedValue(text.trim(), pauseMs);
  if (wanted.length < 2) return null;
  return (
    <>
      <Group
        call={salesOrders.filter}
        {...{ wanted, onLeave }}
        found={({ pos_so_no: no, document_type, sell_to_name, sell_to_phone_no, grand_total }) => ({
          ...documentAt(document_type, no),
          ...{ key: no, no: localNumber(no), amount: grand_total },
          name: `${sell_to_name} ${sell_to_phone_no}`.trim(),
        })}
      />
      <Group
        call={receipts.posted}
        {...{ wanted, onLeave }}
        found={({ receipt_id, receipt_no, pos_so_no, customer_name, amount }) => ({
          ...{ key: String(receipt_id), no: receipt_no || pos_so_no, name: customer_name, amount },
          page: '/payment/history',
          place: listAt('/payment/history', { receipt: String(receipt_id) }),
        })}
      />
      <Group
        call={customers.filter}
        {...{ wanted, onLeave }}
        found={({ customer_no, name, phone_no }) => ({
          ...{ key: customer_no, no: phone_no, name },
          page: '/reports/newCustomerRecord',
          place: listAt('/reports/newCustomerRecord', { no: customer_no }),
        })}
      />
      <Group
        call={items.filter}
        {...{ wanted, onLeave }}
        found={({ id, item_no, variant_code, description, variant_description, unit_price }) => ({
          ...{ key: id, no: id, name: `${description} ${variant_description}`.trim(), amount: unit_price },
          page: '/reports/onHand',
          place: listAt('/reports/onHand', {
            item: item_no,
            ...(variant_code === '' ? {} : { variant: variant_code }),
          }),
        })}
      />
    </>
  );
}

function documentAt(type: string, no: string): Pick<Found, 'page' | 'place'> {
  const search = { no };
  if (type === 'quote') return { page: '/salesQuotes/detail', place: { to: '/salesQuotes/detail', search } };
  if (type === 'credit_memo')
    return { page: '/salesOrders/creditMemo', place: { to: '/salesOrders/creditMemo', search } };
  return { page: '/salesOrders/detail', place: { to: '/salesOrders/detail', search } };
}

function Group<R extends object>(props: {
  call: List<R>;
  wanted: string;
  found(row: R): Found;
  onLeave: () => void;
}) {
  const { rows } = useList(props.call, { size: most, filters: [searchFor(props.wanted)] });
  const { mayOpen } = usePermit();
  const title = t.home.tables[props.call.name];
  const found = rows.map(props.found).filter(({ page }) => mayOpen(page));
  if (found.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {found.map(({ key, no, name, amount, place }) => (
        <Link key={key} {...linkTo(place)} onClick={props.onLeave}>
          <span>
            <span className="number">{no}</span> {name}
            {amount === undefined ? null : (
              <>
                {' · '}
                <Amount value={amount} unit />
              </>
            )}
          </span>
        </Link>
      ))}
    </section>
  );
}
