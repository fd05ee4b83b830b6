import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import { promotionSettings } from '#calls/administration/index.ts';
import type { PromotionEntered, PromotionRow } from '#calls/setup/promotion-settings.ts';
import { readPercent } from '#model/kit/read-number.ts';
import { certain } from '#model/kit/reading.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RemoveButton } from '../../../workflows/list/remove-button.tsx';
import classes from './settings.module.css';
import { SheetForm } from './sheet-form.tsx';

const texts = t.promotionSettings;
const { fields } = texts;

const blank: PromotionEntered = {
  code: '',
  description: '',
  trigger: 'coupon',
  kind: 'percent',
  coupon_code: '',
  percent: 0,
  amount: 0,
  buy_qty: 0,
  get_qty: 0,
  item_nos: [],
  schemes: [],
  min_amount: 0,
  max_amount: 0,
  starts_on: '',
  ends_on: '',
  max_uses: 0,
  max_uses_per_franchise: 0,
  max_uses_per_customer: 0,
};

const options = <T extends string>(words: Readonly<Record<T, string>>) =>
  // The keys of a table of words are its type.
  (Object.keys(words) as T[]).map(value => ({ value, label: words[value] }));

type Amounts = 'amount' | 'min_amount' | 'max_amount';
type Counts = 'buy_qty' | 'get_qty' | 'max_uses' | 'max_uses_per_franchise' | 'max_uses_per_customer';

/** A promotion or coupon to be changed, or a new one. */
export default function PromotionSheet(props: {
  row: PromotionRow | null;
  schemes: readonly string[];
  onClose(): void;
}) {
  const { row, schemes, onClose } = props;
  const { uses: _, ...known } = row ?? { ...blank, uses: 0 };
  const { form, submit, busy, allowed } = useCallForm<typeof promotionSettings.save, PromotionEntered>(
    promotionSettings.save,
    {
      initial: known,
      toInput: values => ({
        is_new: row === null,
        promotion: {
          ...values,
          // A coupon is known by its code, unless it is given another name.
          code: values.code.trim() || values.coupon_code,
          percent: certain(readPercent(String(values.percent))) ?? Number.NaN,
        },
      }),
      fieldsAt: 'promotion',
      onSent: ({ kind }) => kind === 'done' && onClose(),
    },
  );
  const { values } = form;
  const amount = (name: Amounts, hint?: string) => (
    <AmountInput
      label={fields[name]}
      description={hint}
      {...form.getInputProps(name)}
      value={values[name]}
      onChange={next => form.setFieldValue(name, next)}
    />
  );
  const whole = (name: Counts, max: number, hint?: string) => (
    <WholeNumberInput
      label={fields[name]}
      description={hint}
      max={max}
      {...form.getInputProps(name)}
      value={values[name]}
      onChange={next => form.setFieldValue(name, next)}
    />
  );
  const day = (name: 'starts_on' | 'ends_on') => (
    <DateField
      label={fields[name]}
      value={values[name]}
      error={String(form.errors[name] ?? '')}
      onChange={next => form.setFieldValue(name, next)}
    />
  );
  const isCoupon = values.trigger === 'coupon';
  return (
    <Sheet opened onClose={onClose} title={row?.code ?? t.ui.addTitle(texts.one)} size="lg">
      <SheetForm
        busy={busy}
        allowed={allowed}
        onSubmit={submit}
        onClose={onClose}
        aside={
          row ? (
            <RemoveButton
              call={promotionSettings.remove}
              input={{ code: row.code }}
              name={row.code}
              body={texts.removeBody}
              onRemoved={onClose}
            />
          ) : null
        }
      >
        <Select
          label={fields.trigger}
          allowDeselect={false}
          data={options(texts.triggers)}
          {...form.getInputProps('trigger')}
        />
        {isCoupon ? (
          <TextInput
            label={fields.coupon_code}
            description={texts.couponHint}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('coupon_code')}
          />
        ) : null}
        {isCoupon || row ? null : (
          <TextInput
            label={fields.code}
            description={texts.codeHint}
            required
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps('code')}
          />
        )}
        <TextInput
          label={fields.description}
          description={texts.descriptionHint}
          required
          maxLength={100}
          {...form.getInputProps('description')}
        />
        <Select
          label={fields.kind}
          allowDeselect={false}
          data={options(texts.kinds)}
          {...form.getInputProps('kind')}
        />
        {values.kind === 'percent' ? (
          <TextInput
            label={fields.percent}
            required
            inputMode="decimal"
            autoComplete="off"
            rightSection="%"
            {...form.getInputProps('percent')}
            value={String(values.percent || '').replace('.', ',')}
          />
        ) : null}
        {values.kind === 'amount' ? amount('amount') : null}
        {values.kind === 'buy_x_get_y' ? (
          <Group grow align="start">
            {whole('buy_qty', 1000)}
            {whole('get_qty', 1000)}
          </Group>
        ) : null}
        {isCoupon ? (
          <>
            {whole('max_uses', 10_000_000, texts.noneNoLimit)}
            <Group grow align="end">
              {whole('max_uses_per_franchise', 10_000_000)}
              {whole('max_uses_per_customer', 10_000_000)}
            </Group>
          </>
        ) : null}
        <Group grow align="start">
          {amount('min_amount')}
          {amount('max_amount')}
        </Group>
        <Group grow align="start">
          {day('starts_on')}
          {day('ends_on')}
        </Group>
        <fieldset className={classes.choices}>
          <legend>{fields.schemes}</legend>
          {schemes.map(scheme => (
            <Checkbox
              key={scheme}
              size="md"
              label={scheme}
              checked={values.schemes.includes(scheme)}
              onChange={event =>
                form.setFieldValue(
                  'schemes',
                  event.currentTarget.checked
                    ? [...values.schemes, scheme]
                    : values.schemes.filter(one => one !== scheme),
                )
              }
            />
          ))}
          <small>{texts.everybody}</small>
        </fieldset>
        <TextInput
          label={fields.item_nos}
          description={texts.itemsHint}
          autoComplete="off"
          error={form.errors.item_nos}
          defaultValue={values.item_nos.join(', ')}
          onChange={event =>
            form.setFieldValue('item_nos', event.currentTarget.value.split(/[\s,;]+/).filter(Boolean))
          }
        />
      </SheetForm>
    </Sheet>
  );
}
