import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { Customer } from '#calls/customers/customers.ts';
import { customers, items, receipts, salesOrders } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { type Filter, filter, searchFor } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { useMayRead, usePermit } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { linkTo, listAt, type Place } from '../../ui/place.ts';
import { Amount } from '../../ui/tables/values.tsx';
import { nameOf } from '../../workflows/items/item-name.ts';
import styles from './navigation.module.css';

const most = 5;
const pauseMs = 250;

type Found = { key: string; no: string; name: string; amount?: number; page: PageUrl; place: Place };

/**
 * Documents, posted receipts, customers and items that the text names, the first two also by their amount.
 * The lists' own quick search is asked, so that people find only what they may read. It also finds what lies
 * on the tablet without a connection.
 */
export default function RecordsFound({
  text,
  besides,
  onLeave,
}: {
  text: string;
  /** Pages were found. */
  besides: boolean;
  onLeave: () => void;
}) {
  const [wanted] = useDebouncedValue(text.trim(), pauseMs);
  if (wanted.length < 2) return besides ? null : <p className={styles.nothing}>{t.layout.typeMore}</p>;
  return <Records wanted={wanted} {...{ besides, onLeave }} />;
}

function Records({ wanted, besides, onLeave }: { wanted: string; besides: boolean; onLeave: () => void }) {
  const groups = [
    useFound(salesOrders.filter, wanted, orderFound, 'grand_total'),
    useFound(receipts.posted, wanted, receiptFound, 'amount'),
    useFound(customers.filter, wanted, customerFound),
    useFound(items.filter, wanted, itemFound),
  ].filter(({ found, pending }) => pending || found.length > 0);
  const pending = groups.some(group => group.pending);
  return (
    <>
      {groups.map(
        ({ title, found }) => found.length > 0 && <Group key={title} {...{ title, found, onLeave }} />,
      )}
      <p className={styles.nothing} role="status">
        {pending ? t.layout.searching : groups.length === 0 && !besides ? t.layout.nothingFound : ''}
      </p>
    </>
  );
}

const orderFound = (row: SalesOrderRow): Found => ({
  ...documentAt(row.document_type, row.pos_so_no),
  key: row.pos_so_no,
  no: `${localNumber(row.pos_so_no)} ${row.sell_to_phone_no}`.trim(),
  name: row.sell_to_name,
  amount: row.grand_total,
});

const receiptFound = (row: ReceiptRow): Found => ({
  key: String(row.receipt_id),
  no: row.receipt_no || row.pos_so_no,
  name: row.customer_name,
  amount: row.amount,
  page: '/payment/history',
  place: listAt('/payment/history', { receipt: String(row.receipt_id) }),
});

const customerFound = ({ customer_no, name, phone_no }: Customer): Found => ({
  key: customer_no,
  no: phone_no,
  name,
  page: '/reports/newCustomerRecord',
  place: listAt('/reports/newCustomerRecord', { no: customer_no }),
});

const itemFound = (row: FranchiseItem): Found => ({
  key: row.id,
  no: row.id,
  name: nameOf(row),
  amount: row.unit_price,
  page: '/reports/onHand',
  place: listAt('/reports/onHand', {
    item: row.item_no,
    ...(row.variant_code === '' ? {} : { variant: row.variant_code }),
  }),
});

function documentAt(type: string, no: string): Pick<Found, 'page' | 'place'> {
  const search = { no };
  if (type === 'quote') return { page: '/salesQuotes/detail', place: { to: '/salesQuotes/detail', search } };
  if (type === 'credit_memo')
    return { page: '/salesOrders/creditMemo', place: { to: '/salesOrders/creditMemo', search } };
  return { page: '/salesOrders/detail', place: { to: '/salesOrders/detail', search } };
}

/** The amount that a text may be, as `484.000 ₫` or `484000`; a phone number begins with a zero. */
function amountIn(text: string): string | null {
  const digits = text.replace(/[.,\s₫đ]/g, '');
  return /^[1-9]\d{3,12}$/.test(digits) ? digits : null;
}

/** @param amountField of what has an amount, by which it is found too */
function useFound<R extends object>(
  call: List<R>,
  wanted: string,
  asFound: (row: R) => Found,
  amountField = '',
) {
  const amount = amountField && amountIn(wanted);
  const ask = (asked: Filter) => ({ size: most, filters: [asked] });
  const byText = useList(call, ask(searchFor(wanted)));
  // Of a text that is no amount the same is asked, which is asked once.
  const byAmount = useList(call, ask(amount ? filter(amountField, amount) : searchFor(wanted)));
  const isPending = byText.isPending || byAmount.isPending;
  const found = [...byAmount.rows, ...byText.rows].map(row => [asFound(row).key, asFound(row)] as const);
  const { mayOpen } = usePermit();
  const mayRead = useMayRead(call, {});
  return {
    title: t.tablet.tables[call.name] ?? '',
    found: [...new Map(found).values()].filter(({ page }) => mayOpen(page)).slice(0, most),
    pending: isPending && mayRead,
  };
}

function Group({ title, found, onLeave }: { title: string; found: readonly Found[]; onLeave: () => void }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {found.map(({ key, no, name, amount, place }) => (
        <Link key={key} {...linkTo(place)} onClick={onLeave}>
          <span className={styles.record}>
            <strong>{name || no}</strong>
            {amount === undefined ? <span /> : <Amount value={amount} unit />}
            <small className="number">{no}</small>
          </span>
        </Link>
      ))}
    </section>
  );
}
