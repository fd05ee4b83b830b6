import { Button, Checkbox, TextInput } from '@mantine/core';
import { bcTables } from '#calls/administration/index.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf, type FieldType } from '#model/administration/bc-tables.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { RemoveButton } from '../../../workflows/list/remove-button.tsx';
import { fieldName } from '../run-words.ts';
import classes from './erp-tables.module.css';

const texts = t.bcTables;
const blank = { text: '', phone: '', amount: 0, quantity: '', flag: false } as const satisfies Record<
  FieldType,
  unknown
>;
type Values = Record<string, string | number | boolean>;

/** A row of the built-in ERP, to be changed, removed, or added. */
export function RowForm(props: {
  table_code: BcTableCode;
  system_id: string | null;
  data: BcData;
  onDone: () => void;
}) {
  const { table_code, system_id, data, onDone } = props;
  const { fields, key } = definitionOf(table_code);
  const all = Object.entries(fields);
  const { form, submit, busy, allowed } = useCallForm<typeof bcTables.saveRow, Values>(bcTables.saveRow, {
    initial: Object.fromEntries(all.map(([field, type]) => [field, data[field] ?? blank[type]])),
    toInput: values => ({
      table_code,
      record: JSON.stringify(
        Object.fromEntries(all.map(([field, type]) => [field, entered(values[field], type)])),
      ),
    }),
    fieldsAt: 'record',
    onSent: ({ kind }) => kind === 'done' && onDone(),
  });
  const { values } = form;
  const input = (field: string, type: FieldType) => {
    const common = {
      label: fieldName(field),
      // A row is known by these.
      disabled: system_id !== null && key.includes(field),
      ...form.getInputProps(field),
    };
    if (type === 'flag')
      return <Checkbox key={field} size="md" {...common} checked={values[field] === true} value="" />;
    if (type === 'amount')
      return (
        <AmountInput
          key={field}
          {...common}
          value={Number(values[field])}
          onChange={amount => form.setFieldValue(field, amount)}
        />
      );
    return (
      <TextInput
        key={field}
        {...common}
        autoComplete="off"
        {...(type === 'quantity' ? { inputMode: 'decimal' as const } : {})}
        value={String(values[field] ?? '')}
      />
    );
  };
  return (
    <form
      className={classes.rows}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (allowed.ok) void submit();
      }}
    >
      {allowed.ok || allowed.reason === 'busy' ? null : <Note tone="warn">{allowed.why}</Note>}
      {all.map(([field, type]) => input(field, type))}
      <div className={classes.actions}>
        <Button type="submit" loading={busy} disabled={!allowed.ok && allowed.reason !== 'busy'}>
          {texts.saveInErp}
        </Button>
        {system_id === null ? null : (
          <RemoveButton
            call={bcTables.dropRow}
            input={{ table_code, system_id }}
            name={system_id}
            body={texts.removeThereBody}
            onRemoved={onDone}
          />
        )}
      </div>
    </form>
  );
}

/** As the table keeps it: a quantity may have been typed with a comma. */
function entered(value: Values[string] | undefined, type: FieldType): Values[string] {
  if (type !== 'quantity') return value ?? blank[type];
  const typed = String(value ?? '')
    .trim()
    .replace(',', '.');
  return typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed);
}
