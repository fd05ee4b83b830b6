import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { salesOrders, shopReturns } from '#calls/index.ts';
import { filter, searchFor } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { isDocumentNo } from '#model/kit/document-no.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useList } from '../../../read/query.ts';
import { useSteadyKeys } from '../../../read/steady-keys.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './held-sales.module.css';
import { SaleChoice } from './sale-choice.tsx';

const texts = t.sale.back;
const pauseMs = 250;

/** Of these something can have left the shop. */
const delivered = filter('status', 'PARTIAL_SHIPPED|SHIPPED|INVOICED|CLOSED');

/** The sale of which something comes back: the newest of this shop, or by its number, a phone or a name. */
export default function FindSale({ location, onClose }: { location: string; onClose: () => void }) {
  const [query, setQuery] = useState('');
  // The server is asked once a person pauses, not at each letter.
  const [wanted] = useDebouncedValue(query.trim(), pauseMs);
  const { rows, isPending } = useList(salesOrders.orders, {
    size: 30,
    filters: [delivered, filter('location_code', location), ...(wanted === '' ? [] : [searchFor(wanted)])],
  });
  const number = wanted.toUpperCase();
  const mayElsewhere = usePermit().mayCall(shopReturns.find);
  const isElsewhere = rows.length === 0 && !isPending && mayElsewhere && isDocumentNo(number);
  const keyOf = useSteadyKeys(rows.map(row => row.pos_so_no));
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <TextInput
        data-autofocus
        size="md"
        label={texts.label}
        description={texts.hint}
        value={query}
        autoComplete="off"
        onChange={event => setQuery(event.currentTarget.value)}
      />
      {rows.length === 0 && <p role="status">{isPending ? t.ui.loading : texts.none}</p>}
      {isElsewhere && (
        <Button
          variant="default"
          size="md"
          fullWidth
          renderRoot={props => <Link {...props} to="/salesOrders/creditMemo" search={{ order: number }} />}
        >
          {texts.elsewhere(number)}
        </Button>
      )}
      <ul className={classes.held}>
        {rows.map(row => (
          <li key={keyOf(row.pos_so_no)}>
            <FoundSale row={row} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** What a person knows a sale by: what was bought, by whom, when and for how much. */
function FoundSale({ row }: { row: SalesOrderRow }) {
  const { first_item, sell_to_name, total_lines, pos_so_no } = row;
  return (
    <Link to="/salesOrders/creditMemo" search={{ order: pos_so_no }}>
      <SaleChoice
        row={row}
        name={first_item ? texts.named(first_item, total_lines - 1) : localNumber(pos_so_no)}
        facts={[sell_to_name, formatDateTime(row.created_at), localNumber(pos_so_no)]}
      />
    </Link>
  );
}
