import { Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { books } from '#calls/administration/index.ts';
import type { BookRulesRow } from '#calls/reports/books.ts';
import { legalKinds } from '#model/setup/tax-identity.ts';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { useRecord } from '../../read/use-record.ts';
import { PercentInput } from '../../ui/inputs/percent-input.tsx';
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DecisionForm } from '../../workflows/list/decision-form.tsx';
import classes from './books.module.css';

const texts = t.books;

/** What the law says of books: forms with their titles, percents of trade groups, and how long documents are kept. */
export default function RulesSheet({ onClose }: { onClose: () => void }) {
  const record = useRecord(books.rules, {});
  return (
    <Sheet opened onClose={onClose} title={texts.rules} size="lg">
      {record.data ? (
        <RulesForm rules={record.data} onClose={onClose} />
      ) : (
        <Note>{record.error?.message ?? t.ui.loading}</Note>
      )}
    </Sheet>
  );
}

type Values = Omit<BookRulesRow, 'trade_groups' | 'version'> & {
  trade_groups: (Omit<BookRulesRow['trade_groups'][number], 'vat_groups'> & { vat_groups: string })[];
};

function RulesForm({ rules, onClose }: { rules: BookRulesRow; onClose: () => void }) {
  const { version, trade_groups, ...others } = rules;
  const form = useCallForm<typeof books.saveRules, Values>(books.saveRules, {
    initial: {
      ...others,
      trade_groups: trade_groups.map(group => ({ ...group, vat_groups: group.vat_groups.join(', ') })),
    },
    toInput: values => ({
      ...values,
      trade_groups: values.trade_groups.map(group => ({
        ...group,
        vat_groups: group.vat_groups
          .split(',')
          .map(code => code.trim())
          .filter(Boolean),
      })),
      base_version: version,
    }),
    fieldsAt: '',
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const { getInputProps, setFieldValue, values } = form.form;
  return (
    <DecisionForm about="books" confirmLabel={t.ui.save} form={form} onClose={onClose}>
      <Note>{texts.rulesHint}</Note>
      {values.forms.map(({ form_code, layout }, at) => (
        <fieldset className={classes.rule} key={`${layout} ${at.toString()}`}>
          <legend>{form_code}</legend>
          <TextInput
            label={texts.formCode}
            required
            maxLength={20}
            {...getInputProps(`forms.${at}.form_code`)}
          />
          <TextInput label={texts.title} required maxLength={200} {...getInputProps(`forms.${at}.title`)} />
          <Textarea
            label={texts.reference}
            autosize
            maxLength={300}
            {...getInputProps(`forms.${at}.legal_reference`)}
          />
          <Checkbox.Group label={texts.keptBy} {...getInputProps(`forms.${at}.legal_kinds`)}>
            <Stack gap={4}>
              {legalKinds.map(kind => (
                <Checkbox key={kind} value={kind} label={texts.kinds[kind]} />
              ))}
            </Stack>
          </Checkbox.Group>
        </fieldset>
      ))}
      <h3>{texts.tradeGroups}</h3>
      <p className={classes.dim}>{texts.tradeGroupsHint}</p>
      {values.trade_groups.map((group, at) => (
        <fieldset className={classes.rule} key={group.trade_group}>
          <legend>{group.trade_group}</legend>
          <TextInput
            label={texts.description}
            required
            maxLength={200}
            {...getInputProps(`trade_groups.${at}.description`)}
          />
          <Group grow align="start">
            <PercentInput
              label={texts.vatPercent}
              required
              value={group.vat_percent}
              onChange={next => setFieldValue(`trade_groups.${at}.vat_percent`, next ?? 0)}
            />
            <PercentInput
              label={texts.incomeTaxPercent}
              required
              value={group.income_tax_percent}
              onChange={next => setFieldValue(`trade_groups.${at}.income_tax_percent`, next ?? 0)}
            />
          </Group>
          <TextInput label={texts.vatGroups} {...getInputProps(`trade_groups.${at}.vat_groups`)} />
        </fieldset>
      ))}
      <h3>{texts.keptYears}</h3>
      {legalKinds.map(kind => (
        <WholeNumberInput
          key={kind}
          label={texts.kinds[kind]}
          required
          max={100}
          value={values.kept_years[kind]}
          error={form.form.errors[`kept_years.${kind}`]}
          onChange={next => setFieldValue(`kept_years.${kind}`, next)}
        />
      ))}
    </DecisionForm>
  );
}
