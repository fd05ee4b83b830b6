import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { useOwnCategories } from '../items/use-own-categories.ts';
import { useScanner } from '../scan/use-scanner.ts';
import { useVatGroups } from '../taxes/use-vat-groups.ts';

const texts = t.newItem;

export type OwnValues = {
  barcode: string;
  description: string;
  unit_price: number;
  item_category: string;
  vat_group: string;
};

/** What a shop says of goods of its own. A scan fills in the bar code, wherever the focus is. */
export function OwnFields<V extends OwnValues>({
  form: given,
  startsAtName,
}: {
  form: UseFormReturnType<V>;
  startsAtName: boolean;
}) {
  // The form has these fields, whatever others it has.
  const form = given as unknown as UseFormReturnType<OwnValues>;
  const { values, errors } = form;
  const name = useRef<HTMLInputElement>(null);
  const open = useOwnCategories();
  // Goods stay in a category that was closed since.
  const categories = [...new Set([...open, values.item_category].filter(Boolean))];
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
        data-autofocus={startsAtName ? true : undefined}
        {...form.getInputProps('description')}
      />
      <AmountInput
        label={texts.price}
        required
        {...form.getInputProps('unit_price')}
        value={values.unit_price}
        onChange={amount => form.setFieldValue('unit_price', amount)}
      />
      {categories.length === 1 ? null : (
        <Select
          label={texts.category}
          required
          allowDeselect={false}
          data={categories}
          error={errors.item_category}
          value={values.item_category || null}
          onChange={next => form.setFieldValue('item_category', next ?? '')}
        />
      )}
      {groups.length > 0 ? (
        <Select
          label={texts.vat}
          allowDeselect={false}
          data={groups.map(group => ({ value: group.vat_group, label: wholeName(group) }))}
          error={errors.vat_group}
          value={values.vat_group || standard}
          onChange={next => form.setFieldValue('vat_group', next === null || next === standard ? '' : next)}
        />
      ) : null}
    </>
  );
}
