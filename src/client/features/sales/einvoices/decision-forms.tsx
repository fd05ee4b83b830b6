import { Group, TextInput } from '@mantine/core';
import { einvoices } from '#calls/administration/index.ts';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { isGoodsPaper } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../../workflows/list/reason-field.tsx';

const texts = t.einvoices;
type Props = { of: Einvoice; onClose: () => void; onDone: () => void };

const byReason = {
  issue_today: { call: einvoices.issueToday, label: texts.issueToday, hint: texts.issueTodayHint },
  close: { call: einvoices.close, label: texts.close, hint: texts.closeHint },
};

/** A decision that a person gives a reason for: it gets the date of today, or there is none for the sale. */
export function ReasonForm({
  decision,
  of: { id, document_type },
  onClose,
  onDone,
}: Props & { decision: keyof typeof byReason }) {
  const { call, ...words } = byReason[decision];
  const isPaper = decision === 'close' && isGoodsPaper(document_type);
  const { label, hint } = isPaper ? { label: texts.noPaper, hint: texts.noPaperHint } : words;
  const form = useCallForm(call, { initial: { id, reason: '' }, onSent: onDone });
  return (
    <DecisionForm
      about="einvoices"
      confirmLabel={label}
      danger={decision === 'close'}
      form={form}
      onClose={onClose}
    >
      <span>{hint}</span>
      <ReasonField label={texts.reason} {...form.form.getInputProps('reason')} />
    </DecisionForm>
  );
}

/** Series, number and code of an invoice that stands elsewhere. */
export function EnterForm({ of: { id, sold_on, document_type }, onClose, onDone }: Props) {
  const isPaper = isGoodsPaper(document_type);
  const form = useCallForm(einvoices.enter, {
    initial: {
      id,
      issued_series: '',
      issued_number: '',
      authority_code: '',
      invoice_date: sold_on,
      provider_code: '',
    },
    onSent: onDone,
  });
  const { getInputProps } = form.form;
  return (
    <DecisionForm
      about="einvoices"
      confirmLabel={isPaper ? texts.enterPaper : texts.enter}
      form={form}
      onClose={onClose}
    >
      <span>{isPaper ? texts.enterPaperHint : texts.enterHint}</span>
      <Group grow align="start">
        <TextInput
          data-autofocus
          required
          label={texts.series}
          maxLength={7}
          {...getInputProps('issued_series')}
        />
        <TextInput
          required
          label={texts.invoiceNumber}
          inputMode="numeric"
          maxLength={8}
          {...getInputProps('issued_number')}
        />
      </Group>
      <DateField
        label={isPaper ? texts.paperDate : texts.date}
        min={sold_on}
        max={businessToday()}
        value={form.form.values.invoice_date ?? ''}
        error={String(form.form.errors.invoice_date ?? '')}
        onChange={next => form.form.setFieldValue('invoice_date', next)}
      />
      <TextInput label={texts.code} maxLength={34} {...getInputProps('authority_code')} />
      <TextInput label={texts.lookup} maxLength={100} {...getInputProps('provider_code')} />
    </DecisionForm>
  );
}

/** Who carries the goods of a paper, and in what. */
export function CarrierForm({ of: { id, carrier, vehicle }, onClose, onDone }: Props) {
  const form = useCallForm(einvoices.setCarrier, { initial: { id, carrier, vehicle }, onSent: onDone });
  const { getInputProps } = form.form;
  return (
    <DecisionForm about="einvoices" confirmLabel={t.ui.save} form={form} onClose={onClose}>
      <span>{texts.carrierHint}</span>
      <TextInput
        data-autofocus
        required
        label={texts.carrier}
        maxLength={100}
        autoComplete="off"
        {...getInputProps('carrier')}
      />
      <TextInput
        required
        label={texts.vehicle}
        description={texts.vehicleHint}
        maxLength={50}
        autoComplete="off"
        {...getInputProps('vehicle')}
      />
    </DecisionForm>
  );
}
