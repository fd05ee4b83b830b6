import { Button, Group, Stack } from '@mantine/core';
import { ownGoods } from '#calls/administration/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { Note } from '../../ui/note.tsx';
import { tableChanged } from '../items/table-changed.ts';
import { OwnFields, type OwnValues } from './own-fields.tsx';

/** Changes what a shop says of goods of its own. */
export default function OwnItemForm({ item, onDone }: { item: FranchiseItem; onDone(): void }) {
  const { item_no, barcode, description, unit_price, item_category, vat_group } = item;
  const { form, submit, busy, allowed, restored, clear } = useCallForm<typeof ownGoods.change, OwnValues>(
    ownGoods.change,
    {
      initial: { barcode, description, unit_price, item_category, vat_group },
      toInput: values => ({ item_no, ...values }),
      fieldsAt: '',
      draftKey: `${ownGoods.change.name}/${item_no}`,
      onSent(sent) {
        if (sent.kind !== 'done') return;
        tableChanged(sent);
        onDone();
      },
    },
  );
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {restored && <RestoredNote onDiscard={clear} />}
        {allowed.ok ? null : <Note tone="warn">{allowed.why}</Note>}
        <OwnFields form={form} startsAtName />
        <Group gap="sm">
          <Button
            variant="default"
            onClick={() => {
              clear();
              onDone();
            }}
          >
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!allowed.ok || !form.isDirty()}>
            {t.ui.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
