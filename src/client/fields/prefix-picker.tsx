import { Select } from '@mantine/core';
import { customerSetups } from '#calls/index.ts';
import { t } from '../messages/en.ts';
import { useTable } from '../read/use-table.ts';

/** How a customer is addressed: one of the company's customer setups. */
export function PrefixPicker({ value, onChange }: { value: string; onChange: (prefix: string) => void }) {
  const { rows } = useTable(customerSetups.filter);
  // A customer may hold one that is no longer among the setups.
  const known = new Set([...rows.map(row => row.prefix), value].filter(Boolean));
  return (
    <Select
      label={`${t.customers.fields.prefix} (${t.customers.optional})`}
      clearable
      data={[...known]}
      value={value || null}
      onChange={prefix => onChange(prefix ?? '')}
    />
  );
}
