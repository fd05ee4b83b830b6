import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/query.ts';
import { useSteadyKeys } from '../../../read/steady-keys.ts';
import { UnsentMark } from '../../../ui/marks.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Amount } from '../../../ui/tables/values.tsx';
import classes from './held-sales.module.css';

const texts = t.sale.held;

/** Unpaid sales that a person put aside at this store, on whichever tablet; each goes on where it was left. */
export function HeldSales({ location }: { location: string }) {
  const [opened, setOpened] = useState(false);
  const { rows } = useList(salesOrders.orders, {
    size: 100,
    filters: [filter('status', 'OPEN'), filter('location_code', location)],
  });
  const held = rows.filter(row => row.held_as !== '');
  const keyOf = useSteadyKeys(held.map(row => row.pos_so_no));
  if (held.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.tray(held.length)}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={texts.tray(held.length)}>
        <ul className={classes.held}>
          {held.map(row => (
            <li key={keyOf(row.pos_so_no)}>
              <HeldSale row={row} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function HeldSale({ row }: { row: SalesOrderRow }) {
  return (
    <Link to="/salesOrders/detail" search={{ no: row.pos_so_no }}>
      <span>
        <strong>{row.held_as}</strong>
        <small>
          {[localNumber(row.pos_so_no), formatDateTime(row.created_at), row.seller]
            .filter(Boolean)
            .join(' · ')}{' '}
          {isLocal(row.pos_so_no) && <UnsentMark />}
        </small>
      </span>
      <Amount value={row.grand_total} unit />
    </Link>
  );
}
