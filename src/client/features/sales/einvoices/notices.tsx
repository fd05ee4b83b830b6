import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { einvoiceNotices } from '#calls/administration/index.ts';
import type { EinvoiceNotice } from '#calls/sales/einvoice-notices.ts';
import { formatDate } from '#model/kit/format.ts';
import { noticeReason } from '#model/taxes/einvoice-notices.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { fetchCall } from '../../../transport/fetch-call.ts';
import { Facts } from '../../../ui/facts.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { DownloadButton } from '../../../workflows/list/download-button.tsx';

const texts = t.einvoiceNotices;

/** What the tax office was told of an e-invoice, or is still to be told. */
export function Notices({ einvoice }: { einvoice: number }) {
  const { data, error } = useRecord(einvoiceNotices.ofEinvoice, { id: einvoice });
  if (!data) return error ? <Note tone="warn">{error.message}</Note> : null;
  return data.notices.map(notice => <Notice key={notice.id} of={notice} hasOffice={data.has_office} />);
}

function Notice({ of, hasOffice }: { of: EinvoiceNotice; hasOffice: boolean }) {
  const { status, sent_on } = of;
  return (
    <Stack component="section" gap="sm" aria-label={texts.title}>
      <h3>
        {texts.title}: {status === 'sent' ? texts.states.sent(sent_on) : texts.states[status]}
      </h3>
      <Note>{texts.form(noticeReason(of.was, of.became))}</Note>
      <Facts
        facts={[
          [texts.madeOn, formatDate(of.made_on)],
          [texts.madeBy, of.made_by],
          [texts.answer, of.answer_no],
        ]}
      />
      {status === 'to_send' && <ToSend id={of.id} madeOn={of.made_on} hasOffice={hasOffice} />}
      {status === 'sent' && hasOffice ? <Form id={of.id} /> : null}
    </Stack>
  );
}

const Form = ({ id }: { id: number }) => (
  <DownloadButton
    call={einvoiceNotices.file}
    read={() => fetchCall(einvoiceNotices.file, { id })}
    label={texts.download}
  >
    {texts.download}
  </DownloadButton>
);

/** What a person does with a notice that waits. */
function ToSend({ id, madeOn, hasOffice }: { id: number; madeOn: string; hasOffice: boolean }) {
  const [isSaying, setSaying] = useState(false);
  const { mayCall } = usePermit();
  if (isSaying) return <SentForm id={id} madeOn={madeOn} onClose={() => setSaying(false)} />;
  return (
    <>
      <Note tone="warn">{hasOffice ? texts.toSendHint : texts.noOffice}</Note>
      <Group gap="sm">
        {hasOffice ? <Form id={id} /> : null}
        {mayCall(einvoiceNotices.sent) ? (
          <Button variant="default" onClick={() => setSaying(true)}>
            {texts.markSent}
          </Button>
        ) : null}
        <CallButton
          call={einvoiceNotices.withdraw}
          input={{ id }}
          look="quiet-danger"
          confirm={{
            title: texts.withdrawQuestion,
            body: texts.withdrawBody,
            confirmLabel: texts.withdraw,
            danger: true,
          }}
        >
          {texts.withdraw}
        </CallButton>
      </Group>
    </>
  );
}

function SentForm({ id, madeOn, onClose }: { id: number; madeOn: string; onClose: () => void }) {
  const today = businessToday();
  const form = useCallForm(einvoiceNotices.sent, {
    initial: { id, sent_on: today, answer_no: '' },
    onSent: onClose,
  });
  const { values, errors, getInputProps, setFieldValue } = form.form;
  return (
    <DecisionForm about="einvoices" confirmLabel={texts.markSent} form={form} onClose={onClose}>
      <DateField
        label={texts.sentOn}
        min={madeOn}
        max={today}
        value={values.sent_on ?? ''}
        error={String(errors.sent_on ?? '')}
        onChange={next => setFieldValue('sent_on', next)}
      />
      <TextInput label={texts.answer} maxLength={60} autoComplete="off" {...getInputProps('answer_no')} />
    </DecisionForm>
  );
}
