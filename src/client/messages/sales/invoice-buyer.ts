import { area } from '../language.ts';

/** Texts of who a VAT invoice is for. */
export const invoiceBuyer = area('invoiceBuyer', {
  take: 'VAT invoice',
  of: (name: string) => `Invoice: ${name}`,
  offer: (name: string) => `Invoice for ${name}?`,
  title: 'VAT invoice',
  kind: 'Who buys',
  kinds: {
    consumer: 'Consumer, no name',
    person: 'Person',
    company: 'Company, household business',
    public_body: 'Public body',
    foreigner: 'Foreigner',
  },
  consumerHint: 'The invoice says “Bán cho người tiêu dùng”.',
  fields: {
    name: 'Name',
    company_name: 'Name of the company',
    tax_code: 'Tax code',
    personal_id: 'Personal number (12 digits)',
    phone: 'Phone',
    passport_no: 'Passport number',
    nationality: 'Nationality',
    budget_code: 'Budget code (7 digits)',
    address: 'Address',
    email: 'E-mail',
  },
  bodyName: 'Name of the body',
  buyerName: 'Person who buys',
  mailHint: 'The invoice is sent there.',
  idHint: 'The personal number or the phone number.',
  remembered: 'Named before',
  filled: 'Filled in as last time.',
  save: 'Save',
});
