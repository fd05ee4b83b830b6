import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of who sells, as the tax office knows them. */
export const taxIdentity = area('taxIdentity', {
  title: 'Tax identity',
  ofCompany: 'Tax identity of the company',
  companyHint: 'For sales of the company itself, and of franchises that entrusted it.',
  change: 'Change the tax identity',
  fields: {
    legal_kind: 'Legal kind',
    tax_code: 'Tax code',
    registered_name: 'Registered name',
    registered_address: 'Registered address',
    place_code: 'Code of the place of business',
    seller: 'Seller on paper',
    contract_no: 'Contract number',
    contract_date: 'Contract date',
    series_till: 'Series of the till',
    series_ordinary: 'Series of other invoices',
    series_transfer: 'Series of internal transfers',
    series_consignment: 'Series of consignment',
    tax_office_code: 'Code of the tax office',
    tax_office_name: 'Tax office',
  },
  kinds: {
    company_deduction: 'Company, VAT by deduction',
    company_direct: 'Company, direct method',
    household: 'Household business',
  },
  notStated: 'Not stated',
  sellers: { own: 'The shop itself', entrusted: 'The company, by contract' },
  codeHint: 'Ten digits, for a branch with a hyphen and three more. Of a household also twelve.',
  placeHint: 'As the tax office gave it. On each paper of a household.',
  officeHint: 'Five digits. Notices to the tax office name it.',
  seriesHint:
    'Form number and series, as registered. The year is that of the day of issue: it changes by itself on 1 January.',
  principal: (name: string, code: string) => `On paper the seller is ${name}, tax code ${code}.`,
  noPrincipal: 'Who sells on paper is not known yet: enter the tax identity of the company in its settings.',
  otherMethod: 'The shop is not taxed as the company is. Check whether the company may sell for it.',
  missing: (fields: string) => `Still missing: ${fields}.`,
  state: { complete: 'Complete', incomplete: 'Incomplete' },
  turnover: (year: number) => `Turnover of ${year}`,
  ofThreshold: (threshold: number) => `Of ${formatAmount(threshold)} ₫`,
  percent: (percent: number) => `${formatQuantity(percent)} %`,
  near: 'The turnover of this year is close to the threshold for households.',
  over: 'The turnover of this year is above the threshold for households.',
  ofShops: (count: number) => `All ${count} shops with this tax code together.`,
  home: {
    missing: (fields: string) =>
      `The shop’s tax identity is not complete. Still missing: ${fields}. The office enters it. You sell as before.`,
    near: (amount: number, threshold: number) =>
      `Turnover of this year: ${formatAmount(amount)} ₫, close to the threshold of ${formatAmount(threshold)} ₫ for households. Ask the office what to prepare.`,
    over: (amount: number, threshold: number) =>
      `Turnover of this year: ${formatAmount(amount)} ₫, above the threshold of ${formatAmount(threshold)} ₫ for households. Ask the office what to do now.`,
  },
});
