import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../messages/en.ts';
import { useOwnCategories } from '../items/use-own-categories.ts';
import { ItemFields, type ItemValues } from './item-fields.tsx';

export type OwnValues = ItemValues & { item_category: string };

/** What a shop says of goods of its own. */
export function OwnFields<V extends OwnValues>({
  form,
  startsAtName,
}: {
  form: UseFormReturnType<V>;
  startsAtName: boolean;
}) {
  // The form has this field, whatever others it has.
  const { values, errors, setFieldValue } = form as unknown as UseFormReturnType<OwnValues>;
  const open = useOwnCategories();
  // Goods stay in a category that was closed since.
  const categories = [...new Set([...open, values.item_category].filter(Boolean))];
  return (
    <ItemFields form={form} startsAtName={startsAtName}>
      {categories.length === 1 ? null : (
        <Select
          label={t.newItem.category}
          required
          allowDeselect={false}
          data={categories}
          error={errors.item_category}
          value={values.item_category || null}
          onChange={next => setFieldValue('item_category', next ?? '')}
        />
      )}
    </ItemFields>
  );
}
