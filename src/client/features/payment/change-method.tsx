import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { receipts } from '#calls/index.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { formatAmount } from '#model/kit/format.ts';
import {
  type ChangeReason,
  changeReasons,
  ecomChannels,
  isEcom,
  isReceiptType,
  methodsOf,
  type PaymentMethod,
  type PaymentTerm,
  paymentTerms,
} from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { optionsOf } from '../../messages/payment-labels.ts';
import { Note } from '../../ui/note.tsx';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { Choices } from '../../workflows/pay/pay-choices.tsx';

const texts = t.methodChange;

/** How a posted receipt was really paid, and why that was not said at once. */
export default function ChangeMethod({ receipt, onDone }: { receipt: ReceiptRow; onDone: () => void }) {
  const type = isReceiptType(receipt.receipt_type) ? receipt.receipt_type : 'collect_store';
  const [method, setMethod] = useState<PaymentMethod | undefined>();
  const [term, setTerm] = useState<PaymentTerm>(paymentTerms[0]);
  const [channel, setChannel] = useState(
    () => ecomChannels.find(({ value }) => value === receipt.receipt_type_code)?.value,
  );
  const [reason, setReason] = useState<ChangeReason>(changeReasons[0]);
  const [note, setNote] = useState('');
  const ofShop = !isEcom(type);
  const methods = optionsOf(methodsOf(type)).filter(({ value }) => !ofShop || value !== receipt.payment_type);
  const chosen = methods.find(({ value }) => value === method);
  const isSame = method === receipt.payment_type && (ofShop || channel === receipt.receipt_type_code);
  return (
    <Stack component="section" aria-label={texts.title}>
      <Choices label={texts.title} options={methods} value={method} onChange={setMethod} />
      {method === 'installment' && (
        <Choices
          label={t.payment.pay.termOf}
          options={paymentTerms.map(value => ({ value, label: t.payment.pay.terms[value] ?? value }))}
          value={term}
          onChange={setTerm}
        />
      )}
      {!ofShop && (
        <Choices
          label={t.payment.pay.channel}
          options={optionsOf(ecomChannels)}
          value={channel}
          onChange={setChannel}
        />
      )}
      <Choices
        label={texts.reason}
        options={changeReasons.map(value => ({ value, label: texts.reasons[value] }))}
        value={reason}
        onChange={setReason}
      />
      <TextInput
        label={texts.note}
        maxLength={100}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Note>{texts.hint}</Note>
      {chosen && !isSame ? (
        <CallButton
          call={receipts.changeMethod}
          input={{
            receipt_id: receipt.receipt_id,
            payment_type: chosen.value,
            ...(channel && { receipt_type_code: channel }),
            payment_term: chosen.value === 'installment' ? term : '',
            reason,
            note,
          }}
          look="primary"
          onSent={({ kind }) => kind === 'done' && onDone()}
        >
          {texts.confirm(`${formatAmount(receipt.amount)} ₫`, chosen.label)}
        </CallButton>
      ) : (
        <p role="status">{texts.confirmEmpty}</p>
      )}
    </Stack>
  );
}
