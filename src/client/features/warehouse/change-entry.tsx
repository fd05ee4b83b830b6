import { Button } from '@mantine/core';
import { warehouseEntries } from '#calls/index.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { type AdjustmentReason, adjustmentReasonCodes } from '#model/stock/adjustment-reasons.ts';
import { LocationPicker } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { SignedStepper } from '../../ui/inputs/signed-quantity.tsx';
import { useStock } from '../../workflows/items/use-stock.ts';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import { After } from './add-entries.tsx';
import { CommentInput, isTooLong, ReasonPicker } from './adjustment-fields.tsx';
import { itemOfEntry } from './entry-columns.tsx';
import classes from './item-adder.module.css';

const texts = t.warehouse;

type Values = { location_code: string; quantity: number; reason_code: AdjustmentReason; comment: string };

/** Another quantity, location or reason for an entry made by hand. The item stays: what was of another one is taken back. */
export function ChangeEntry(props: { entry: WarehouseEntry; onBack: () => void; onDone: () => void }) {
  const { entry } = props;
  const { entry_no, item_no, variant_code, location_code, quantity, comment } = entry;
  const { form, submit, busy } = useCallForm<typeof warehouseEntries.update, Values>(
    warehouseEntries.update,
    {
      initial: {
        location_code,
        quantity,
        comment,
        reason_code: adjustmentReasonCodes.find(code => code === entry.reason_code) ?? 'other',
      },
      toInput: values => ({ warehouse_entry: { entry_no, item_no, variant_code, ...values } }),
      fieldsAt: 'warehouse_entry',
      onSent: props.onDone,
    },
  );
  const { values, setFieldValue } = form;
  const name = itemOfEntry(entry, useVariantName());
  const there = useStock(values.location_code).of(entry);
  // What is there holds the old entry already.
  const taken = values.location_code === location_code ? -quantity : 0;
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{texts.changeBody}</p>
      <div className={classes.line}>
        <span className={classes.name}>
          {name}
          <small>
            <After there={there} by={addQuantity(taken, values.quantity)} />
          </small>
        </span>
        <span className={classes.end}>
          <SignedStepper
            value={values.quantity}
            name={name}
            onChange={next => setFieldValue('quantity', next)}
          />
        </span>
      </div>
      <LocationPicker
        label={texts.location}
        value={values.location_code}
        onChange={code => setFieldValue('location_code', code)}
        error={typeof form.errors.location_code === 'string' ? form.errors.location_code : null}
      />
      <ReasonPicker value={values.reason_code} onChange={reason => setFieldValue('reason_code', reason)} />
      <CommentInput value={values.comment} onChange={next => setFieldValue('comment', next)} />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={props.onBack}>
          {t.ui.back}
        </Button>
        <Button
          onClick={() => void submit()}
          size="md"
          loading={busy}
          disabled={!form.isDirty() || isTooLong(values.comment)}
        >
          {t.ui.save}
        </Button>
      </div>
    </div>
  );
}
