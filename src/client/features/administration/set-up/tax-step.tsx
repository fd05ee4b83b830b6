import { taxIdentities } from '#calls/administration/index.ts';
import type { TaxIdentityRead } from '#calls/setup/tax-identities.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useRecord } from '../../../read/use-record.ts';
import { enteredTax, SellerFields, type TaxValues, taxValues } from '../tax-identity/tax-fields.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const texts = t.setUp;

/** Who sells in the first shop, as the tax office knows them. */
export function TaxStep(props: StepProps) {
  const { data } = useRecord(taxIdentities.get, { franchise_code: props.franchise });
  // Another person may have entered it since.
  return data ? <Seller key={data.version} of={data} {...props} /> : null;
}

function Seller({ of, onNext }: StepProps & { of: TaxIdentityRead }) {
  const { franchise_code, version } = of;
  const { form, submit, busy, allowed } = useCallForm<typeof taxIdentities.save, TaxValues>(
    taxIdentities.save,
    {
      initial: taxValues(of),
      toInput: values => ({ franchise_code, version, identity: enteredTax(values) }),
      fieldsAt: 'identity',
      onSent: ({ kind }) => kind === 'done' && onNext(),
    },
  );
  return (
    <StepForm
      title={texts.taxTitle}
      hint={texts.taxHint}
      submit={texts.next}
      busy={busy}
      allowed={allowed}
      onSubmit={submit}
    >
      <SellerFields form={form} />
    </StepForm>
  );
}
