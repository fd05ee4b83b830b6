import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { einvoices } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { buyerName, buyerNumber, type InvoiceBuyer } from '#model/taxes/invoice-buyer.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { numberOf } from '../../../workflows/taxes/einvoice-marks.ts';
import BuyerSheet from '../invoice-buyer/buyer-sheet.tsx';

const texts = t.einvoices;
type Preview = AnswerOf<typeof einvoices.preview>;
type Props = { of: Einvoice; onClose: () => void; onDone: () => void };

/** Another e-invoice takes the place of one that was wrong: with whom, why, and how it will look. */
export function ReplaceForm(props: Props) {
  const { data, error } = useRecord(einvoices.preview, { id: props.of.id });
  if (!data) return <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>;
  return <Form preview={data} {...props} />;
}

function Form({ preview, of, onClose, onDone }: Props & { preview: Preview }) {
  const [isNaming, setNaming] = useState(false);
  const form = useCallForm(einvoices.replace, {
    initial: { id: of.id, reason: '', invoice_buyer: preview.invoice_buyer as InvoiceBuyer | null },
    onSent: onDone,
  });
  const { values, getInputProps, setFieldValue } = form.form;
  const buyer = values.invoice_buyer as InvoiceBuyer | null; // the form keeps it whole, as the sheet gives it
  return (
    <>
      <DecisionForm about="einvoices" confirmLabel={texts.replace} form={form} onClose={onClose}>
        <span>{texts.replaceHint}</span>
        {preview.hold === '' ? null : <Note tone="warn">{texts.holdWhy[preview.hold]}</Note>}
        <Facts
          facts={[
            [texts.firsts.replacing, numberOf(of)],
            [texts.onPaper, preview.note],
            [texts.date, formatDate(preview.invoice_date)],
            [texts.buyer, buyer ? buyerName(buyer) : texts.consumer],
            [texts.buyerNumber, buyer && buyerNumber(buyer)],
            [texts.buyerAddress, buyer?.address],
            [texts.withoutVat, formatAmount(preview.base_amount)],
            [texts.vat, formatAmount(preview.vat_amount)],
            [texts.amount, formatAmount(preview.amount)],
          ]}
        />
        <Lines of={preview} />
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setNaming(true)}>
          {texts.changeBuyer}
        </Button>
        <Textarea required autosize label={texts.reason} maxLength={250} {...getInputProps('reason')} />
      </DecisionForm>
      {isNaming && (
        <BuyerSheet
          buyer={buyer}
          offered={null}
          onSave={next => {
            setFieldValue('invoice_buyer', next);
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

/** What was sold, as it stands on the paper. */
function Lines({ of: { lines } }: { of: Preview }) {
  return (
    <Stack
      gap={4}
      component="ul"
      style={{ margin: 0, paddingInlineStart: '1.25rem' }}
      aria-label={texts.goods}
    >
      {lines.map(line => (
        <li key={`${line.line_type} ${line.line_no}`}>
          {formatQuantity(line.quantity)} × {line.name}: {formatAmount(line.amount)}
        </li>
      ))}
    </Stack>
  );
}
