import { Button, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Customer } from '#calls/customers/customers.ts';
import { customers } from '#calls/index.ts';
import { formatNumber } from '#model/kit/format.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { singlePhone } from '#model/kit/read-phone.ts';
import { t } from '../messages/en.ts';
import { useRecord } from '../read/use-record.ts';
import { useTable } from '../read/use-table.ts';
import { useCanFetch } from '../transport/reading.ts';
import { IconPhone, IconPlus, IconUser } from '../ui/icons.tsx';
import { UnsentMark } from '../ui/marks.tsx';
import classes from './customer-picker.module.css';
import { customerNoOf, searchCustomers } from './customer-search.ts';

const texts = t.pickers.customer;
// Most sales are to a known customer, or to a walk-in.
const CustomerForm = lazy(() => import('./customer-form.tsx'));

/** A customer by phone or name: among those on the tablet, then from the server, then as a new one. */
export function CustomerPicker({
  begin = '',
  onPick,
  children,
}: {
  /** What the search begins with. */
  begin?: string | undefined;
  onPick: (customer: Customer) => void;
  /** Other ways to answer; not shown under the form of a new customer. */
  children?: ReactNode;
}) {
  const [query, setQuery] = useState(begin);
  const [creating, setCreating] = useState(false);
  const wanted = useDeferredValue(query.trim());
  const { rows, filling } = useTable(customers.filter);
  const found = wanted.length < 2 ? [] : searchCustomers(rows, wanted, 20);
  const phone = singlePhone(wanted);
  const no = customerNoOf(wanted);
  const exact = phone ?? no;
  const { known, isAsked } = useAsked(exact, phone !== null, found);

  if (creating) {
    return (
      <Suspense>
        <CustomerForm
          name={phone === null && no === null && !/^\+?\d/.test(wanted) ? wanted : ''}
          phone={phone ?? (/^\+?\d/.test(wanted) ? wanted : '')}
          onCreated={onPick}
          onBack={() => setCreating(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        size="md"
        label={texts.label}
        description={texts.hint}
        placeholder={texts.placeholder}
        leftSection={<IconPhone />}
        value={query}
        autoComplete="off"
        onChange={event => setQuery(event.currentTarget.value)}
        onKeyDown={event => {
          const [first] = found;
          if (event.key === 'Enter' && first && (known || found.length === 1)) {
            event.preventDefault();
            onPick(first);
          }
        }}
      />
      {filling && (
        <p className={classes.hint}>
          {texts.filling(formatNumber(filling.done), formatNumber(filling.total))}
        </p>
      )}
      <ul className={classes.found}>
        {(isAsked ? found.filter(customer => customer !== known) : found).map(customer => (
          <li key={customer.customer_no}>
            <Row customer={customer} onPick={onPick} />
          </li>
        ))}
      </ul>
      {isAsked && phone !== null && <LookUp phone={phone} known={known} onPick={onPick} />}
      {isAsked && phone === null && no !== null && <LookUpByNo no={no} known={known} onPick={onPick} />}
      {phone === null && no === null && wanted.length >= 2 && found.length === 0 && (
        <p className={classes.hint} role="status">
          {texts.noneByName}
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus />} onClick={() => setCreating(true)}>
        {texts.create}
      </Button>
      {children}
    </div>
  );
}

/**
 * Who of the customers on the tablet has this phone or number, and whether the server is asked: it is where the tablet had no one.
 * It goes on being asked when the tablet comes to have the customer too, so that its row stays where it is.
 */
function useAsked(exact: string | null, isPhone: boolean, found: readonly Customer[]) {
  const [asked, setAsked] = useState<string | null>(null);
  const known = found.find(customer => exact === (isPhone ? customer.phone_no : customer.customer_no));
  const isMissing = exact !== null && (isPhone ? !known : found.length === 0);
  if (isMissing && asked !== exact) setAsked(exact);
  return { known, isAsked: exact !== null && asked === exact };
}

type Asked = {
  /** The tablet has the customer by now. */
  known: Customer | undefined;
  onPick: (customer: Customer) => void;
};

/** No customer on the tablet had this number when it was typed: the server may know more. */
function LookUp({ phone, known, onPick }: Asked & { phone: string }) {
  const canFetch = useCanFetch();
  const { data, isPending, notFound, error } = useRecord(customers.byPhone, { phone_no: phone });
  const customer = data ?? known;
  if (customer) return <Row customer={customer} onPick={onPick} />;
  if (canFetch && (notFound || error)) return <LookUpInErp phone={phone} onPick={onPick} />;
  return <NoCustomer isAsking={canFetch && isPending} />;
}

/** Nor has the server: the ERP knows customers of all its channels. */
function LookUpInErp({ phone, onPick }: { phone: string; onPick: (customer: Customer) => void }) {
  const { data, isPending } = useRecord(customers.detailsPos, { phone_no: phone });
  return data ? <Row customer={data} onPick={onPick} /> : <NoCustomer isAsking={isPending} />;
}

function NoCustomer({ isAsking }: { isAsking: boolean }) {
  const canFetch = useCanFetch();
  return (
    <p className={isAsking ? classes.hint : classes.none} role="status">
      {isAsking ? texts.lookingUp : texts.noneByPhone}
      {!canFetch && <span> {texts.notAsked}</span>}
    </p>
  );
}

/** Likewise for a customer number. */
function LookUpByNo({ no, known, onPick }: Asked & { no: string }) {
  const canFetch = useCanFetch();
  const { data, isPending } = useRecord(customers.getInfo, { customer_no: no, referral_code: '' });
  const customer = data?.customer ?? known;
  if (customer) return <Row customer={customer} onPick={onPick} />;
  return (
    <p className={canFetch && isPending ? classes.hint : classes.none} role="status">
      {canFetch && isPending ? texts.lookingUp : t.customers.noneById}
      {!canFetch && <span> {texts.notAsked}</span>}
    </p>
  );
}

function Row({ customer, onPick }: { customer: Customer; onPick: (customer: Customer) => void }) {
  return (
    <button type="button" className={classes.row} onClick={() => onPick(customer)}>
      <IconUser />
      <span className={classes.name}>
        {customer.name}
        <small className="number">{customer.phone_no}</small>
      </span>
      {isLocal(customer.customer_no) ? (
        <UnsentMark />
      ) : (
        <small className={classes.scheme}>
          {customer.loyalty_cust_scheme} · {texts.points(formatNumber(customer.loyalty_redeemable_points))}
        </small>
      )}
    </button>
  );
}
