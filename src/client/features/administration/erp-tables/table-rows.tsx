import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { addresses } from '#calls/index.ts';
import { part } from '#calls/kit/list.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf } from '#model/administration/bc-tables.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/use-list.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconPlus, IconSearch } from '../../../ui/icons.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Pager } from '../../../workflows/list/pager.tsx';
import { tableName } from '../run-words.ts';
import classes from './erp-tables.module.css';
import { RowForm } from './row-form.tsx';
import { RowHere } from './row-here.tsx';

const texts = t.bcTables;
const size = 20;

/** Which row is looked at, by its name in the table; `null` for a new one. */
type Opened = { system_id: string | null; data: BcData };

/** The rows of a table, here or in the ERP: those of the ERP can be changed, those here removed. */
export default function TableRows({ table_code, onClose }: { table_code: BcTableCode; onClose: () => void }) {
  const [here, setHere] = useState(false);
  const [search, setSearch] = useState('');
  const [differing, setDiffering] = useState(false);
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asked] = useDebouncedValue(search.trim(), 300);
  const call = useMemo(
    () =>
      part(addresses.bcTable, `bcTables.rows/${table_code}/${here}`, {
        fixed: { table_code, use_local: here },
        access: 'administrators',
        store: 'none',
      }),
    [table_code, here],
  );
  const list = useList(call, {
    page,
    size,
    filters: [
      ...(asked ? [filter('search', asked, 'like')] : []),
      ...(differing ? [filter('difference', Object.keys(texts.differences).join('|'))] : []),
    ],
  });
  const close = () => {
    setOpened(null);
    void list.refresh();
  };
  const name = tableName(table_code);
  if (opened) {
    const title = opened.system_id ?? texts.newRow;
    return (
      <Sheet opened onClose={() => setOpened(null)} title={`${name}: ${title}`}>
        {here && opened.system_id !== null ? (
          <RowHere table_code={table_code} system_id={opened.system_id} data={opened.data} onDone={close} />
        ) : (
          <RowForm table_code={table_code} {...opened} onDone={close} />
        )}
      </Sheet>
    );
  }
  const begin = (next: () => void) => {
    next();
    setPage(1);
  };
  return (
    <Sheet opened onClose={onClose} title={texts.rowsTitle(name)} size="lg">
      <div className={classes.rows}>
        <SegmentedControl
          fullWidth
          aria-label={texts.side}
          data={[
            { value: 'there', label: texts.inErp },
            { value: 'here', label: texts.onHere },
          ]}
          value={here ? 'here' : 'there'}
          onChange={side => begin(() => setHere(side === 'here'))}
        />
        <TextInput
          aria-label={texts.searchRows}
          placeholder={texts.searchRows}
          leftSection={<IconSearch />}
          value={search}
          onChange={event => {
            const text = event.currentTarget.value;
            begin(() => setSearch(text));
          }}
        />
        <Checkbox
          label={texts.onlyDiffering}
          checked={differing}
          onChange={event => {
            const { checked } = event.currentTarget;
            begin(() => setDiffering(checked));
          }}
        />
        {list.rows.length === 0 && !list.isPending ? <EmptyState title={texts.noRows} /> : null}
        <ul className={classes.list} aria-label={texts.rowsTitle(name)}>
          {list.rows.map(({ system_id, record, difference }) => {
            // The server wrote it from the fields of the table.
            const data = JSON.parse(record ?? '{}') as BcData;
            return (
              <li key={system_id}>
                <button type="button" onClick={() => setOpened({ system_id, data })}>
                  <strong>{system_id}</strong>
                  {difference ? (
                    <StatusBadge status="PARTIAL_SHIPPED" label={texts.differences[difference]} />
                  ) : null}
                  <span className={classes.rest}>{restOf(table_code, data)}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {list.total > size ? <Pager page={page} size={size} total={list.total} change={setPage} /> : null}
        {here ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus />}
            onClick={() => setOpened({ system_id: null, data: {} })}
          >
            {texts.addRow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

/** What a row says apart from its name. */
function restOf(code: BcTableCode, data: BcData): string {
  const { key, fields } = definitionOf(code);
  return Object.keys(fields)
    .filter(field => !key.includes(field))
    .map(field => data[field])
    .filter(value => value !== '' && value !== undefined && value !== false)
    .join(' · ');
}
