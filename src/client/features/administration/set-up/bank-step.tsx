import { TextInput } from '@mantine/core';
import { franchises } from '#calls/administration/index.ts';
import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { AccountCheck } from '../franchises/account-check.tsx';
import { BankField } from '../franchises/bank-field.tsx';
import { type FranchiseValues, valuesOf } from '../franchises/franchise-values.ts';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;
const { fields } = t.franchises;

export function BankStep(props: StepProps) {
  const { data } = useRecord(franchises.get, { customer_no: props.franchise });
  return data ? <Account of={data} {...props} /> : null;
}

function Account({ of, onNext }: StepProps & { of: FranchiseDetails }) {
  const { form, submit, busy, allowed } = useCallForm<typeof franchises.update, FranchiseValues>(
    franchises.update,
    {
      initial: valuesOf(of),
      toInput: franchise => ({ franchise }),
      fieldsAt: 'franchise',
      onSent: ({ kind }) => kind === 'done' && onNext(),
    },
  );
  const { bank_bin, bank_account_no } = form.values;
  return (
    <StepForm
      title={texts.bankTitle}
      hint={texts.bankHint}
      submit={texts.next}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <BankField
        value={bank_bin}
        error={form.errors.bank_bin}
        onChange={bin => form.setFieldValue('bank_bin', bin)}
      />
      <TextInput
        label={fields.bank_account_no}
        autoComplete="off"
        {...form.getInputProps('bank_account_no')}
      />
      <AccountCheck bankBin={bank_bin} accountNo={bank_account_no} />
    </StepForm>
  );
}
