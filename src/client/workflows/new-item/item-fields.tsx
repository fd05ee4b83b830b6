import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { t } from '../../messages/en.ts';
import { AmountInput } from '../../ui/inputs/amount-input.tsx';
import { useScanner } from '../scan/use-scanner.ts';
import { useVatGroups } from '../taxes/use-vat-groups.ts';

const texts = t.newItem;

export type ItemValues = { barcode: string; description: string; unit_price: number; vat_group: string };

/**
 * What is said of any new item. A scan fills in the bar code, wherever the focus is.
 *
 * @param startsAtName its bar code is known
 * @param children fields between the price and the VAT
 */
export function ItemFields<V extends ItemValues>({
  form: given,
  startsAtName,
  children,
}: {
  form: UseFormReturnType<V>;
  startsAtName: boolean;
  children?: ReactNode;
}) {
  // The form has these fields, whatever others it has.
  const form = given as unknown as UseFormReturnType<ItemValues>;
  const { values, errors } = form;
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
      {children}
      {groups.length > 0 ? (
        <Select
          label={texts.vat}
          allowDeselect={false}
          data={groups.map(group => ({ value: group.vat_group, label: wholeName(group) }))}
          error={errors.vat_group}
          value={values.vat_group || standard}
          // The default of the company stays the default when that becomes another one.
          onChange={next => form.setFieldValue('vat_group', next === null || next === standard ? '' : next)}
        />
      ) : null}
    </>
  );
}
