import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { salesOrders, shopReturns } from '#calls/index.ts';
import { filter, searchFor } from '#calls/kit/list-input.ts';
import type { SalesOrderRow } from '#calls/sales/orders.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { isDocumentNo } from '#model/kit/document-no.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { delivered } from '#model/sales/debts.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useSteadyKeys } from '../../../read/steady-keys.ts';
import { useList } from '../../../read/use-list.ts';
import { choose } from '../../../ui/confirm.tsx';
import { IconX } from '../../../ui/icons.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { groupItems, type ItemGroup } from '../../../workflows/items/item-groups.ts';
import { groupName, nameOf } from '../../../workflows/items/item-name.ts';
import { takeCode } from '../../../workflows/items/take-code.ts';
import { useItemIndex } from '../../../workflows/items/use-item-index.ts';
import { useItemScanner } from '../../../workflows/items/use-item-scanner.ts';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { ScanButton } from '../../../workflows/scan/scan-button.tsx';
import find from './find-sale.module.css';
import classes from './held-sales.module.css';
import { SaleChoice } from './sale-choice.tsx';
import { SalesWith } from './sales-with.tsx';
import { useReturnByCode } from './use-return-by-code.ts';

const texts = t.sale.back;
const pauseMs = 250;
/** So many goods are offered for what was typed: it may as well be a name or a number of a sale. */
const mostGoods = 3;

/** A name of goods may have two lines. */
const inLines = { label: find.name };

/** Of these something can have left the shop. */
const handedOver = filter('status', delivered.join('|'));

/** The sale of which something comes back: the newest of this shop, or by its number, a phone, a name, or the goods. */
export default function FindSale({ location, onClose }: { location: string; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [item, setItem] = useState<FranchiseItem | null>(null);
  const show = (chosen: FranchiseItem): ScanAnswer => {
    setItem(chosen);
    setQuery('');
    return { ok: true, text: texts.with(nameOf(chosen)) };
  };
  const take = useCodes(show);
  useItemScanner(take);
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <TextInput
        data-autofocus
        size="md"
        label={texts.label}
        description={texts.hint}
        inputContainer={input => (
          <div className={find.find}>
            {input}
            <ScanButton onScan={take} continuous={false} />
          </div>
        )}
        value={query}
        autoComplete="off"
        onChange={event => {
          setQuery(event.currentTarget.value);
          setItem(null);
        }}
      />
      {item ? (
        <>
          <Chosen item={item} onClear={() => setItem(null)} />
          <SalesWith location={location} item={item} />
        </>
      ) : (
        <FoundSales location={location} query={query} onItem={show} />
      )}
    </Sheet>
  );
}

/** What a code stands for here: a receipt, or goods. */
function useCodes(show: (item: FranchiseItem) => ScanAnswer): (code: string) => ScanAnswer {
  const { index } = useItemIndex();
  const beginReturn = useReturnByCode();
  return code =>
    takeCode(index, code, {
      goods: show,
      other: beginReturn,
      problem: text => {
        notify.warning(text, 'scan');
        return { ok: false, text };
      },
    });
}

/** The goods that were chosen, and the way back from them. */
function Chosen({ item, onClear }: { item: FranchiseItem; onClear: () => void }) {
  return (
    <div className={find.goods}>
      <Button
        variant="light"
        classNames={inLines}
        justify="space-between"
        rightSection={<IconX />}
        aria-label={`${texts.with(nameOf(item))}. ${texts.without}`}
        onClick={onClear}
      >
        {texts.with(nameOf(item))}
      </Button>
    </div>
  );
}

/** The newest sales of this shop that fit what was typed, and the goods that it may be the name of. */
function FoundSales({
  location,
  query,
  onItem,
}: {
  location: string;
  query: string;
  onItem: (item: FranchiseItem) => void;
}) {
  // The server is asked once a person pauses, not at each letter.
  const [wanted] = useDebouncedValue(query.trim(), pauseMs);
  const { rows, isPending } = useList(salesOrders.orders, {
    size: 30,
    filters: [handedOver, filter('location_code', location), ...(wanted === '' ? [] : [searchFor(wanted)])],
  });
  const number = wanted.toUpperCase();
  const mayElsewhere = usePermit().mayCall(shopReturns.find);
  const isElsewhere = rows.length === 0 && !isPending && mayElsewhere && isDocumentNo(number);
  const keyOf = useSteadyKeys(rows.map(row => row.pos_so_no));
  const goods = useGoods(wanted);
  return (
    <>
      {goods.length > 0 && (
        <ul className={find.goods} aria-label={texts.goods}>
          {goods.map(group => (
            <li key={group.item_no}>
              <Button
                variant="default"
                justify="start"
                classNames={inLines}
                fullWidth
                onClick={() => void variantOf(group).then(row => row && onItem(row))}
              >
                {texts.with(groupName(group))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && goods.length === 0 && (
        <p role="status">{isPending ? t.ui.loading : texts.none}</p>
      )}
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
    </>
  );
}

/** Goods of which the text may be the bar code, the number or the name; those that are sold no more, too. */
function useGoods(wanted: string): readonly ItemGroup[] {
  const { index } = useItemIndex();
  return wanted.length < 2 ? [] : groupItems(index.search(wanted), null, true).slice(0, mostGoods);
}

/** Of several variants the one that a person chooses; `undefined` where they choose none. */
async function variantOf(group: ItemGroup): Promise<FranchiseItem | undefined> {
  const { rows } = group;
  if (rows.length === 1) return rows[0];
  const place = await choose(
    groupName(group),
    rows.map(row => row.variant_description || row.variant_code),
  );
  return place === null ? undefined : rows[place];
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
