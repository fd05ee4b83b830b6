import { Button, TextInput } from '@mantine/core';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { communeOf } from '#model/kit/address.ts';
import { isPhone } from '#model/kit/read-phone.ts';
import { validationMessages } from '#model/kit/validation.ts';
import { PlacePicker } from '../../../fields/place-picker.tsx';
import { ShipToPicker } from '../../../fields/ship-to-picker.tsx';
import { t } from '../../../messages/en.ts';
import { translate } from '../../../messages/language.ts';
import { type Party, type PartyFields, partyOf, partyPatch } from '../sale/sale-header.ts';

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

/** The customer's other addresses, and a way to add one. */
function KnownAddress({
  header,
  onChange,
}: {
  header: SalesOrderHeader;
  onChange: (patch: Partial<SalesOrderHeader>) => void;
}) {
  const { customer_no, name, phone_no } = partyOf(header, 'sell_to');
  return (
    <ShipToPicker
      customer={{ customer_no, name, phone_no }}
      code={header.ship_to_code}
      onPick={address => {
        if (!address) return onChange({ ship_to_code: '' });
        const { id: _id, code, customer_no: _no, name_2: _name, country_region_code: _vn, ...rest } = address;
        const { is_temporary: _temporary, ...fields } = rest;
        onChange({
          ship_to_code: code,
          ...partyPatch('ship_to', { ...fields, ...communeOf(fields), district_name: '' }),
        });
      }}
    />
  );
}
