import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { useSteadyKeys } from '../../../read/steady-keys.ts';
import { useList } from '../../../read/use-list.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './held-sales.module.css';
import { SaleChoice } from './sale-choice.tsx';

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
      <SaleChoice
        row={row}
        name={row.held_as}
        facts={[localNumber(row.pos_so_no), formatDateTime(row.created_at), row.seller]}
      />
    </Link>
  );
}
