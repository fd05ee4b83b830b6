import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { bcTables } from '#calls/administration/index.ts';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { useTable } from '../../read/use-table.ts';
import { Note } from '../../ui/note.tsx';
import { namesInOrder } from '../../workflows/items/item-groups.ts';
import { tableChanged } from '../../workflows/items/table-changed.ts';
import VatGroupSheet from '../../workflows/taxes/vat-group-sheet.tsx';

const texts = t.vatChoice;

type Doing = { onClose: () => void; onDone: () => void };

const read = (onDone: () => void) => () => {
  tableChanged({ kind: 'done' });
  onDone();
};

/** Where the ERP says the groups of items too: until when the choice of a person counts. */
function UntilErp() {
  const { data } = useRecord(bcTables.tables, {});
  return data?.item_taxes && data.item_taxes.rows > 0 ? <Note>{texts.untilErp}</Note> : null;
}

/** VAT of chosen items: variants have that of their item. */
export default function ItemsVat({
  items: chosen,
  onClose,
  onDone,
}: Doing & { items: readonly FranchiseItem[] }) {
  const item_nos = [...new Set(chosen.map(({ item_no }) => item_no))];
  return (
    <VatGroupSheet
      title={texts.ofItems(item_nos.length)}
      assigned={{ item_nos }}
      question={texts.askItems(item_nos.length)}
      onClose={onClose}
      onDone={read(onDone)}
    >
      <UntilErp />
    </VatGroupSheet>
  );
}

/** VAT of all items of a category at once. */
export function CategoryVat({ onClose, onDone }: Doing) {
  const { rows, complete } = useTable(items.filter);
  const categories = useMemo(() => namesInOrder(rows.map(row => row.item_category)), [rows]);
  const [item_category, setCategory] = useState<string | null>(null);
  const ofCategory = rows.filter(row => row.item_category === item_category);
  const count = new Set(ofCategory.map(({ item_no }) => item_no)).size;
  return (
    <VatGroupSheet
      title={texts.ofCategory}
      assigned={item_category === null || !complete ? null : { item_category }}
      question={texts.askItems(count)}
      onClose={onClose}
      onDone={read(onDone)}
    >
      <UntilErp />
      <Select
        label={texts.category}
        size="md"
        searchable
        allowDeselect={false}
        data={categories}
        value={item_category}
        onChange={setCategory}
      />
      {!complete && <Note tone="warn">{texts.counting}</Note>}
      {complete && item_category !== null && <Note>{texts.itemsIn(count)}</Note>}
    </VatGroupSheet>
  );
}
