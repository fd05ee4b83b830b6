import { Textarea } from '@mantine/core';
import { einvoiceNotices } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { type NamedBuyer, noticeFieldsOf, noticeReason } from '#model/taxes/einvoice-notices.ts';
import { buyerLengths } from '#model/taxes/invoice-buyer-fields.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Note } from '../../../ui/note.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';

const texts = t.einvoiceNotices;
type Props = { of: Einvoice; onClose: () => void; onDone: () => void };
type Buyer = NonNullable<AnswerOf<typeof einvoiceNotices.ofEinvoice>['buyer']>;

/** Tells the tax office the right name or address of a buyer: as the invoice has it, what is right, and how the form says so. */
export function NoticeForm(props: Props) {
  const { data, error } = useRecord(einvoiceNotices.ofEinvoice, { id: props.of.id });
  if (!data) return <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>;
  if (!data.buyer) return <Note tone="warn">{texts.noBuyer}</Note>;
  return <Form buyer={data.buyer} {...props} />;
}

function Form({ buyer, of, onClose, onDone }: Props & { buyer: Buyer }) {
  const { company_name, name, address } = buyer;
  const was: NamedBuyer = { company_name, name, address };
  const fields = noticeFieldsOf(buyer);
  const form = useCallForm(einvoiceNotices.make, { initial: { id: of.id, ...was }, onSent: onDone });
  const { values, getInputProps } = form.form;
  const right: NamedBuyer = {
    company_name: (values.company_name ?? '').trim(),
    name: (values.name ?? '').trim(),
    address: (values.address ?? '').trim(),
  };
  const differs = fields.some(field => right[field] !== was[field]);
  return (
    <DecisionForm about="einvoices" confirmLabel={texts.confirm} form={form} onClose={onClose}>
      <span>{texts.hint}</span>
      {fields.map(field => (
        <Textarea
          key={field}
          autosize
          label={texts.fields[field]}
          description={`${texts.onInvoice}: ${was[field] || '–'}`}
          maxLength={buyerLengths[field]}
          autoComplete="off"
          {...getInputProps(field)}
        />
      ))}
      {differs ? <Note>{texts.form(noticeReason(was, right))}</Note> : null}
    </DecisionForm>
  );
}
