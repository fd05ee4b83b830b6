import { Autocomplete, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { vatGroups } from '#calls/administration/index.ts';
import type { VatGroupRow } from '#calls/administration/vat-groups.ts';
import { filter } from '#calls/kit/list-input.ts';
import { readVatRate } from '#model/taxes/read-vat-rate.ts';
import type { VatRate } from '#model/taxes/vat-rates.ts';
import { t } from '../../../messages/en.ts';
import { vatRateName } from '../../../messages/sales/vat.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useList } from '../../../read/use-list.ts';
import { Block } from '../../../ui/form-page.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.vatGroups;
const usual = (['0%', '5%', '8%', '10%', 'exempt', 'not_declared'] as const).map(vatRateName);

type Values = {
  vat_group: string;
  description: string;
  rates: { valid_from: string; rate: string }[];
  ends_on: string;
  rate_after: string;
  is_default: boolean;
};

/** A VAT group to be changed, or a new one. */
export default function GroupSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const isNew = code === 'new';
  const list = useList(vatGroups.filter, { size: 1, filters: [filter('vat_group', code)] });
  const [group] = list.rows;
  return (
    <Sheet opened onClose={onClose} title={isNew ? texts.add : code}>
      {isNew || group ? (
        <GroupForm group={isNew ? null : (group ?? null)} onClose={onClose} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

const namesOf = (group: VatGroupRow | null): Values => ({
  vat_group: group?.vat_group ?? '',
  description: group?.description ?? '',
  rates: (group?.rates ?? [{ valid_from: businessToday(), rate: '10%' as const }]).map(
    ({ valid_from, rate }) => ({ valid_from, rate: vatRateName(rate) }),
  ),
  ends_on: group?.ends_on ?? '',
  rate_after: group?.rate_after ? vatRateName(group.rate_after) : '',
  is_default: group?.is_default ?? false,
});

// What is no rate goes as it is typed: the call's schema objects to it at its field.
const rateOf = (text: string) => (readVatRate(text) ?? text.trim()) as VatRate;

function GroupForm({ group, onClose }: { group: VatGroupRow | null; onClose: () => void }) {
  const form = useCallForm<typeof vatGroups.save, Values>(vatGroups.save, {
    initial: namesOf(group),
    toInput: values => ({
      ...values,
      rates: values.rates.map(({ valid_from, rate }) => ({ valid_from, rate: rateOf(rate) })),
      rate_after: rateOf(values.rate_after),
      base_version: group?.version ?? 0,
    }),
    fieldsAt: '',
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const fields = form.form;
  return (
    <DecisionForm about="vatGroups" confirmLabel={t.ui.save} form={form} onClose={onClose}>
      {group ? null : (
        <TextInput
          data-autofocus
          label={texts.group}
          maxLength={20}
          autoComplete="off"
          {...fields.getInputProps('vat_group')}
          onChange={event => fields.setFieldValue('vat_group', event.currentTarget.value.toUpperCase())}
        />
      )}
      <TextInput
        label={texts.description}
        maxLength={100}
        autoComplete="off"
        {...fields.getInputProps('description')}
      />
      <Rates fields={fields} />
      <DateField
        label={texts.endsOn}
        value={fields.values.ends_on}
        error={String(fields.errors.ends_on ?? '')}
        onChange={next => fields.setFieldValue('ends_on', next)}
      />
      <Note>{texts.endsHint}</Note>
      <Autocomplete label={texts.rateAfter} data={usual} {...fields.getInputProps('rate_after')} />
      <Checkbox label={texts.isDefault} {...fields.getInputProps('is_default', { type: 'checkbox' })} />
    </DecisionForm>
  );
}

/** The rates, each from a day on. */
function Rates({ fields }: { fields: UseFormReturnType<Values> }) {
  const { rates } = fields.values;
  return (
    <Block title={texts.rates}>
      <Stack gap="xs">
        <Note tone={fields.errors.rates ? 'bad' : 'info'}>{fields.errors.rates ?? texts.rateHint}</Note>
        {rates.map(({ valid_from }, at) => (
          // A row has nothing of its own that stays the same while it is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Group key={at} align="start" grow>
            <DateField
              label={texts.from}
              value={valid_from}
              error={String(fields.errors[`rates.${at}.valid_from`] ?? '')}
              onChange={next => fields.setFieldValue(`rates.${at}.valid_from`, next)}
            />
            <Autocomplete label={texts.rateFrom} data={usual} {...fields.getInputProps(`rates.${at}.rate`)} />
            {rates.length > 1 ? (
              <Button mt={24} variant="default" onClick={() => fields.removeListItem('rates', at)}>
                {texts.removeRate}
              </Button>
            ) : null}
          </Group>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus />}
          onClick={() => fields.insertListItem('rates', { valid_from: '', rate: '' })}
        >
          {texts.addRate}
        </Button>
      </Stack>
    </Block>
  );
}
