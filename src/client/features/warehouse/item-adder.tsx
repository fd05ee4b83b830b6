import { TextInput } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { nameOf } from '../../workflows/items/item-name.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { takeCode } from '../../workflows/items/take-code.ts';
import { useItemIndex } from '../../workflows/items/use-item-index.ts';
import { useItemScanner } from '../../workflows/items/use-item-scanner.ts';
import type { Stock } from '../../workflows/items/use-stock.ts';
import { ScanButton } from '../../workflows/scan/scan-button.tsx';
import classes from './item-adder.module.css';

const texts = t.warehouse;
const most = 8;

/** Finds an item by its name, number or barcode, typed or scanned by wedge or camera. `onAdd` answers how many there are now. */
export function ItemAdder({
  stock,
  onAdd,
}: {
  stock: Stock;
  onAdd: (item: FranchiseItem, quantity: number) => number;
}) {
  const { index, table } = useItemIndex();
  const [query, setQuery] = useState('');
  const [told, setTold] = useState<{ ok: boolean; text: string } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(query.trim());
  const found = wanted === '' || !index ? [] : index.search(wanted, most);

  // Half a list answers only what it holds.
  const ready = index !== null && index.rows.length > 0 && table.filling === null;

  const add = (item: FranchiseItem, quantity = 1) => {
    const answer = { ok: true, text: texts.added(nameOf(item), formatQuantity(onAdd(item, quantity))) };
    setQuery('');
    setTold(answer);
    return answer;
  };
  const byCode = (code: string) =>
    takeCode(index, code, {
      goods: add,
      problem(text, find) {
        const answer = { ok: false, text: ready ? text : texts.loadingItems };
        if (find !== '') setQuery(find);
        setTold(answer);
        return answer;
      },
    });
  useItemScanner(byCode);

  return (
    <div>
      <div className={classes.top}>
        <TextInput
          ref={field}
          data-autofocus
          type="search"
          size="md"
          label={texts.findItem}
          leftSection={<IconSearch size={18} />}
          value={query}
          autoComplete="off"
          enterKeyHint="search"
          onChange={event => {
            setQuery(event.currentTarget.value);
            setTold(null);
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const meaning = index.meaning(query.trim());
            const only = found.length === 1 ? found[0] : undefined;
            if (meaning.kind === 'item') add(meaning.row, meaning.quantity);
            else if (only) add(only);
          }}
        />
        <ScanButton onScan={byCode} label={texts.scan} />
      </div>
      {found.length > 0 && (
        <ul className={classes.found}>
          {found.map(item => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => {
                  add(item);
                  field.current?.focus();
                }}
              >
                <ItemPicture picture={item.picture} name={item.description} size={40} />
                <span className={classes.name}>
                  {nameOf(item)}
                  <small className="number">
                    {item.item_no}
                    {item.blocked && ` · ${texts.isBlocked}`}
                  </small>
                </span>
                <There quantity={stock.of(item)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={told && !told.ok ? classes.problem : classes.hint} role="status">
        {told?.text ?? (wanted === '' ? '' : ready ? texts.found(found.length) : texts.loadingItems)}
      </p>
    </div>
  );
}

function There({ quantity }: { quantity: number | null }) {
  return (
    <small className={classes.there}>
      {quantity === null ? texts.notKnown : texts.there(formatQuantity(quantity))}
    </small>
  );
}
