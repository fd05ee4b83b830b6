import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanySettings } from '#calls/setup/settings.ts';
import { belowZeroChoices } from '#model/stock/below-zero.ts';
import { t } from '../../../messages/en.ts';
import { languages } from '../../../messages/language.ts';
import { Block, Fields } from '../../../ui/form-page.tsx';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { WholeNumberInput } from '../../../ui/inputs/whole-number-input.tsx';
import { LogoField } from './logo-field.tsx';
import { OwnGoodsBlock } from './own-goods-block.tsx';

const texts = t.settings;
const { fields, blocks } = texts;
const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }));

type Form = UseFormReturnType<CompanySettings>;

/** The fields of the company, by what they are for. */
export function SettingBlocks({ form }: { form: Form }) {
  return (
    <>
      <TabletBlocks form={form} />
      <OwnGoodsBlock
        chosen={form.values.own_goods_categories}
        error={form.errors.own_goods_categories}
        onChange={categories => form.setFieldValue('own_goods_categories', [...categories])}
      />
      <TradeBlocks form={form} />
      <TaxBlock form={form} />
    </>
  );
}

type Counts =
  | 'offline_sign_in_hours'
  | 'unsent_warn_hours'
  | 'refresh_minutes'
  | 'build_poll_seconds'
  | 'referral_points'
  | 'paid_price_days'
  | 'paid_price_percent'
  | 'household_warn_percent';

const wholeOf = (form: Form) => (name: Counts, max: number, hint?: string) => (
  <WholeNumberInput
    label={fields[name]}
    description={hint}
    max={max}
    {...form.getInputProps(name)}
    value={form.values[name]}
    onChange={number => form.setFieldValue(name, number)}
  />
);

/** What tablets do and show. */
function TabletBlocks({ form }: { form: Form }) {
  const whole = wholeOf(form);
  const { values } = form;
  return (
    <>
      <Block title={blocks.company}>
        <Fields>
          <TextInput label={fields.company_name} required {...form.getInputProps('company_name')} />
          <Select
            label={fields.default_language}
            description={texts.languageHint}
            allowDeselect={false}
            data={languageChoices}
            {...form.getInputProps('default_language')}
          />
        </Fields>
      </Block>
      <Block title={blocks.maintenance}>
        <Checkbox
          size="md"
          label={fields.maintenance_mode}
          description={texts.maintenanceHint}
          {...form.getInputProps('maintenance_mode', { type: 'checkbox' })}
        />
        <Textarea
          label={fields.maintenance_noti}
          description={texts.noticeHint}
          autosize
          minRows={2}
          {...form.getInputProps('maintenance_noti')}
        />
      </Block>
      <Block title={blocks.offline}>
        <Fields>
          <AmountInput
            label={fields.offline_cash_limit}
            description={texts.cashHint}
            {...form.getInputProps('offline_cash_limit')}
            value={values.offline_cash_limit}
            onChange={amount => form.setFieldValue('offline_cash_limit', amount)}
          />
          {whole('offline_sign_in_hours', 720, texts.hoursHint)}
          {whole('unsent_warn_hours', 720, texts.unsentHint)}
        </Fields>
      </Block>
      <Block title={blocks.stock}>
        <Fields>
          <Select
            label={fields.stock_below_zero}
            description={texts.belowZeroHint}
            allowDeselect={false}
            data={belowZeroChoices.map(value => ({ value, label: texts.belowZero[value] }))}
            {...form.getInputProps('stock_below_zero')}
          />
        </Fields>
      </Block>
    </>
  );
}

/** Prices, papers and points. */
function TradeBlocks({ form }: { form: Form }) {
  const whole = wholeOf(form);
  const { values } = form;
  return (
    <>
      <Block title={blocks.prices}>
        <Fields>
          {whole('paid_price_days', 30, texts.paidPriceHint)}
          {whole('paid_price_percent', 100)}
        </Fields>
      </Block>
      <Block title={blocks.refresh}>
        <Fields>
          {whole('refresh_minutes', 1440)}
          {whole('build_poll_seconds', 86_400)}
        </Fields>
      </Block>
      <Block title={blocks.paper}>
        <LogoField
          logo={values.logo}
          error={form.errors.logo}
          onChange={logo => form.setFieldValue('logo', logo)}
        />
        <Fields>
          <Textarea
            label={fields.receipt_header}
            autosize
            minRows={2}
            {...form.getInputProps('receipt_header')}
          />
          <Textarea
            label={fields.receipt_footer}
            autosize
            minRows={2}
            {...form.getInputProps('receipt_footer')}
          />
        </Fields>
      </Block>
      <Block title={blocks.loyalty}>
        <Fields>
          <AmountInput
            label={fields.vnd_per_point}
            description={texts.pointHint}
            required
            {...form.getInputProps('vnd_per_point')}
            value={values.vnd_per_point}
            onChange={amount => form.setFieldValue('vnd_per_point', amount)}
          />
          {whole('referral_points', 1_000_000, texts.referralHint)}
        </Fields>
        <Checkbox
          size="md"
          label={fields.customer_network}
          description={texts.networkHint}
          {...form.getInputProps('customer_network', { type: 'checkbox' })}
        />
      </Block>
    </>
  );
}

/** VAT of what is bought, and what is asked of small sellers: the law changes these figures, and the company keeps them. */
function TaxBlock({ form }: { form: Form }) {
  const whole = wholeOf(form);
  return (
    <Block title={blocks.tax}>
      <Fields>
        <AmountInput
          label={fields.household_threshold}
          description={texts.thresholdHint}
          {...form.getInputProps('household_threshold')}
          value={form.values.household_threshold}
          onChange={amount => form.setFieldValue('household_threshold', amount)}
        />
        {whole('household_warn_percent', 100)}
        <AmountInput
          label={fields.invoice_cash_limit}
          description={texts.cashNoteHint}
          {...form.getInputProps('invoice_cash_limit')}
          value={form.values.invoice_cash_limit}
          onChange={amount => form.setFieldValue('invoice_cash_limit', amount)}
        />
      </Fields>
      <Textarea
        label={fields.invoice_cash_note}
        autosize
        minRows={2}
        {...form.getInputProps('invoice_cash_note')}
      />
      <Checkbox
        size="md"
        label={fields.purchase_prices_include_vat}
        description={texts.purchaseVatHint}
        {...form.getInputProps('purchase_prices_include_vat', { type: 'checkbox' })}
      />
    </Block>
  );
}
