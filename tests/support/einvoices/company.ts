import { noTaxIdentity, type TaxIdentity } from '#model/setup/tax-identity.ts';

/** A company that deducts VAT, with a series for its till. */
export const company: TaxIdentity = {
  ...noTaxIdentity,
  legal_kind: 'company_deduction',
  tax_code: '0300588569',
  registered_name: 'Công ty TNHH An',
  registered_address: '10 Tân Trào, Hồ Chí Minh',
  series_till: '1CMAA',
  tax_office_code: '70101',
  tax_office_name: 'Thuế cơ sở 1 Thành phố Hồ Chí Minh',
};
