import { ActionIcon, Button, Select } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { items } from '#calls/index.ts';
import { normalise } from '#model/kit/normalise.ts';
import { t } from '../../../messages/en.ts';
import { useTable } from '../../../read/use-table.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { groupItems, namesInOrder } from '../../../workflows/items/item-groups.ts';
import classes from './settings.module.css';

const texts = t.promotionSettings;
/** So many are found at once: a list that a person reads. */
const most = 50;

/** The goods of a promotion, chosen by name, number or bar code, one by one or a whole category. */
export function PromotionGoods(props: {
  item_nos: readonly string[];
  error: ReactNode;
  onChange: (item_nos: string[]) => void;
}) {
  const { item_nos, error, onChange } = props;
  const { rows } = useTable(items.filter);
  const goods = useMemo(
    () =>
      groupItems(rows, null, true).map(({ item_no, rows: [first, ...more] }) => ({
        item_no,
        name: first.description,
        category: first.item_category,
        found: normalise([item_no, first.description, ...[first, ...more].map(row => row.barcode)].join(' ')),
      })),
    [rows],
  );
  const byNo = useMemo(() => new Map(goods.map(one => [one.item_no, one])), [goods]);
  const chosen = new Set(item_nos);
  const add = (more: readonly string[]) => onChange([...new Set([...item_nos, ...more])]);
  return (
    <fieldset className={`${classes.choices} ${classes.ofGoods}`}>
      <legend>{texts.fields.item_nos}</legend>
      <Select
        label={texts.addItem}
        placeholder={texts.findItem}
        error={error}
        searchable
        limit={most}
        value={null}
        nothingFoundMessage={texts.noItem}
        data={goods
          .filter(({ item_no }) => !chosen.has(item_no))
          .map(({ item_no, name }) => ({ value: item_no, label: `${name} · ${item_no}` }))}
        filter={({ options, search, limit }) => {
          const words = normalise(search).split(' ');
          return options
            .filter(
              option =>
                'value' in option && words.every(word => byNo.get(option.value)?.found.includes(word)),
            )
            .slice(0, limit);
        }}
        onChange={item_no => item_no && add([item_no])}
      />
      <Select
        label={texts.addCategory}
        searchable
        value={null}
        data={namesInOrder(goods.map(({ category }) => category))}
        onChange={category =>
          category && add(goods.filter(one => one.category === category).map(({ item_no }) => item_no))
        }
      />
      {item_nos.length > 0 && (
        <>
          <div className={classes.chosen}>
            <strong role="status">{texts.chosen(item_nos.length)}</strong>
            <Button variant="subtle" onClick={() => onChange([])}>
              {texts.leaveAll}
            </Button>
          </div>
          <ul className={classes.goods}>
            {item_nos.map(item_no => (
              <li key={item_no}>
                <span>
                  {byNo.get(item_no)?.name ?? item_no} <small>{item_no}</small>
                </span>
                <ActionIcon
                  variant="subtle"
                  size={44}
                  aria-label={texts.leaveOut(byNo.get(item_no)?.name ?? item_no)}
                  onClick={() => onChange(item_nos.filter(one => one !== item_no))}
                >
                  <IconTrash />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </>
      )}
      <small>{texts.itemsHint}</small>
    </fieldset>
  );
}
