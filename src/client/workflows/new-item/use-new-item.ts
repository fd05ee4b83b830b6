import { useForm } from '@mantine/form';
import { useState } from 'react';
import { imports } from '#calls/administration/index.ts';
import { certain } from '#model/kit/reading.ts';
import { readBarcode } from '#model/stock/read-barcode.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/use-call.ts';
import { useDirty } from '../../page/dirty.ts';
import { serverMs } from '../../page/server-clock.ts';
import { tableChanged } from '../items/table-changed.ts';
import type { ItemValues } from './item-fields.tsx';
import { makeItem } from './make-item.ts';

const texts = t.newItem;

export type MadeItem = {
  readonly barcode: string;
  readonly description: string;
  readonly unit_price: number;
};

/** Goods without a bar code are numbered by the second in which they are made. */
const numberOf = (barcode: string): string =>
  barcode || `MH${new Date(serverMs()).toISOString().replaceAll(/\D/g, '').slice(2, 14)}`;

/**
 * One item of the company: its bar code, what it is called and what it costs. It is sold at once.
 *
 * @param code the bar code that was scanned; empty for none
 * @param shop where it is put on sale
 */
export function useNewItem({ code, shop }: { code: string; shop: string }) {
  const allowed = useCall(imports.apply).allowed();
  const [made, setMade] = useState<readonly MadeItem[]>([]);
  const [problem, setProblem] = useState('');
  const form = useForm<ItemValues>({
    initialValues: { barcode: code, description: '', unit_price: 0, vat_group: '' },
    validate: ({ description, unit_price }) => ({
      ...(description.trim() === '' && { description: texts.nameNeeded }),
      ...(unit_price === 0 && { unit_price: texts.priceNeeded }),
    }),
  });
  useDirty(() => form.isDirty());
  const submit = form.onSubmit(async values => {
    if (form.submitting || !allowed.ok) return;
    form.setSubmitting(true);
    setProblem('');
    const barcode = certain(readBarcode(values.barcode)) ?? values.barcode.trim();
    const item = { ...values, barcode, description: values.description.trim() };
    const why = await makeItem({ ...item, item_no: numberOf(barcode) }, shop);
    form.setSubmitting(false);
    if (why === null) {
      // The tablet does not wait for its next round: the goods are on the counter.
      tableChanged({ kind: 'done' });
      setMade(before => [item, ...before]);
      form.setInitialValues({ barcode: '', description: '', unit_price: 0, vat_group: values.vat_group });
      return form.reset();
    }
    const { '': general = '', item_no = '', ...fields } = why;
    // The number is made of the bar code.
    form.setErrors({ ...(item_no && { barcode: item_no }), ...fields });
    setProblem(general);
  });
  return { form, submit, allowed, made, problem };
}

export type NewItemForm = ReturnType<typeof useNewItem>;
