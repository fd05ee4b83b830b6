import { describe, expect, it } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import { customerNoOf, searchCustomers } from '#client/fields/customer-search.ts';

const customer = (customer_no: string, name: string, phone_no: string): Customer => ({
  customer_no,
  name,
  phone_no,
  franchise_code: 'F1',
  prefix: '',
  email: '',
  address: '',
  address_2: '',
  district_code: '',
  district_name: '',
  post_code: '',
  city: '',
  country_region_code: 'VNM',
  location_code: '',
  birth_date: '0001-01-01',
  loyalty_cust_scheme: 'Silver',
  loyalty_ranking_points: 0,
  loyalty_redeemable_points: 0,
  is_temporary: false,
  created_at: '',
  referral_code: 'F01000001',
  version: 1,
  updated_at: '',
});
const rows = [
  customer('C1', 'Nguyễn Thị Đào', '0912345678'),
  customer('C2', 'Trần Văn Nguyên', '0987654321'),
  customer('C3', 'Lê Đức', '0349123456'),
];
const found = (query: string) => searchCustomers(rows, query, 10).map(row => row.customer_no);

describe('customer search', () => {
  it('finds one phone in every spelling', () => {
    const spellings = [
      '0912345678',
      '84912345678',
      '+84912345678',
      '0912 345 678',
      '0912.345.678',
      '912345678',
    ];
    const pasted = [
      '(+84) 912 345 678',
      '84 (0)912 345 678',
      '0084912345678',
      '\u202a0912345678\u202c',
      "'0912345678",
    ];
    for (const query of [...spellings, ...pasted]) expect(found(query)).toEqual(['C1']);
  });

  it('finds a part of a phone while it is typed', () => {
    expect(found('0912')).toEqual(['C1']);
    expect(found('9123')).toEqual(['C1', 'C3']);
    expect(found('+8491')).toEqual(['C1']);
  });

  it('finds names by beginnings of words, accents ignored', () => {
    expect(found('nguyen')).toEqual(['C1', 'C2']);
    expect(found('duc')).toEqual(['C3']);
    expect(found('thi dao')).toEqual(['C1']);
    expect(found('uyen')).toEqual([]);
  });

  it('knows a customer number, however it is typed', () => {
    expect(customerNoOf(' cu-f01-000123 ')).toBe('CU-F01-000123');
    expect(customerNoOf('0912345678')).toBeNull();
    expect(customerNoOf('Cúc')).toBeNull();
  });
});
