import { unitName } from '../../messages/stock/units.ts';
import type { Column } from '../list/columns.ts';
import type { ItemGroup } from './item-groups.ts';

/** An item with its variant, as a person reads it. */
export function nameOf(item: { description: string; variant_description: string }): string {
  return item.variant_description ? `${item.description}, ${item.variant_description}` : item.description;
}

/** What several variants have in common, or the one of them. */
export const groupName = ({ rows }: ItemGroup): string =>
  rows.length > 1 ? rows[0].description : nameOf(rows[0]);

type Counted = { unit_of_measure: string };

/** The unit of measure in which a row counts, by name on the screen and in Excel. */
export function unitColumn(title: string): Column<Counted> {
  const name = (row: Counted) => unitName(row.unit_of_measure);
  return { field: 'unit_of_measure', title, wideOnly: true, onPhone: 'hidden', value: name, cell: name };
}
