import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { Note } from '../../ui/note.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { useVatGroups } from '../taxes/use-vat-groups.ts';
import type { NewItemForm } from './use-new-item.ts';

const texts = t.newItem;

/** What is asked of a new item. A scan fills in the bar code, wherever the focus is. */
export function NewItemFields({ item, code }: { item: NewItemForm; code?: string }) {
  const { form, problem } = item;
  const name = useRef<HTMLInputElement>(null);
  const { groups, wholeName } = useVatGroups();
  const standard = groups.find(({ is_default }) => is_default)?.vat_group ?? '';
  useScanner(scanned => {
    form.setFieldValue('barcode', scanned);
    form.clearFieldError('barcode');
    name.current?.focus();
    return { ok: true, text: scanned };
  });
  return (
    <>
      <TextInput
        label={texts.barcode}
        placeholder={texts.barcodeHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('barcode')}
      />
      <TextInput
        ref={name}
        label={texts.name}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus={code ? true : undefined}
        {...form.getInputProps('description')}
      />
      <AmountInput
        label={texts.price}
        required
        {...form.getInputProps('unit_price')}
        value={form.values.unit_price}
        onChange={amount => form.setFieldValue('unit_price', amount)}
      />
      {groups.length > 0 ? (
        <Select
          label={texts.vat}
          allowDeselect={false}
          data={groups.map(group => ({ value: group.vat_group, label: wholeName(group) }))}
          error={form.errors.vat_group}
          value={form.values.vat_group || standard}
          // The default of the company stays the default when that becomes another one.
          onChange={next => form.setFieldValue('vat_group', next === null || next === standard ? '' : next)}
        />
      ) : null}
      {problem ? (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      ) : null}
    </>
  );
}
