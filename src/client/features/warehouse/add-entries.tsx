import { Button } from '@mantine/core';
import { useState } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import type { AdjustmentReason } from '#model/stock/adjustment-reasons.ts';
import { LocationPicker, useOwnLocations } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { SignedStepper } from '../../ui/inputs/signed-quantity.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { useStock } from '../../workflows/items/use-stock.ts';
import { CommentInput, defaultSign, isTooLong, ReasonPicker } from './adjustment-fields.tsx';
import classes from './item-adder.module.css';
import { ItemAdder } from './item-adder.tsx';
import { LineList } from './line-list.tsx';
import { addQuantities, type Line, sameItem, withQuantity } from './lines.ts';

const texts = t.warehouse;

type Values = {
  posting_date: string;
  location_code: string;
  reason_code: AdjustmentReason;
  comment: string;
  lines: Line[];
};

/** Entries by hand: how much more or less there is of each item than the books say. */
export default function AddEntries({ onClose }: { onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={texts.addTitle} size="xl">
      <ItemPictures>
        <AddForm onClose={onClose} />
      </ItemPictures>
    </Sheet>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const home = useFranchiseUser()?.franchise?.location_code ?? '';
  const [only, ...others] = useOwnLocations();
  // Until another one is chosen; who the person is may not be known yet when the form opens.
  const usual = home || (others.length === 0 ? (only?.code ?? '') : '');
  const today = businessToday();
  const [tempId] = useState(() => `tmp:${crypto.randomUUID()}`);
  const { form, submit, busy, restored, clear } = useCallForm<typeof warehouseEntries.add, Values>(
    warehouseEntries.add,
    {
      initial: {
        posting_date: today,
        location_code: '',
        reason_code: 'count',
        comment: '',
        lines: [],
      },
      toInput: ({ posting_date, lines, ...common }) => ({
        document_no: tempId,
        posting_date,
        entries: lines.map(line => ({ ...line, ...common, location_code: common.location_code || usual })),
      }),
      draftKey: warehouseEntries.add.name,
      send: { tempId },
      onSent: onClose,
    },
  );
  const { values, setFieldValue } = form;
  const { lines, reason_code } = values;
  const location_code = values.location_code || usual;
  const stock = useStock(location_code);
  const setLines = (next: Line[]) => setFieldValue('lines', next);

  return (
    <div className={classes.form}>
      {restored && <RestoredNote onDiscard={clear} />}
      <p className={classes.hint}>{texts.addHint}</p>
      <div className={classes.fields}>
        <LocationPicker
          label={texts.location}
          value={location_code}
          onChange={code => setFieldValue('location_code', code)}
        />
        <ReasonPicker value={reason_code} onChange={reason => setFieldValue('reason_code', reason)} />
        <DateField
          label={texts.postingDate}
          value={values.posting_date}
          max={today}
          onChange={date => setFieldValue('posting_date', date)}
        />
        <CommentInput value={values.comment} onChange={comment => setFieldValue('comment', comment)} />
      </div>
      <ItemAdder
        stock={stock}
        onAdd={(item, quantity) => {
          // Scans come faster than the form is drawn.
          const next = addQuantities(form.getValues().lines, item, defaultSign(reason_code) * quantity);
          setLines(next);
          return next.find(line => sameItem(line, item))?.quantity ?? 0;
        }}
      />
      {lines.length === 0 && <p className={classes.hint}>{texts.noItems}</p>}
      <LineList
        lines={lines}
        under={line => <After there={stock.of(line)} by={line.quantity} />}
        control={(line, name) => (
          <SignedStepper
            value={line.quantity}
            name={name}
            onChange={quantity => setLines(withQuantity(lines, line, quantity))}
          />
        )}
        onRemove={line => setLines(lines.filter(other => other !== line))}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {t.ui.cancel}
        </Button>
        <Button
          onClick={() => void submit()}
          size="md"
          loading={busy}
          disabled={lines.length === 0 || location_code === '' || isTooLong(values.comment)}
        >
          {texts.add}
        </Button>
      </div>
    </div>
  );
}

/** What is there, and what will be. */
export function After({ there, by }: { there: number | null; by: number }) {
  if (there === null) return texts.notKnown;
  return texts.thereAfter(formatQuantity(there), formatQuantity(addQuantity(there, by)));
}
