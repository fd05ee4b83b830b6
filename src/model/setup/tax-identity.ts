/** Who sells, as the tax office knows them: how a seller is taxed, under which code, and which series its papers have. */

/**
 * How a seller is taxed:
 * - `company_deduction`: a company that deducts the VAT it paid
 * - `company_direct`: a company by the direct method
 * - `household`: a household business
 */
export const legalKinds = ['company_deduction', 'company_direct', 'household'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Who stands on paper as the seller: the shop itself, or the franchisor, whom the shop entrusted by contract. */
export const sellers = ['own', 'entrusted'] as const;
export type Seller = (typeof sellers)[number];

/** Kinds of paper that have series of their own, with the letter of their kind in a series. */
export const paperLetters = { till: 'M', ordinary: 'T', transfer: 'N', consignment: 'B' } as const;
export type Paper = keyof typeof paperLetters;

/** All texts are empty until a person enters them. */
export type TaxIdentity = {
  readonly legal_kind: LegalKind | '';
  readonly tax_code: string;
  readonly registered_name: string;
  readonly registered_address: string;
  /** Of the place of business, as the tax office gave it. */
  readonly place_code: string;
  readonly seller: Seller;
  /** By which the franchisor sells for the shop. */
  readonly contract_no: string;
  /** `yyyy-mm-dd` */
  readonly contract_date: string;
  /** Form number and series without the year, such as `1CMAA`; see `seriesOf`. */
  readonly series_till: string;
  readonly series_ordinary: string;
  readonly series_transfer: string;
  readonly series_consignment: string;
  /** The tax office that looks after the seller: its five digits and its name. Notices to it name it. */
  readonly tax_office_code: string;
  readonly tax_office_name: string;
};

export const noTaxIdentity: TaxIdentity = {
  legal_kind: '',
  tax_code: '',
  registered_name: '',
  registered_address: '',
  place_code: '',
  seller: 'own',
  contract_no: '',
  contract_date: '',
  series_till: '',
  series_ordinary: '',
  series_transfer: '',
  series_consignment: '',
  tax_office_code: '',
  tax_office_name: '',
};

const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/** The check digit behind nine digits; 10 where no code begins with these. */
export function taxCheckDigit(nineDigits: string): number {
  const sum = weights.reduce((so, weight, at) => so + weight * Number(nineDigits[at]), 0);
  return 10 - (sum % 11);
}

/** A code as it is kept: without spaces, and with the hyphen before the three digits of a branch. */
export function spelledTaxCode(text: string): string {
  const plain = text.replace(/\s/g, '');
  return /^\d{13}$/.test(plain) ? `${plain.slice(0, 10)}-${plain.slice(10)}` : plain;
}

/** Twelve digits: the personal identity number that the tax office knows a household by. */
export const isPersonalNumber = (code: string): boolean => /^\d{12}$/.test(code);

/** Ten digits with their check digit, the same with a hyphen and three digits of a branch, or a personal number. */
export function isTaxCode(code: string): boolean {
  if (isPersonalNumber(code)) return true;
  if (!/^\d{10}(-\d{3})?$/.test(code) || code.endsWith('-000')) return false;
  return taxCheckDigit(code.slice(0, 9)) === Number(code[9]);
}

/** A personal number says who a person is: lists and logs have its last three digits. Other codes are public. */
export const shownTaxCode = (code: string): string =>
  isPersonalNumber(code) ? `*********${code.slice(9)}` : code;

/** The code of who is taxed: that of a branch without its last three digits. */
export const taxpayerOf = (code: string): string => code.slice(0, isPersonalNumber(code) ? 12 : 10);

/**
 * A series as it is kept, without the two digits of its year: `1C26MAA` is `1CMAA`. A series has the year of the day on
 * which a paper is issued, and its letters stay. So on 1 January no person has to change it, and a paper of the old year
 * that is issued in the new one gets the new year's.
 */
export const keptSeries = (entered: string): string =>
  entered.replace(/\s/g, '').replace(/^([1-9][A-Z])\d\d([A-Z]{3})$/, '$1$2');

/** Is it a form number and a series of this kind of paper, without the year? */
export const isSeries = (paper: Paper, series: string): boolean =>
  new RegExp(`^[1-9][CK]${paperLetters[paper]}[A-Z]{2}$`).test(series);

/**
 * Form number and series of a paper.
 *
 * @param kept as `keptSeries` has it; empty for none
 * @param day on which the paper is issued, `yyyy-mm-dd`
 */
export const seriesOf = (kept: string, day: string): string =>
  kept === '' ? '' : `${kept.slice(0, 2)}${day.slice(2, 4)}${kept.slice(2)}`;

/** What no paper can do without. Series are asked for once papers are issued. */
export const neededOfAll = ['legal_kind', 'tax_code', 'registered_name', 'registered_address'] as const;
/** A household's papers name the place of business, papers by contract the contract. */
export const neededFields = [...neededOfAll, 'place_code', 'contract_no', 'contract_date'] as const;
export type NeededField = (typeof neededFields)[number];

/** What is missing until a seller is known, in the order of the form. */
export function missingOf(identity: TaxIdentity): NeededField[] {
  const { legal_kind, seller } = identity;
  return neededFields.filter(field => {
    if (identity[field] !== '') return false;
    if (field === 'place_code') return legal_kind === 'household';
    return neededOfAll.some(one => one === field) || seller === 'entrusted';
  });
}

/** Does a franchise's way of being taxed fit that of who sells for it? Until both are known nothing speaks against it. */
export function fitsPrincipal(own: LegalKind | '', principal: LegalKind | ''): boolean {
  if (own === '' || principal === '') return true;
  return (own === 'company_deduction') === (principal === 'company_deduction');
}

/** How a household's turnover of a year stands to the threshold. */
export type Turnover = {
  /** VND, with VAT as sold, less what came back. */
  readonly amount: number;
  /** VND; 0 for none. */
  readonly threshold: number;
  /** From which share of the threshold people are told. */
  readonly warn_percent: number;
};

/** `near` from the share of the threshold on that people are told of, `over` above the threshold itself. */
export function turnoverState({ amount, threshold, warn_percent }: Turnover): 'below' | 'near' | 'over' {
  if (threshold === 0) return 'below';
  if (amount > threshold) return 'over';
  return amount * 100 >= threshold * warn_percent ? 'near' : 'below';
}
