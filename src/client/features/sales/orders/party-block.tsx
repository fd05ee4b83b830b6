import { Button, TextInput } from '@mantine/core';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { isPhone } from '#model/kit/read-phone.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { type Party, type PartyFields, partyOf, partyPatch } from '../sale/sale-header.ts';
import { KnownAddress } from './known-address.tsx';

const texts = t.sale.details;

/** One of the three parties of a sale: sold to, billed to, shipped to. */
export function PartyBlock({
  party,
  header,
  onChange,
}: {
  party: Party;
  header: SalesOrderHeader;
  onChange: (patch: Partial<SalesOrderHeader>) => void;
}) {
  const fields = partyOf(header, party);
  const change = (patch: Partial<PartyFields>) => onChange(partyPatch(party, patch));
  const text = (field: keyof PartyFields, label: string, maxLength = 100) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={fields[field]}
      onChange={event => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {party !== 'sell_to' && (
        <Button variant="default" onClick={() => change(partyOf(header, 'sell_to'))}>
          {texts.sameAsSellTo}
        </Button>
      )}
      {party === 'ship_to' && <KnownAddress header={header} onChange={onChange} />}
      {text('name', texts.name)}
      <TextInput
        type="tel"
        label={texts.phone}
        autoComplete="off"
        value={fields.phone_no}
        error={
          fields.phone_no !== '' && !isPhone(fields.phone_no) ? translate(validationMessages.phone()) : null
        }
        onChange={event => change({ phone_no: event.currentTarget.value })}
      />
      {text('contact', texts.contact)}
      {text('address', texts.address)}
      {text('address_2', texts.address2)}
      <PlacePicker place={fields} onChange={change} />
      <TextInput label={texts.country} value={texts.countryValue} readOnly variant="filled" />
    </>
  );
}
