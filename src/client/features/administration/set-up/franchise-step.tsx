import { TextInput } from '@mantine/core';
import { franchises } from '#calls/administration/index.ts';
import { addressText } from '#model/kit/address.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { blankFranchise, type FranchiseValues } from '../franchises/franchise-values.ts';
import classes from './set-up.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;
const { fields, codeHint } = t.franchises;

export function FranchiseStep(props: StepProps) {
  return props.franchise === '' ? <First {...props} /> : <There no={props.franchise} />;
}

function There({ no }: { no: string }) {
  const { data } = useRecord(franchises.get, { customer_no: no });
  if (!data) return null;
  return (
    <section className={classes.card}>
      <h2>{data.name}</h2>
      <p className={classes.hint}>{texts.franchiseDone}</p>
      <Facts
        facts={[
          [fields.customer_no, data.customer_no],
          [fields.phone_no, data.phone_no],
          [fields.address, addressText(data)],
          [texts.locations, data.locations.map(({ code, name }) => `${code} ${name}`).join(', ')],
        ]}
      />
    </section>
  );
}

function First({ onNext }: StepProps) {
  const { form, submit, busy, allowed } = useCallForm<typeof franchises.add, FranchiseValues>(
    franchises.add,
    {
      initial: blankFranchise,
      toInput: franchise => ({ franchise }),
      fieldsAt: 'franchise',
      // What was typed is there again, on this screen and on that of a new franchise.
      draftKey: 'franchises/new',
      onSent: ({ kind }) => kind === 'done' && onNext(),
    },
  );
  return (
    <StepForm
      title={texts.franchiseTitle}
      hint={texts.franchiseHint}
      submit={texts.next}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <TextInput
        label={fields.customer_no}
        description={codeHint}
        required
        maxLength={7}
        autoComplete="off"
        {...form.getInputProps('customer_no')}
      />
      <TextInput label={fields.name} required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={fields.phone_no}
        inputMode="tel"
        autoComplete="off"
        {...form.getInputProps('phone_no')}
      />
      <TextInput label={fields.address} autoComplete="off" {...form.getInputProps('address')} />
      <PlacePicker place={form.values} onChange={place => form.setValues(place)} />
    </StepForm>
  );
}
