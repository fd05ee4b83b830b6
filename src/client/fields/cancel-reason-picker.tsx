import { Select } from '@mantine/core';
import { cancelReasons } from '#calls/index.ts';
import { t } from '../messages/en.ts';
import { useTable } from '../read/use-table.ts';

/** Why a document of a page is cancelled. */
export function CancelReasonPicker({
  page,
  required = true,
  value,
  onChange,
}: {
  page: string;
  required?: boolean;
  value: string;
  onChange: (reasonCode: string) => void;
}) {
  const { rows } = useTable(cancelReasons.filter);
  const data = rows
    .filter(row => row.page === page)
    .map(row => ({ value: row.reason_code, label: row.description }));
  return (
    <Select
      data-autofocus
      required={required}
      allowDeselect={!required}
      clearable={!required}
      label={t.pickers.reason.label}
      placeholder={t.pickers.reason.placeholder}
      data={data}
      value={value || null}
      onChange={code => onChange(code ?? '')}
    />
  );
}
