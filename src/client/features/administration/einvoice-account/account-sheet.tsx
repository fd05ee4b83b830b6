import { Select, TextInput } from '@mantine/core';
import { einvoiceSellers } from '#calls/administration/index.ts';
import type { EinvoiceSeller } from '#calls/setup/einvoice-sellers.ts';
import { accountFields, accountOfProvider, environments, secretsOf } from '#model/taxes/einvoice-accounts.ts';
import { type EinvoiceProvider, einvoiceProviders } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.einvoiceAccount;
const providers = einvoiceProviders.map(value => ({ value, label: texts.providers[value] }));
const choices = environments.map(value => ({ value, label: texts.environments[value] }));

/** Enters through whom a seller issues e-invoices, and what the contract says. */
export default function AccountSheet({
  account: kept,
  onClose,
}: {
  account: EinvoiceSeller;
  onClose: () => void;
}) {
  const { seller_code, version, provider, first_day, environment, account } = kept;
  const form = useCallForm(einvoiceSellers.save, {
    initial: {
      ...{ seller_code, version, environment, password: '', service_password: '' },
      provider: provider === '' ? 'by_hand' : provider,
      first_day: first_day === '' ? businessToday() : first_day,
      account: { ...account },
    },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  const isSame = form.form.values.provider === provider;
  const isKept = {
    password: kept.has_password && isSame,
    service_password: kept.has_service_password && isSame,
  };
  const { values, errors, getInputProps, setFieldValue, setValues } = form.form;
  const isRemote = secretsOf[values.provider].length > 0;
  // What was typed for the former one, its password too, is not sent to the next.
  const choose = (next: EinvoiceProvider = values.provider) => {
    if (next !== values.provider)
      setValues({
        ...{ provider: next, account: { ...accountOfProvider(next, kept) }, password: '' },
        service_password: '',
      });
  };
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <DecisionForm about="einvoices" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <Select
          data-autofocus
          label={texts.provider}
          data={providers}
          allowDeselect={false}
          value={values.provider}
          error={errors.provider}
          onChange={next => choose(einvoiceProviders.find(one => one === next))}
        />
        <DateField
          label={texts.firstDay}
          value={values.first_day}
          error={String(errors.first_day ?? '')}
          onChange={next => setFieldValue('first_day', next)}
        />
        <Note>{texts.firstDayHint}</Note>
        {isRemote && (
          <Select
            label={texts.environment}
            data={choices}
            allowDeselect={false}
            value={values.environment}
            onChange={next =>
              setFieldValue('environment', environments.find(one => one === next) ?? values.environment)
            }
          />
        )}
        {accountFields[values.provider].map(({ name, kind, usual, optional = false }) => (
          <TextInput
            key={name}
            label={texts.fields[name]}
            description={usual === '' ? undefined : texts.usual(usual)}
            required={usual === '' && !optional}
            inputMode={kind === 'url' ? 'url' : 'text'}
            maxLength={250}
            autoComplete="off"
            autoCapitalize="none"
            {...getInputProps(`account.${name}`)}
          />
        ))}
        {secretsOf[values.provider].map(name => (
          <PasswordField
            key={name}
            label={texts.secrets[name]}
            description={isKept[name] ? texts.passwordKept : undefined}
            required={!isKept[name]}
            // Browsers would keep it with their passwords.
            autoComplete="one-time-code"
            {...getInputProps(name)}
          />
        ))}
        {isRemote && !kept.can_seal && <Note tone="warn">{texts.noKey}</Note>}
      </DecisionForm>
    </Sheet>
  );
}
