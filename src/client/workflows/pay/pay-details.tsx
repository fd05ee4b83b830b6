import { TextInput } from '@mantine/core';
import {
  ecomChannels,
  isEcom,
  paymentCommentLength,
  paymentTerms,
  receiptTypes,
} from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { optionsOf, receiptTypeLabel } from '../../messages/payment-labels.ts';
import { Choices } from './pay-choices.tsx';
import classes from './pay-form.module.css';
import { type PayEntry, withType } from './payments.ts';

const texts = t.payment.pay;

/** What a payment has apart from its method and amount. */
export function PayDetails({
  entry,
  leavesRest,
  onChange,
}: {
  entry: PayEntry;
  leavesRest: boolean;
  onChange: (entry: PayEntry) => void;
}) {
  const installment = entry.method === 'installment';
  return (
    <>
      {(leavesRest || installment) && (
        <Choices
          label={installment ? texts.termOf : texts.term}
          options={(['', ...paymentTerms] as const).map(value => ({
            value,
            label: texts.terms[value] ?? value,
          }))}
          value={entry.term}
          onChange={term => onChange({ ...entry, term })}
        />
      )}
      {installment && (
        <TextInput
          label={texts.contract}
          maxLength={40}
          value={entry.contract}
          onChange={event => onChange({ ...entry, contract: event.currentTarget.value })}
        />
      )}
      <details className={classes.folded} open={isEcom(entry.type) || undefined}>
        <summary>
          {texts.comment} · {texts.type}: {receiptTypeLabel(entry.type)}
        </summary>
        <TextInput
          label={texts.comment}
          maxLength={paymentCommentLength}
          value={entry.comment}
          autoComplete="off"
          onChange={event => onChange({ ...entry, comment: event.currentTarget.value })}
        />
        <Choices
          label={texts.type}
          options={optionsOf(receiptTypes)}
          value={entry.type}
          onChange={type => onChange(withType(entry, type))}
        />
      </details>
      {isEcom(entry.type) && (
        <Choices
          label={texts.channel}
          options={optionsOf(ecomChannels)}
          value={entry.channel}
          onChange={channel => onChange({ ...entry, channel })}
        />
      )}
      {entry.type === 'ecom_collect_store' && (
        <TextInput
          label={texts.storeCode}
          required
          maxLength={20}
          value={entry.storeCode}
          onChange={event => onChange({ ...entry, storeCode: event.currentTarget.value })}
        />
      )}
    </>
  );
}
