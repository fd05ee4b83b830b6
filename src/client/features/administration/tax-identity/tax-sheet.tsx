import { Select, TextInput } from '@mantine/core';
import { taxIdentities } from '#calls/administration/index.ts';
import type { TaxIdentityRead } from '#calls/setup/tax-identities.ts';
import { sellers } from '#model/setup/tax-identity.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import {
  enteredTax,
  OfficeFields,
  SellerFields,
  SeriesFields,
  type TaxForm,
  type TaxValues,
  taxValues,
} from './tax-fields.tsx';

const texts = t.taxIdentity;
const { fields } = texts;
const choices = sellers.map(value => ({ value, label: texts.sellers[value] }));

/** Enters who sells, as the tax office knows them. */
export default function TaxSheet({ identity, onClose }: { identity: TaxIdentityRead; onClose: () => void }) {
  const { franchise_code, version } = identity;
  const form = useCallForm<typeof taxIdentities.save, TaxValues>(taxIdentities.save, {
    initial: taxValues(identity),
    toInput: values => ({ franchise_code, version, identity: enteredTax(values) }),
    fieldsAt: 'identity',
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  return (
    <Sheet opened onClose={onClose} title={texts.title}>
      <DecisionForm about="taxIdentities" confirmLabel={t.ui.save} form={form} onClose={onClose}>
        <SellerFields form={form.form} />
        {franchise_code === '' ? null : <OnPaper form={form.form} />}
        <SeriesFields form={form.form} />
        <Note>{texts.seriesHint}</Note>
        <OfficeFields form={form.form} />
      </DecisionForm>
    </Sheet>
  );
}

/** Who stands on paper as the seller of a franchise. */
function OnPaper({ form }: { form: TaxForm }) {
  const { seller, contract_date } = form.values;
  return (
    <>
      <Select
        label={fields.seller}
        data={choices}
        allowDeselect={false}
        value={seller}
        onChange={next => form.setFieldValue('seller', sellers.find(one => one === next) ?? seller)}
      />
      {seller === 'entrusted' ? (
        <>
          <TextInput
            label={fields.contract_no}
            maxLength={80}
            autoComplete="off"
            {...form.getInputProps('contract_no')}
          />
          <DateField
            label={fields.contract_date}
            value={contract_date}
            error={String(form.errors.contract_date ?? '')}
            onChange={next => form.setFieldValue('contract_date', next)}
          />
        </>
      ) : null}
    </>
  );
}
