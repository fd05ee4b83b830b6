import { Button, Select, TextInput } from '@mantine/core';
import { addresses } from '#calls/index.ts';
import type { SalesOrderHeader } from '#calls/sales-orders.ts';
import { isPhone, messages } from '#model/validation.ts';
import { useTable } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { PlacePicker } from '../../pickers/place-picker.tsx';
import { type Party, type PartyFields, partyOf, partyPatch } from './sale-header.ts';

const texts = t.salesOrders.details;

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
        error={fields.phone_no !== '' && !isPhone(fields.phone_no) ? messages.phone : null}
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

/** The customer's ship-to addresses, where there are any. */
function KnownAddress({
  header,
  onChange,
}: {
  header: SalesOrderHeader;
  onChange: (patch: Partial<SalesOrderHeader>) => void;
}) {
  const { rows } = useTable(addresses.shipToAddresses);
  const own = rows.filter(row => row.customer_no !== '' && row.customer_no === header.sell_to_customer_no);
  if (own.length === 0) return null;
  return (
    <Select
      label={texts.shipToAddress}
      clearable
      data={own.map(row => ({ value: row.code, label: `${row.name}, ${row.address}` }))}
      value={header.ship_to_code || null}
      onChange={code => {
        const row = own.find(other => other.code === code);
        if (!row) return onChange({ ship_to_code: '' });
        const { name, contact, phone_no, address, address_2, district_code, post_code, city } = row;
        onChange({
          ship_to_code: row.code,
          ...partyPatch('ship_to', {
            name,
            contact,
            phone_no,
            address,
            address_2,
            district_code,
            district_name: '',
            post_code,
            city,
          }),
        });
      }}
    />
  );
}
