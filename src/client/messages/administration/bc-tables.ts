import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of the ERP's tables, and of the runs that sync them. */
export const bcTables = area('bcTables', {
  table: 'Table',
  names: {
    post_code: 'Post codes',
    address_district: 'Districts',
    item: 'Items',
    item_variant: 'Item variants',
    item_unit: 'Units of measure',
    item_reference: 'Bar codes',
    item_stock: 'Stock of the franchisor',
    shipping_agent: 'Shipping agents',
    customer: 'Franchises',
    '': 'Lists of the franchises',
  },
  here: 'Rows here',
  there: 'Rows in the ERP',
  lastSync: 'Last sync',
  never: 'Never',
  drift: 'Difference',
  same: 'The same',
  differs: (missing: number, changed: number, excess: number) =>
    [
      missing > 0 ? `${missing} new` : '',
      changed > 0 ? `${changed} changed` : '',
      excess > 0 ? `${excess} excess` : '',
    ]
      .filter(Boolean)
      .join(', '),
  sync: 'Sync',
  syncOf: (table: string) => `Sync ${table}`,
  syncAll: 'Sync all tables',
  cancel: 'Cancel',
  synced: 'Sync Successfully!',
  failed: 'Sync Failed!',
  progress: (done: number, total: number | null) =>
    total === null
      ? `${formatQuantity(done)} rows`
      : `${formatQuantity(done)} of ${formatQuantity(total)} rows`,
  removeExcess: 'Remove excess',
  excessTitle: (table: string) => `Rows of ${table} that the ERP no longer has`,
  excessSure: (count: number) => (count === 1 ? 'Remove 1 row?' : `Remove ${count} rows?`),
  excessBody: 'They are removed here. Rows that documents need stay.',
  removed: (removed: number, kept: number) =>
    kept === 0 ? `${removed} removed.` : `${removed} removed. ${kept} are in use and stay.`,
  status: 'State',
  statuses: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  kind: 'What',
  kinds: {
    sync: 'Sync',
    excess: 'Remove excess',
    'product-lists': 'Sync of the lists',
  },
  begun: 'Asked for',
  by: 'By',
  rows: 'Rows',
  added: 'Added',
  changed: 'Changed',
  removedRows: 'Removed',
  duration: 'Seconds',
  error: 'Error',
  errors: {
    missing_parent: 'A row refers to something that is not here. Sync the table that it refers to first.',
    not_kept: 'The database refused a row.',
  },
  emptyLogs: 'Empty logs',
  emptySure: 'Forget all runs that have ended?',
  emptyBody: 'When each table was last synced stays known.',
});
