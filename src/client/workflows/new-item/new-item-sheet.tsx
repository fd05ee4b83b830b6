import { Button, Stack } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NewItemFields } from './new-item-fields.tsx';
import { useNewItem } from './use-new-item.ts';

const texts = t.newItem;

/**
 * Makes the item of a code that no item has, without leaving the sale.
 *
 * @param isHere whether the tablet has an item of the code by now
 */
export default function NewItemSheet(props: {
  code: string;
  shop: string;
  isHere: boolean;
  onHere(): void;
  onClose(): void;
}) {
  const { code, shop, isHere, onClose } = props;
  const item = useNewItem({ code, shop });
  const { form, allowed, made } = item;
  const waits = made.length > 0;
  const here = useEffectEvent(props.onHere);
  useEffect(() => {
    if (waits && isHere) here();
  }, [waits, isHere]);
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          item.submit();
        }}
      >
        <Stack gap="md">
          {allowed.ok ? null : <Note tone="warn">{allowed.why}</Note>}
          <NewItemFields item={item} code={code} />
          <Button type="submit" size="md" loading={form.submitting || waits} disabled={!allowed.ok}>
            {texts.addAndSell}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
