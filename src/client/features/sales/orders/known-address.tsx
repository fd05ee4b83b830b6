import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { communeOf } from '#model/kit/address.ts';
import { ShipToPicker } from '../../../fields/ship-to-picker.tsx';
import { partyOf, partyPatch } from '../sale/sale-header.ts';

/** The customer's other addresses, and a way to add one. */
export function KnownAddress({
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
