import { Checkbox, Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { PromotionEntered } from '#calls/setup/promotion-settings.ts';
import { t } from '../../../messages/en.ts';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { PromotionGoods } from './promotion-goods.tsx';
import classes from './settings.module.css';

const texts = t.promotionSettings;
const { fields } = texts;

const options = <T extends string>(words: Readonly<Record<T, string>>) =>
  // The keys of a table of words are its type.
  (Object.keys(words) as T[]).map(value => ({ value, label: words[value] }));

type Amounts = 'amount' | 'min_amount' | 'max_amount';
type Counts = 'buy_qty' | 'get_qty' | 'max_uses' | 'max_uses_per_franchise' | 'max_uses_per_customer';

type Form = UseFormReturnType<PromotionEntered>;

/** The fields of a promotion or coupon. */
export function PromotionFields(props: { form: Form; isNew: boolean; schemes: readonly string[] }) {
  const { form, isNew, schemes } = props;
  return (
    <>
      <What form={form} isNew={isNew} />
      <Worth form={form} />
      <Bounds form={form} />
      <ForWhat form={form} schemes={schemes} />
    </>
  );
}

/** How it comes about, and what it is called. */
function What({ form, isNew }: { form: Form; isNew: boolean }) {
  const isCoupon = form.values.trigger === 'coupon';
  return (
    <>
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
      {isCoupon || !isNew ? null : (
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
    </>
  );
}

/** What it takes off, and how often. */
function Worth({ form }: { form: Form }) {
  const { values } = form;
  const isCoupon = values.trigger === 'coupon';
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
  return (
    <>
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
      {values.kind === 'amount' ? <Amount form={form} name="amount" /> : null}
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
    </>
  );
}

/** From which amount it counts, up to which, and when. */
function Bounds({ form }: { form: Form }) {
  const day = (name: 'starts_on' | 'ends_on') => (
    <DateField
      label={fields[name]}
      value={form.values[name]}
      error={String(form.errors[name] ?? '')}
      onChange={next => form.setFieldValue(name, next)}
    />
  );
  return (
    <>
      <Group grow align="start">
        <Amount form={form} name="min_amount" />
        <Amount form={form} name="max_amount" />
      </Group>
      <Group grow align="start">
        {day('starts_on')}
        {day('ends_on')}
      </Group>
    </>
  );
}

function Amount({ form, name }: { form: Form; name: Amounts }) {
  return (
    <AmountInput
      label={fields[name]}
      {...form.getInputProps(name)}
      value={form.values[name]}
      onChange={next => form.setFieldValue(name, next)}
    />
  );
}

/** Which customers and items it is for. */
function ForWhat({ form, schemes }: { form: Form; schemes: readonly string[] }) {
  const { values } = form;
  return (
    <>
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
      <PromotionGoods
        item_nos={values.item_nos}
        error={form.errors.item_nos}
        onChange={item_nos => form.setFieldValue('item_nos', item_nos)}
      />
    </>
  );
}
