import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { customers } from '#calls/index.ts';
import { addressText } from '#model/kit/address.ts';
import { formatAmount, formatDate, formatNumber } from '#model/kit/format.ts';
import { isLocal } from '#model/kit/local-number.ts';
import classes from '../../fields/customer-fields.module.css';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { useCall } from '../../outbox/call.ts';
import { isStale } from '../../outbox/stale.ts';
import { useConfig } from '../../read/boot.ts';
import { type RecordResult, useRecord } from '../../read/use-record.ts';
import { isUnsent, needsAttention } from '../../tablet/entries.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { IconEdit, IconSearch, IconWifiOff } from '../../ui/icons.tsx';
import { Freshness } from '../../ui/marks.tsx';
import { Note } from '../../ui/note.tsx';
import { DecideConflict } from '../conflict/decide-conflict.tsx';
import { CustomerPurchases } from './customer-purchases.tsx';

const texts = t.customers.card;
const CustomerElsewhere = lazy(() => import('./customer-elsewhere.tsx'));
const CustomerEdit = lazy(() => import('./customer-edit.tsx'));

type Info = RecordResult<typeof customers.getInfo>;

/** A customer's record: points and scheme, what was bought, and the form to change it. */
export function CustomerCard({ customerNo, actions }: { customerNo: string; actions?: ReactNode }) {
  const record = useRecord(customers.getInfo, { customer_no: customerNo, referral_code: '' });
  const { allowed } = useCall(customers.update);
  const canFetch = useCanFetch();
  const isNetwork = useConfig()?.customer_network ?? false;
  const [editing, setEditing] = useState(false);
  const info = record.data;
  if (!info) {
    if (record.isPending) return <p role="status">{texts.loading}</p>;
    if (!canFetch && !record.notFound)
      return <EmptyState icon={<IconWifiOff />} title={texts.notOnTablet} hint={t.ui.notOnTabletHint} />;
    const problem = record.notFound ? t.customers.noneById : record.error?.message;
    return <EmptyState icon={<IconSearch />} title={problem ?? texts.notOnTablet} />;
  }
  if (editing)
    return (
      <Suspense>
        <CustomerEdit customer={info.customer} onDone={() => setEditing(false)} />
      </Suspense>
    );
  const may = allowed();
  return (
    <div className={classes.panel}>
      <Head record={record} />
      <Unsent record={record} />
      <Points record={record} />
      <Bought record={record} />
      {isLocal(record.no) ? null : <CustomerPurchases customerNo={record.no} />}
      {isNetwork && !isLocal(record.no) ? (
        <Suspense>
          <CustomerElsewhere customerNo={record.no} />
        </Suspense>
      ) : null}
      <Group>
        {may.ok || may.reason !== 'permission' ? (
          <Button variant="default" leftSection={<IconEdit />} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        ) : null}
        {actions}
      </Group>
    </div>
  );
}

function Head({ record }: { record: Info }) {
  const customer = record.data?.customer;
  if (!customer) return null;
  const where = addressText(customer);
  return (
    <div>
      <div className={classes.head}>
        <strong>{[customer.prefix, customer.name].filter(Boolean).join(' ')}</strong>
        <span className="number">{customer.phone_no}</span>
        <span className={classes.dim}>
          <Freshness asOf={record.asOf} source={record.source} />
        </span>
      </div>
      {where ? <p className={classes.dim}>{where}</p> : null}
    </div>
  );
}

/** What of the record is on this tablet only, and what the person has to decide. */
function Unsent({ record }: { record: Info }) {
  const unsent = record.pending.filter(isUnsent);
  if (unsent.length === 0) return null;
  const held = unsent.find(needsAttention);
  const stale = held !== undefined && isStale(held);
  return (
    <Note tone={held ? 'warn' : 'info'}>
      <div className={classes.unsent}>
        <span role="status">
          {stale
            ? t.conflictNotice.strip
            : held
              ? held.error
                ? translate(held.error)
                : texts.refused
              : texts.unsent}
        </span>
        {stale ? <DecideConflict mid={held.mid} /> : <Link to="/outbox">{texts.toOutbox}</Link>}
      </div>
    </Note>
  );
}

function Points({ record }: { record: Info }) {
  const loyalty = useConfig()?.loyalty;
  const info = record.data;
  if (!info || isLocal(info.customer.customer_no)) return null;
  const { loyalty_redeemable_points: points, loyalty_cust_scheme: scheme } = info.customer;
  return (
    <div className={classes.points}>
      <span>
        <strong className="number">{formatNumber(points)}</strong> {texts.points}{' '}
        {loyalty && points > 0 ? (
          <small>{texts.worth(formatAmount(points * loyalty.vnd_per_point))}</small>
        ) : null}
      </span>
      <span>
        {scheme}{' '}
        {info.next_scheme ? (
          <small>{texts.next(formatNumber(info.next_scheme.points_missing), info.next_scheme.scheme)}</small>
        ) : null}
      </span>
    </div>
  );
}

function Bought({ record }: { record: Info }) {
  const info = record.data;
  if (!info) return null;
  const { customer } = info;
  return (
    <Facts
      facts={[
        [texts.spent, info.order_count > 0 ? `${formatAmount(info.spent_this_year)} ₫` : ''],
        [texts.orders, info.order_count > 0 ? formatNumber(info.order_count) : ''],
        [texts.last, formatDate(info.last_purchase)],
        [
          texts.referral,
          customer.referral_code
            ? [customer.referral_code, info.referral_count > 0 ? texts.referred(info.referral_count) : '']
                .filter(Boolean)
                .join(' · ')
            : '',
        ],
        [t.customers.fields.birth_date, formatDate(customer.birth_date)],
        [t.customers.fields.email, customer.email],
        [t.customers.fields.customer_no, isLocal(customer.customer_no) ? '' : customer.customer_no],
      ]}
    />
  );
}
