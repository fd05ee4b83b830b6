import { TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { filter, searchFor } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import classes from '../../fields/customer-picker.module.css';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';

const texts = t.payment.add;

/** An order that still has an amount to be paid, by number, phone or name; on the tablet without a connection. */
export function OrderToPay({ onPick }: { onPick: (order: SalesOrderRow) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const list = useList(salesOrders.filter, {
    size: 12,
    filters: [
      filter('document_type', 'order'),
      filter('status', 'OPEN|CONFIRMED|RELEASED|PARTIAL_SHIPPED|SHIPPED|INVOICED|CLOSED'),
      filter('remaining_amount', '1', 'gteq'),
      ...(wanted ? [searchFor(wanted)] : []),
    ],
  });
  return (
    <div className={classes.picker}>
      <TextInput
        data-autofocus
        size="md"
        type="search"
        label={texts.search}
        description={texts.hint}
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {list.rows.length === 0 && (
        <p className={classes.hint} role="status">
          {list.isPending ? t.ui.loading : (list.error?.message ?? texts.nothing)}
        </p>
      )}
      <ul className={classes.found} aria-busy={list.isFetching}>
        {list.rows.map(row => (
          <li key={row.pos_so_no}>
            <button type="button" className={classes.row} onClick={() => onPick(row)}>
              <span className={classes.name}>
                <span>
                  <span className="number">{localNumber(row.pos_so_no)}</span>{' '}
                  {isLocal(row.pos_so_no) && <UnsentMark />}
                </span>
                <small>
                  {[row.sell_to_name, row.sell_to_phone_no].filter(Boolean).join(' · ')} ·{' '}
                  <DateText value={row.order_date} />
                </small>
              </span>
              <strong>
                <Amount value={row.remaining_amount} unit />
              </strong>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
