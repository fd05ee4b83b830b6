import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatRate } from '#model/stock/price-rate.ts';
import { t } from '../../messages/en.ts';
import { nameOf, unitColumn } from '../../workflows/items/item-name.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { OwnTag } from '../../workflows/items/own-tag.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import type { VatGroupNames } from '../../workflows/taxes/use-vat-groups.ts';
import classes from './items.module.css';
import type { Selection } from './use-selection.ts';

const texts = t.franchiseItems;

/** With a selection, the name is the label of a box to tick. VAT is said where the tablet knows groups. */
export function itemColumns(
  selection: Selection | null,
  vat: VatGroupNames,
  /** A person who changes VAT sees it on a tablet too, where there is room for few columns. */
  mayChangeVat: boolean,
): readonly Column<FranchiseItem>[] {
  // A file has the code alone, as an import reads it.
  const ofVat =
    vat.groups.length > 0
      ? columns(items.filter, [
          { field: 'vat_group', title: t.vat.group, cell: row => vat.nameOf(row.vat_group) },
        ])
      : [];
  return columns(items.filter, [
    {
      field: 'description',
      title: texts.item,
      onPhone: 'title',
      value: nameOf,
      cell: row => {
        const face = (
          <>
            <ItemPicture picture={row.picture} name={row.description} size={40} />
            <span>
              {nameOf(row)} {row.own && <OwnTag>{texts.ownShort}</OwnTag>}
            </span>
          </>
        );
        if (!selection) return <span className={classes.face}>{face}</span>;
        return (
          <label className={classes.face} data-selects>
            <input
              type="checkbox"
              aria-label={texts.selectOf(nameOf(row))}
              checked={selection.has(row)}
              onChange={() => selection.toggle(row)}
            />
            {face}
          </label>
        );
      },
    },
    { field: 'item_no', title: texts.itemNo, onPhone: 'subtitle' },
    { field: 'variant_code', title: texts.variant, wideOnly: true, onPhone: 'hidden' },
    { field: 'item_category', title: texts.category, onPhone: 'hidden' },
    ...(mayChangeVat ? ofVat : []),
    { field: 'barcode', title: texts.barcode },
    unitColumn(texts.unit),
    { field: 'unit_price', title: texts.price, type: 'amount', sum: false, onPhone: 'end' },
    {
      field: 'price_rate',
      title: texts.priceRate,
      type: 'number',
      sum: false,
      onPhone: 'hidden',
      cell: row => <span className="number">{formatRate(row.price_rate)}</span>,
    },
    { field: 'unit_cost', title: texts.cost, type: 'amount', sum: false },
    ...(mayChangeVat ? [] : ofVat),
    {
      field: 'blocked',
      title: texts.blocked,
      onPhone: 'badge',
      value: row => (row.blocked ? texts.blocked : ''),
      cell: row => (row.blocked ? <span className={classes.blocked}>{texts.blocked}</span> : null),
    },
  ]);
}
