import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { ownGoods } from '#calls/administration/index.ts';
import { unitRules } from '#model/stock/units.ts';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { useCallForm } from '../../outbox/form.ts';
import { useCall } from '../../outbox/use-call.ts';
import { notify } from '../../page/notices.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { useTypedQuantity } from '../../ui/inputs/use-typed-quantity.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Resized } from '../items/resize-picture.ts';
import { tableChanged } from '../items/table-changed.ts';
import { useOwnCategories } from '../items/use-own-categories.ts';
import { OwnFields } from './own-fields.tsx';
import { PhotoChoice } from './photo-choice.tsx';

const texts = t.newItem;
const units = Object.keys(unitRules);

/** Makes goods that the shop alone has: from the list of items, or of a code that was scanned at the counter. */
export default function OwnItemSheet(props: {
  code: string;
  /** Whether the tablet has an item of the code by now. */
  isHere: boolean;
  /** Called once it has; without it the sheet closes as soon as the item is made. */
  onHere?: () => void;
  onClose(): void;
}) {
  const { code, isHere, onHere, onClose } = props;
  const [only = '', ...more] = useOwnCategories();
  const [picture, setPicture] = useState<Resized | null>(null);
  const [isMade, setMade] = useState(false);
  const pictures = useCall(ownGoods.setPicture);
  const { form, submit, busy, allowed, restored, clear } = useCallForm(ownGoods.make, {
    initial: {
      ...{
        barcode: code,
        description: '',
        unit_price: 0,
        unit_of_measure: 'PCS',
        quantity: 0,
        vat_group: '',
      },
      item_category: more.length === 0 ? only : '',
    },
    draftKey: `${ownGoods.make.name}/${code}`,
  });
  const typing = useTypedQuantity(form.values.quantity, quantity => form.setFieldValue('quantity', quantity));
  const here = useEffectEvent(() => onHere?.());
  useEffect(() => {
    if (isMade && isHere) here();
  }, [isMade, isHere]);
  const make = async () => {
    const sent = await submit();
    // In the outbox, where it waits for a person.
    if (sent?.kind === 'queued') return onClose();
    if (sent?.kind !== 'done') return;
    const { item_no } = sent.answer;
    if (picture) {
      const kept = await pictures.send({ item_no, ...picture }, { quiet: true });
      if (kept.kind !== 'done') notify.warning(texts.noPhoto);
    }
    // The tablet does not wait for its next round: the goods are on the counter.
    tableChanged(sent);
    setMade(true);
    if (onHere) return;
    notify.success(texts.added(form.values.description.trim()));
    onClose();
  };
  return (
    <Sheet opened onClose={onClose} title={texts.ownTitle}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (allowed.ok && !isMade) void make();
        }}
      >
        <Stack gap="md">
          {restored && <RestoredNote onDiscard={clear} />}
          {allowed.ok ? <Note>{texts.ownHint}</Note> : <Note tone="warn">{allowed.why}</Note>}
          <OwnFields form={form} startsAtName={code !== ''} />
          <Select
            label={texts.unit}
            allowDeselect={false}
            data={units.map(value => ({ value, label: unitName(value) }))}
            {...form.getInputProps('unit_of_measure')}
          />
          <TextInput
            label={texts.quantity}
            description={texts.quantityHint}
            autoComplete="off"
            error={form.errors.quantity}
            {...typing}
          />
          <PhotoChoice name={form.values.description} picture={picture} onChange={setPicture} />
          <Button type="submit" size="md" loading={busy || isMade} disabled={!allowed.ok}>
            {onHere ? texts.addAndSell : texts.addOwn}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
