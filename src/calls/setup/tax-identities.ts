import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import {
  isPersonalNumber,
  isSeries,
  isTaxCode,
  keptSeries,
  legalKinds,
  type Paper,
  paperLetters,
  sellers,
  spelledTaxCode,
} from '#model/setup/tax-identity.ts';
import { code, codeOrEmpty, count, nothing, optionalDate, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { turnoverSchema } from './tax-standing.ts';

// Who sells, as the tax office knows them. Calls of our own: the specification knows nothing of it.

const kind = v.picklist(['', ...legalKinds]);

const identityFields = {
  legal_kind: kind,
  tax_code: v.string(),
  registered_name: v.string(),
  registered_address: v.string(),
  /** Of the place of business, as the tax office gave it. */
  place_code: v.string(),
  seller: v.picklist(sellers),
  contract_no: v.string(),
  /** Empty for none. */
  contract_date: v.string(),
  /** Form number and series without the year, such as `1CMAA`; empty for none. */
  series_till: v.string(),
  series_ordinary: v.string(),
  series_transfer: v.string(),
  series_consignment: v.string(),
  /** That looks after the seller; empty until it is known. */
  tax_office_code: v.string(),
  tax_office_name: v.string(),
};

/** A seller as papers name it. */
const onPaperSchema = v.object({
  legal_kind: kind,
  tax_code: v.string(),
  registered_name: v.string(),
  registered_address: v.string(),
});

const answer = v.object({
  /** Empty for the franchisor. */
  franchise_code: v.string(),
  ...identityFields,
  /** Raised by every change; 0 before the first. */
  version: v.number(),
  /** Of a franchise that entrusted it: the franchisor. Else null. */
  principal: v.nullable(onPaperSchema),
  /** Of households, for this year. Else null. */
  turnover: v.nullable(turnoverSchema),
});
export type TaxIdentityRead = v.InferOutput<typeof answer>;

const seen = {
  method: 'GET',
  answer,
  failure: 'Get Tax Identity Failed!',
  tags: ['taxIdentities', 'config'],
  store: 'none',
} as const;

/** Of a franchise. */
export const get = read({
  ...seen,
  name: 'taxIdentities.get',
  path: '/own/tax-identities/of/{franchise_code}',
  input: v.object({ franchise_code: code }),
  access: { pages: ['/franchises', '/franchises/detail'] },
});

/** Of the franchisor, who sells in its own shops and for franchises that entrusted it. */
export const company = read({
  ...seen,
  name: 'taxIdentities.company',
  path: '/own/tax-identities/company',
  input: nothing,
  access: 'administrators',
});

const trimmed = (maximum: number) => v.pipe(text(maximum), v.trim());

const taxCode = v.pipe(
  text(20),
  v.transform(spelledTaxCode),
  v.check(value => value === '' || isTaxCode(value), messages.taxCode),
);

/** With the two digits of any year, or without. */
const series = (paper: Paper, form: string) =>
  v.pipe(
    text(30),
    v.trim(),
    v.toUpperCase(),
    v.transform(keptSeries),
    v.check(
      value => value === '' || isSeries(paper, value),
      messages.series(`${form}C26${paperLetters[paper]}AA`),
    ),
  );

const entered = v.object({
  legal_kind: kind,
  tax_code: taxCode,
  registered_name: trimmed(500),
  registered_address: trimmed(500),
  place_code: v.pipe(codeOrEmpty, v.regex(/^[A-Z0-9-]*$/, messages.lettersAndDigits)),
  seller: v.picklist(sellers),
  contract_no: trimmed(80),
  contract_date: optionalDate,
  series_till: series('till', '1'),
  series_ordinary: series('ordinary', '1'),
  series_transfer: series('transfer', '6'),
  series_consignment: series('consignment', '6'),
  tax_office_code: v.optional(v.pipe(trimmed(5), v.regex(/^(\d{5})?$/, messages.form)), ''),
  tax_office_name: v.optional(trimmed(100), ''),
});

const saved = v.object({
  franchise_code: codeOrEmpty,
  /** Of what the person saw; a change of an older one is refused. */
  version: count(0, 2 ** 31 - 2),
  identity: v.pipe(
    entered,
    v.forward(
      v.check(
        ({ legal_kind, tax_code }) =>
          legal_kind === '' || legal_kind === 'household' || !isPersonalNumber(tax_code),
        messages.personalTaxCode,
      ),
      ['tax_code'],
    ),
  ),
});

/** All of it at once. What is not known yet is left empty. */
export const save = write({
  name: 'taxIdentities.save',
  method: 'POST',
  path: '/own/tax-identities',
  input: v.pipe(
    saved,
    v.forward(
      v.check(
        ({ franchise_code, identity }) => franchise_code !== '' || identity.seller === 'own',
        messages.ownSeller,
      ),
      ['identity', 'seller'],
    ),
  ),
  answer,
  failure: 'Save Tax Identity Failed!',
  access: 'administrators',
  offline: 'online',
  invalidates: ['taxIdentities', 'franchises'],
  document: ({ franchise_code }) =>
    franchise_code === '' ? { kind: 'settings', no: 'company' } : { kind: 'franchise', no: franchise_code },
  summary: ({ franchise_code }) => `Change the tax identity of ${franchise_code || 'the company'}`,
});
