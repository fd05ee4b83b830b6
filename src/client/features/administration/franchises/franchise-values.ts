import type { FranchiseDetails } from '#calls/setup/franchises.ts';
import { type Commune, communeOf, noCommune } from '#model/kit/address.ts';

/** What a person enters of a franchise. Its store follows from its code. */
export type FranchiseValues = Omit<FranchiseDetails, 'location_code' | 'locations' | keyof Commune> & Commune;

export const valuesOf = ({
  location_code: _,
  locations: __,
  ...values
}: FranchiseDetails): FranchiseValues => ({
  ...values,
  ...communeOf(values),
});

export const blankFranchise: FranchiseValues = {
  customer_no: '',
  name: '',
  address: '',
  phone_no: '',
  contact: '',
  district_code: '',
  district_name: '',
  post_code: '',
  city: '',
  ...noCommune,
  region_code: '',
  tp_no: '',
  ss_no: '',
  vendor_no: '',
  vendor_name: '',
  buy_from_code: '',
  buy_from_address: '',
  receipt_lead_time: 0,
  header_campaign: '',
  header_costcenter: '',
  header_channel: '',
  header_department: '',
  header_factory: '',
  line_campaign: '',
  line_costcenter: '',
  line_gen_bus_posting_group: '',
  batch_name: '',
  consignment_location_code: '',
  consignment_warehouse_code: '',
  consignment_intransit_code: '',
  bank_bin: '',
  bank_account_no: '',
};
