import { type ReactNode, useMemo } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { useTable } from '../../read/use-table.ts';
import { IconX } from '../../ui/icons.tsx';
import { stockKey } from '../../workflows/items/item-groups.ts';
import { nameOf } from '../../workflows/items/item-name.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import classes from './item-adder.module.css';
import type { Line } from './lines.ts';

/** The franchise's items by number and variant. */
export function useItems(): (line: Pick<Line, 'item_no' | 'variant_code'>) => FranchiseItem | undefined {
  const { rows } = useTable(items.filter);
  return useMemo(() => {
    const byKey = new Map(rows.map(row => [stockKey(row), row]));
    return line => byKey.get(stockKey(line));
  }, [rows]);
}

/** Items with their quantities: under each name what it does to what is there, and the control at the end. */
export function LineList({
  lines,
  under,
  control,
  onRemove,
}: {
  lines: readonly Line[];
  under: (line: Line) => ReactNode;
  control: (line: Line, name: string) => ReactNode;
  onRemove?: (line: Line) => void;
}) {
  const itemOf = useItems();
  return (
    <ul className={classes.lines} aria-label={t.warehouse.items}>
      {lines.map(line => {
        const item = itemOf(line);
        const name = item ? nameOf(item) : [line.item_no, line.variant_code].filter(Boolean).join(' ');
        return (
          <li key={stockKey(line)} className={classes.line}>
            <ItemPicture picture={item?.picture ?? ''} name={name} size={44} />
            <span className={classes.name}>
              {name}
              <small>{under(line)}</small>
            </span>
            <span className={classes.end}>
              {control(line, name)}
              {onRemove && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={t.warehouse.takeAway(name)}
                  onClick={() => onRemove(line)}
                >
                  <IconX />
                </button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
