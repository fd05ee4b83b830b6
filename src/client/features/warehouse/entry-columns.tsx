import { warehouseEntries } from '#calls/index.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { t } from '../../messages/en.ts';
import { SignedQuantity } from '../../ui/inputs/signed-quantity.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { type Column, columns } from '../../workflows/list/columns.ts';
import classes from './entry.module.css';
import { commentOf, reasonName } from './reason-name.ts';

const texts = t.warehouse;

/** Written on this tablet and not numbered by the back end yet. */
export const isUnsentEntry = (entry: Pick<WarehouseEntry, 'entry_no' | 'document_no'>): boolean =>
  entry.entry_no <= 0 || isLocal(entry.document_no);

/** Goods may be moved before the server has looked at what is there. */
const isFinal = (entry: WarehouseEntry): boolean => entry.entry_type !== 'transfer';

type OfItem = Pick<WarehouseEntry, 'description' | 'item_no' | 'variant_code'>;

/** What the entry is about, with its variant. */
export const itemOfEntry = (entry: OfItem, variantName: (of: OfItem) => string): string =>
  [entry.description || entry.item_no, variantName(entry)].filter(Boolean).join(', ');

export function entryColumns(
  locationName: (code: string) => string,
  variantName: (of: OfItem) => string,
  personName: (username: string) => string,
): readonly Column<WarehouseEntry>[] {
  const item = (entry: OfItem) => itemOfEntry(entry, variantName);
  return columns(warehouseEntries.filter, [
    {
      field: 'entry_no',
      title: texts.entryNo,
      onPhone: 'title',
      value: row => (row.entry_no > 0 ? row.entry_no : ''),
      cell: row => (
        <>
          <span className="number">
            {row.entry_no > 0 ? row.entry_no : localNumber(row.document_no) || texts.unsentEntry}
          </span>{' '}
          {isUnsentEntry(row) && <UnsentMark final={isFinal(row)} />}
        </>
      ),
    },
    { field: 'posting_date', title: texts.postingDate, type: 'date' },
    { field: 'true_date', title: texts.trueDate, type: 'date', wideOnly: true, onPhone: 'hidden' },
    {
      field: 'entry_type',
      title: texts.type,
      onPhone: 'badge',
      value: row => texts.types[row.entry_type] ?? row.entry_type,
      cell: row => <span className={classes.type}>{texts.types[row.entry_type] ?? row.entry_type}</span>,
    },
    {
      field: 'document_no',
      title: texts.documentNo,
      value: row => localNumber(row.document_no),
      cell: row => <span className="number">{localNumber(row.document_no)}</span>,
    },
    { field: 'item_no', title: texts.itemNo, wideOnly: true, onPhone: 'hidden' },
    { field: 'description', title: texts.item, onPhone: 'subtitle', value: item, cell: item },
    {
      field: 'location_code',
      title: texts.location,
      value: row => locationName(row.location_code),
      cell: row => locationName(row.location_code),
    },
    {
      field: 'quantity',
      title: texts.quantity,
      type: 'quantity',
      unit: null,
      onPhone: 'end',
      cell: row => (
        <>
          <SignedQuantity value={row.quantity} />
          {row.below_zero && <span className={classes.belowHere}>{texts.belowZero}</span>}
        </>
      ),
    },
    {
      field: 'below_zero',
      title: texts.belowZero,
      wideOnly: true,
      onPhone: 'hidden',
      value: row => (row.below_zero ? texts.belowZero : ''),
      cell: row => (row.below_zero ? <span className={classes.below}>{texts.belowZero}</span> : null),
    },
    {
      field: 'reason_code',
      title: texts.reason,
      wideOnly: true,
      value: row => reasonName(row.reason_code),
      cell: row => reasonName(row.reason_code),
    },
    {
      field: 'created_by',
      title: texts.createdBy,
      wideOnly: true,
      onPhone: 'hidden',
      value: row => personName(row.created_by),
      cell: row => personName(row.created_by),
    },
    { field: 'comment', title: texts.comment, wideOnly: true, value: commentOf, cell: commentOf },
  ]);
}
