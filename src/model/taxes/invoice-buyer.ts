import { singlePhone } from '../kit/read-phone.ts';
import { isEmail, validationMessages } from '../kit/validation.ts';
import type { Message } from '../messages/kit.ts';
import { salesMessages } from '../messages/sales.ts';
import { isPersonalNumber, isTaxCode, spelledTaxCode } from '../setup/tax-identity.ts';
import {
  type BuyerField,
  buyerLengths,
  type InvoiceBuyer,
  type InvoiceBuyerKind,
} from './invoice-buyer-fields.ts';

export * from './invoice-buyer-fields.ts';

/** What is asked of each kind, in the order of the form. */
export const buyerFields: Readonly<Record<InvoiceBuyerKind, readonly BuyerField[]>> = {
  consumer: [],
  person: ['name', 'personal_id', 'phone', 'address', 'email'],
  company: ['tax_code', 'company_name', 'address', 'email', 'name', 'phone'],
  public_body: ['budget_code', 'company_name', 'address', 'tax_code', 'email', 'name', 'phone'],
  foreigner: ['name', 'passport_no', 'nationality', 'email', 'phone'],
};

/** What an invoice of each kind cannot do without. Of a person there is also a personal number or a phone number. */
export const neededOfBuyer: Readonly<Record<InvoiceBuyerKind, readonly BuyerField[]>> = {
  consumer: [],
  person: ['name'],
  company: ['tax_code', 'company_name', 'address'],
  public_body: ['budget_code', 'company_name', 'address'],
  foreigner: ['name', 'passport_no', 'nationality'],
};

export const noBuyer: InvoiceBuyer = {
  kind: 'consumer',
  name: '',
  company_name: '',
  tax_code: '',
  personal_id: '',
  phone: '',
  passport_no: '',
  nationality: '',
  budget_code: '',
  address: '',
  email: '',
};

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** How a field is kept. */
const spelled: Partial<Record<BuyerField, (text: string) => string>> = {
  tax_code: spelledTaxCode,
  personal_id: withoutSpaces,
  phone: text => singlePhone(text) ?? text.replace(/[\s().-]/g, ''),
  passport_no: text => withoutSpaces(text).toUpperCase(),
  budget_code: withoutSpaces,
};

/** A buyer as it is kept: the fields of its kind alone, each in one spelling. */
export function invoiceBuyerOf(entered: InvoiceBuyer): InvoiceBuyer {
  const { kind } = entered;
  const said = buyerFields[kind].map(field => {
    const text = entered[field].trim();
    return [field, spelled[field]?.(text) ?? text] as const;
  });
  return { ...noBuyer, kind, ...Object.fromEntries(said) };
}

const forms: Partial<Record<BuyerField, { fits(text: string): boolean; message(): Message }>> = {
  tax_code: { fits: isTaxCode, message: validationMessages.taxCode },
  personal_id: { fits: isPersonalNumber, message: salesMessages.personalId },
  // A company may have a landline, a foreigner a number of another country.
  phone: { fits: text => /^\+?\d{8,15}$/.test(text), message: validationMessages.phone },
  passport_no: { fits: text => /^[A-Z0-9]{5,20}$/.test(text), message: validationMessages.lettersAndDigits },
  budget_code: { fits: text => /^\d{7}$/.test(text), message: salesMessages.budgetCode },
  email: { fits: isEmail, message: validationMessages.email },
};

/** Why an invoice cannot name this buyer, by field; empty where it can. */
export function invoiceBuyerFaults(buyer: InvoiceBuyer): Partial<Record<BuyerField, Message>> {
  const faults: Partial<Record<BuyerField, Message>> = {};
  for (const field of buyerFields[buyer.kind]) {
    const text = buyer[field];
    if (text === '') {
      if (neededOfBuyer[buyer.kind].includes(field)) faults[field] = validationMessages.required();
    } else if (text.length > buyerLengths[field])
      faults[field] = validationMessages.maximum(buyerLengths[field]);
    else if (forms[field]?.fits(text) === false) faults[field] = forms[field].message();
  }
  if (buyer.kind === 'person' && buyer.personal_id === '' && buyer.phone === '')
    faults.personal_id = salesMessages.idOrPhone();
  return faults;
}
