import { Select, TextInput } from '@mantine/core';
import { addresses } from '#calls/index.ts';
import { addressOf, addressText, type Commune, communeOf } from '#model/kit/address.ts';
import { prefixed } from '#model/kit/prefixed.ts';
import { t } from '../messages/en.ts';
import { type FranchiseUser, useFranchiseUser } from '../read/boot.ts';
import { useTable } from '../read/use-table.ts';
import { PlacePicker } from './place-picker.tsx';
import { usePlaceTable } from './use-place-table.ts';

const texts = t.doc.receiving;

/** Where the goods of a document go; the country is always VNM. */
export type Receiving = {
  receiving_code: string;
  receiving_address: string;
  receiving_contact: string;
  receiving_district_code: string;
  receiving_district_name: string;
  receiving_post_code: string;
  receiving_region_code: string;
} & Partial<{ [F in keyof Commune as `receiving_${F}`]: string }>;

type Franchise = NonNullable<FranchiseUser['franchise']>;

const communeAt = (place: Parameters<typeof communeOf>[0]) => prefixed('receiving', communeOf(place));
const communeIn = (value: Receiving): Commune =>
  communeOf({
    province_code: value.receiving_province_code,
    province_name: value.receiving_province_name,
    ward_code: value.receiving_ward_code,
    ward_name: value.receiving_ward_name,
  });

/** The franchise's own address. */
export function ownReceiving(franchise: Franchise | null): Receiving {
  return {
    receiving_code: franchise?.location_code ?? '',
    receiving_address: franchise?.address ?? '',
    receiving_contact: franchise?.contact ?? '',
    receiving_district_code: franchise?.district_code ?? '',
    receiving_district_name: franchise?.district_name ?? '',
    receiving_post_code: franchise?.post_code ?? '',
    ...communeAt(franchise ?? {}),
    receiving_region_code: franchise?.region_code ?? '',
  };
}

type Known = { label: string; receiving: Receiving };

/** The addresses that the franchise has its goods sent to: its store, and those kept for it as a customer. */
function useKnownAddresses(): Known[] {
  const franchise = useFranchiseUser()?.franchise ?? null;
  const { rows } = useTable(addresses.shipToAddresses);
  if (!franchise) return [];
  const own = ownReceiving(franchise);
  const others = rows
    .filter(row => row.customer_no === franchise.franchise_code)
    .map(row => ({
      label: [row.name, addressText(row)].filter(Boolean).join(', '),
      receiving: {
        receiving_code: row.code,
        receiving_address: [row.address, row.address_2].filter(Boolean).join(', '),
        receiving_contact: row.contact || row.name,
        receiving_district_code: row.district_code,
        receiving_district_name: '',
        receiving_post_code: row.post_code,
        ...communeAt(row),
        receiving_region_code: '',
      },
    }));
  return [{ label: `${franchise.name}, ${franchise.address}`, receiving: own }, ...others];
}

const other = '';

/** A known address from a list, or any other in words. */
export function ReceivingFields({
  value,
  ownAddresses = true,
  onChange,
}: {
  value: Receiving;
  /** False for goods that leave the franchise. */
  ownAddresses?: boolean;
  onChange: (patch: Partial<Receiving>) => void;
}) {
  const all = useKnownAddresses();
  const known = ownAddresses ? all : [];
  const postCodes = usePlaceTable(addresses.postCodes);
  const place = postCodes.find(row => row.code === value.receiving_post_code);
  // An address that was changed by hand is another one, whatever it began as.
  const chosen = known.find(({ receiving }) => sameAddress(receiving, value));
  const change = (patch: Partial<Receiving>) => onChange({ ...patch, receiving_code: other });
  return (
    <>
      {known.length > 0 && (
        <Select
          label={texts.address}
          allowDeselect={false}
          data={[
            ...known.map(({ label, receiving }) => ({ value: receiving.receiving_code, label })),
            { value: other, label: texts.otherAddress },
          ]}
          value={chosen?.receiving.receiving_code ?? other}
          onChange={code => {
            const next = known.find(({ receiving }) => receiving.receiving_code === code);
            onChange(
              next?.receiving ?? { ...ownReceiving(null), receiving_contact: value.receiving_contact },
            );
          }}
        />
      )}
      {!chosen && (
        <>
          <TextInput
            label={texts.addressText}
            maxLength={150}
            autoComplete="off"
            value={value.receiving_address}
            onChange={event => change({ receiving_address: event.currentTarget.value })}
          />
          <PlacePicker
            place={{
              city: place ? place.city || place.name : '',
              post_code: value.receiving_post_code,
              district_code: value.receiving_district_code,
              district_name: value.receiving_district_name,
              ...communeIn(value),
            }}
            onChange={({ post_code, district_code, district_name, city: _, ...commune }) =>
              change({
                ...communeAt(commune),
                receiving_post_code: post_code,
                receiving_district_code: district_code,
                receiving_district_name: district_name,
              })
            }
          />
        </>
      )}
      <TextInput
        label={texts.contact}
        maxLength={100}
        autoComplete="off"
        value={value.receiving_contact}
        onChange={event => onChange({ receiving_contact: event.currentTarget.value })}
      />
      <TextInput label={texts.country} value={texts.countryValue} readOnly variant="filled" />
    </>
  );
}

function sameAddress(a: Receiving, b: Receiving): boolean {
  return (
    a.receiving_address === b.receiving_address &&
    a.receiving_post_code === b.receiving_post_code &&
    a.receiving_district_code === b.receiving_district_code &&
    communeIn(a).ward_code === communeIn(b).ward_code
  );
}

/** The whole address in one line. */
export function receivingText(value: Receiving): string {
  return addressOf(value, 'receiving');
}
