import * as v from 'valibot';
import type { Customer } from '#calls/customers/customers.ts';
import { headerSchema } from '#calls/sales/documents.ts';
import type { SalesOrderHeader } from '#calls/sales/orders.ts';
import { communeOf } from '#model/kit/address.ts';
import { emptyDate } from '#model/kit/format.ts';
import { partyFields } from '#model/sales/order-parties.ts';

/** Where a new sale is made, as far as a header needs it. */
export type SalePlace = { location_code: string; campaign: string; costcenter: string };

export function newHeader(place: SalePlace | null): SalesOrderHeader {
  return v.parse(headerSchema, {
    location_code: place?.location_code ?? '',
    campaign: place?.campaign ?? '',
    costcenter: place?.costcenter ?? '',
    sales_type: 'store',
    auto_promotion: true,
  });
}

export const parties = ['sell_to', 'bill_to', 'ship_to'] as const;
export type Party = (typeof parties)[number];

/** The parts of a party's block that a person edits; country is always VNM. */
export type PartyFields = Record<(typeof partyFields)[number], string>;

/** A party's block as a patch of the header. */
export function partyPatch(party: Party, fields: Partial<PartyFields>): Partial<SalesOrderHeader> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${party}_${key}`, value]));
}

export function partyOf(header: SalesOrderHeader, party: Party): PartyFields {
  const text = (field: keyof PartyFields): string => header[`${party}_${field}`] ?? '';
  return Object.fromEntries(partyFields.map(field => [field, text(field)])) as PartyFields; // every field is listed above
}

/** Sold to, billed to and shipped to the same person, as a sale over the counter is. */
export function customerPatch(customer: Customer): Partial<SalesOrderHeader> {
  const fields: PartyFields = {
    customer_no: customer.customer_no,
    name: customer.name,
    phone_no: customer.phone_no,
    contact: customer.name,
    address: customer.address,
    address_2: customer.address_2,
    district_code: customer.district_code,
    district_name: customer.district_name,
    post_code: customer.post_code,
    city: customer.city,
    ...communeOf(customer),
  };
  return {
    ...parties.reduce<Partial<SalesOrderHeader>>(
      (patch, party) => Object.assign(patch, partyPatch(party, fields)),
      {},
    ),
    ship_to_code: '',
    loyalty_cust_scheme: customer.loyalty_cust_scheme || 'Silver',
    customer_birthday: customer.birth_date === emptyDate ? '' : customer.birth_date,
  };
}

/** No one in particular: the back end wants a name, and asks for a phone only of goods that are carried away by an agent. */
export const walkInName = 'Khách lẻ';
export function walkInPatch(): Partial<SalesOrderHeader> {
  const nobody = Object.fromEntries(partyFields.map(field => [field, ''])) as PartyFields; // every field is listed above
  const patch = parties.map(party => partyPatch(party, { ...nobody, name: walkInName }));
  return {
    ...Object.assign({}, ...patch),
    ship_to_code: '',
    loyalty_cust_scheme: 'Silver',
    customer_birthday: '',
  };
}

/** A sale that is handed over after all: no one carries it. */
export const noDelivery = { for_delivery: false, agent_code: '', agent_service_code: '' } as const;
