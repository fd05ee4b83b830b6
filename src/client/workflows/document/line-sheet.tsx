import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { percentOf } from '#model/kit/amounts.ts';
import { t } from '../../messages/en.ts';
import { IconTrash } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { nameOf } from '../items/item-name.ts';
import { type Discount, DiscountInput } from './discount-input.tsx';
import { type DraftLine, type LineAction, lineDiscountLimit } from './lines-draft.ts';

/** Note and discount of one line. */
export function LineSheet({
  line,
  mayDiscount,
  discountHint,
  dispatch,
  onClose,
}: {
  line: DraftLine | null;
  mayDiscount: boolean;
  /** How far the person may go. */
  discountHint: string | null;
  dispatch: (action: LineAction) => void;
  onClose: () => void;
}) {
  return (
    <Sheet opened={line !== null} onClose={onClose} title={line ? nameOf(line) : ''}>
      {line && (
        <LineForm
          key={line.line_no}
          line={line}
          mayDiscount={mayDiscount}
          discountHint={discountHint}
          dispatch={dispatch}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

function LineForm({
  line,
  mayDiscount,
  discountHint,
  dispatch,
  onClose,
}: {
  line: DraftLine;
  mayDiscount: boolean;
  discountHint: string | null;
  dispatch: (action: LineAction) => void;
  onClose: () => void;
}) {
  const { line_no } = line;
  const [note, setNote] = useState(line.line_note);
  const [discount, setDiscount] = useState<Discount>({ amountVnd: line.line_discount_amount, percent: 0 });
  const limit = lineDiscountLimit(line);
  return (
    <Stack
      component="form"
      onSubmit={event => {
        event.preventDefault();
        if (note !== line.line_note) dispatch({ type: 'set-line-note', line_no, note });
        // A line knows amounts only.
        const amountVnd = discount.percent > 0 ? percentOf(limit, discount.percent) : discount.amountVnd;
        if (amountVnd !== line.line_discount_amount)
          dispatch({ type: 'set-line-discount', line_no, amountVnd });
        onClose();
      }}
    >
      {mayDiscount && (
        <DiscountInput
          label={t.doc.line.discount}
          limitVnd={limit}
          hint={discountHint}
          value={discount}
          onChange={setDiscount}
        />
      )}
      <Textarea
        label={t.doc.line.note}
        value={note}
        maxLength={250}
        autosize
        minRows={2}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash />}
          onClick={() => {
            dispatch({ type: 'remove-line', line_no });
            onClose();
          }}
        >
          {t.doc.line.remove}
        </Button>
        <Button type="submit">{t.doc.line.done}</Button>
      </Group>
    </Stack>
  );
}
